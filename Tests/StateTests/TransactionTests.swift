import Testing
import UndercurrentCore
import UndercurrentState

/// How changes are shown that belong to different transactions.
struct TransactionTests {
  /// Logs what its body and its `onChange` see of a number that `change` changes.
  struct Seeing: View {
    let log: Log
    let change: (Binding<Int>) -> Void
    @State private var n = 0
    var body: some View {
      log("body \(n)")
      return Button("\(n)") { change($n) }
        .onChange(of: n) { log("change \($0) \($1)") }
    }
  }

  private func seen(_ change: @escaping (Binding<Int>) -> Void) -> [String] {
    let log = Log()
    let host = Host(Seeing(log: log, change: change))
    _ = log.take()
    host.press("0")
    return log.take()
  }

  @Test func changesOfOneTransactionAreSeenAtOnce() {
    #expect(
      seen { n in
        n.wrappedValue = 1
        n.wrappedValue = 2
      } == ["body 2", "change 0 2"])
  }

  @Test func anAnimatedChangeIsSeenByItself() {
    let seen = seen { n in
      n.wrappedValue = 1
      n.wrappedValue = 2
      withAnimation {
        n.wrappedValue = 3
        n.wrappedValue = 4
      }
      n.wrappedValue = 5
    }
    #expect(seen == ["body 2", "change 0 2", "body 4", "change 2 4", "body 5", "change 4 5"])
  }

  @Test func transactionsWithTheSameValuesAreOne() {
    #expect(
      seen { n in
        withAnimation(.linear) { n.wrappedValue = 1 }
        withAnimation(.linear) { n.wrappedValue = 2 }
        withAnimation(.easeIn) { n.wrappedValue = 3 }
      } == ["body 2", "change 0 2", "body 3", "change 2 3"])
  }

  @Test func aValueThatComesBackIsNoChange() {
    #expect(
      seen { n in
        n.wrappedValue = 1
        n.wrappedValue = 0
      } == [])
    #expect(
      seen { n in
        n.wrappedValue = 1
        withAnimation { n.wrappedValue = 0 }
      } == ["body 1", "change 0 1", "body 0", "change 1 0"])
  }

  @Test func outsideOfAnUpdateTheNewestValueIsThereAtOnce() {
    let log = Log()
    _ = seen { n in
      n.wrappedValue = 1
      withAnimation { n.wrappedValue = 2 }
      log("\(n.wrappedValue)")
    }
    #expect(log.take() == ["2"])
  }

  /// Two states that are changed in turn: a pass shows each as it was then.
  @Test func aPassShowsAllStatesOfItsMoment() {
    struct Both: View {
      let log: Log
      @State private var a = 0
      @State private var b = 0
      var body: some View {
        log("\(a) \(b)")
        return Button("go") {
          a = 1
          withAnimation { b = 1 }
          a = 2
          withAnimation { b = 2 }
        }
      }
    }
    let log = Log()
    let host = Host(Both(log: log))
    host.press("go")
    #expect(log.take() == ["0 0", "1 0", "1 1", "2 1", "2 2"])
  }

  @Test func aPartOfAStateIsSeenTransactionByTransaction() {
    struct Pair: Equatable {
      var a = 0
      var b = 0
    }
    struct Part: View {
      let log: Log
      @Binding var n: Int
      var body: some View {
        log("\(n)")
        return Text("\(n)")
      }
    }
    struct Whole: View {
      let log: Log
      @State private var pair = Pair()
      var body: some View {
        Part(log: log, n: $pair.a)
        Button("there and back") {
          pair.a = 1
          withAnimation { pair.a = 0 }
        }
        Button("later") {
          pair.b = 1
          withAnimation { pair.a = 2 }
        }
      }
    }
    let log = Log()
    let host = Host(Whole(log: log))
    host.press("there and back")
    #expect(log.take() == ["0", "1", "0"])
    host.press("later")
    #expect(log.take() == ["2"])
    #expect(host.evaluations(of: Whole.self) == 1)
  }

  @Test func whatNobodyIsThereForIsCompleteAtOnce() throws {
    struct Taking: View {
      let take: (Binding<Int>) -> Void
      @State private var n = 0
      var body: some View { Text("\(n)").onAppear { take($n) } }
    }
    var taken: Binding<Int>?
    let log = Log()
    let host = Host(Taking { taken = $0 })
    let binding = try #require(taken)
    host.close()
    withAnimation {
      binding.wrappedValue = 1
    } completion: {
      log("complete")
    }
    #expect(log.take() == ["complete"])
  }

  @Test func whatAnotherThreadChangesMeanwhileIsNotLost() throws {
    struct Taking: View {
      let take: (Binding<Int>) -> Void
      @State private var n = 0
      var body: some View { Text("\(n)").onAppear { take($n) } }
    }
    var taken: Binding<Int>?
    let host = Host(Taking { taken = $0 })
    let binding = try #require(taken)
    withAnimation { binding.wrappedValue = 1 }
    onAnotherThread(Transfer(binding)) { $0.value.wrappedValue = 2 }
    host.flush()
    #expect(host.text == "2")
    #expect(!host.isDirty)
  }

  private struct NoteKey: TransactionKey {
    static var defaultValue: String { "" }
  }

  @Test func aTransactionCarriesValues() {
    var transaction = Transaction(animation: .linear(duration: 2))
    #expect(transaction.animation == .linear(duration: 2))
    #expect(!transaction.disablesAnimations)
    transaction.disablesAnimations = true
    transaction[NoteKey.self] = "a"
    transaction[NoteKey.self] = "b"
    #expect(transaction[NoteKey.self] == "b")
    #expect(transaction.animation?.duration == 2)
    #expect(transaction.description.hasPrefix("[NoteKey = b, DisablesAnimationsKey = true, AnimationKey = "))
  }

  /// A primitive view of which the transaction is of interest.
  struct Shown: View {
    let change: (Binding<Int>) -> Void
    @State private var n = 0
    var body: some View {
      Text("\(n)").transaction { if $0.animation != nil { $0.animation = .easeIn } }
      Text("plain \(n)")
      Text("value \(n)").animation(.bouncy, value: n)
      Button("go") { change($n) }
    }
  }

  private func animations(_ change: @escaping (Binding<Int>) -> Void) -> [Animation?] {
    let host = Host(Shown(change: change))
    #expect(host.elements.prefix(3).map(\.transaction.animation) == [nil, nil, nil])
    host.press("go")
    return host.elements.prefix(3).map(\.transaction.animation)
  }

  @Test func elementsKnowTheirTransaction() {
    #expect(animations { n in withAnimation(.linear) { n.wrappedValue = 1 } } == [.easeIn, .linear, .bouncy])
    #expect(animations { $0.wrappedValue = 1 } == [nil, nil, .bouncy])
    #expect(animations { n in withTransaction(\.disablesAnimations, true) { n.wrappedValue = 1 } } == [nil, nil, nil])
  }

  @Test func aBindingBringsItsTransaction() {
    #expect(animations { $0.animation(.smooth).wrappedValue = 1 } == [.easeIn, .smooth, .bouncy])
    #expect(animations { $0.transaction(Transaction(animation: .smooth)).wrappedValue = 1 } == [.easeIn, .smooth, .bouncy])
    // On top of the one that is running, and in the parts of the binding as well.
    var note = Transaction()
    note[NoteKey.self] = "a"
    var seen: [Transaction] = []
    let base = Binding<[Int]>(get: { [1] }, set: { seen.append($1) })
    withTransaction(note) { base.animation(.smooth)[dynamicMember: \.[0]].wrappedValue = 2 }
    #expect(seen.map(\.animation) == [.smooth])
    #expect(seen.map { $0[NoteKey.self] } == ["a"])
    base.wrappedValue = []
    #expect(seen.last?.animation == nil)
  }

  @Test func aBindingWithAnotherTransactionIsADifferentOne() {
    struct Child: View {
      @Binding var n: Int
      var body: some View { Button("child \(n)") { n += 1 } }
    }
    struct Parent: View {
      @State private var n = 0
      @State private var animates = false
      @State private var other = 0
      var body: some View {
        Text("\(other)")
        Child(n: $n.animation(animates ? .smooth : nil))
        Button("other") { other += 1 }
        Button("animate") { animates = true }
      }
    }
    let host = Host(Parent())
    host.press("other")
    #expect(host.evaluations(of: Child.self) == 1)
    host.press("animate")
    #expect(host.evaluations(of: Child.self) == 2)
    host.press("child 0")
    #expect(host.first(Button.self) { $0.title == "child 1" } != nil)
    #expect(host.elements[1].transaction.animation == .smooth)
  }

  @Test func completionsRunWhenTheChangeIsShown() {
    let log = Log()
    let host = Host(
      Seeing(log: log) { n in
        withAnimation {
          n.wrappedValue = 1
        } completion: {
          log("complete")
        }
        log("set")
      })
    _ = log.take()
    host.press("0")
    #expect(log.take() == ["set", "body 1", "change 0 1", "complete"])
    withAnimation(.default) {
    } completion: {
      log("nothing to show")
    }
    #expect(log.take() == ["nothing to show"])
  }

  @Test func errorsAndResultsComeOut() {
    struct Bad: Error {}
    #expect(withAnimation { 1 } == 1)
    #expect(throws: Bad.self) { try withTransaction(Transaction()) { throw Bad() } }
  }

  @Test func whatAFlushRunsIsNotPartOfTheCallersTransaction() {
    struct Two: View {
      let log: Log
      @State private var a = 0
      @State private var b = 0
      var body: some View {
        Button("a") { a += 1 }
          .onChange(of: a) { b += 1 }
          .onChange(of: b) { log("b") }
        Text("\(b)")
      }
    }
    let log = Log()
    let host = Host(Two(log: log))
    withAnimation(.linear) { host.press("a") }
    #expect(log.take() == ["b"])
    #expect(host.elements[1].transaction.animation == nil)
  }

  @Test func aTaskThatOutlivesATransactionIsNotPartOfIt() async throws {
    struct Taking: View {
      let take: (Binding<Int>) -> Void
      @State private var n = 0
      var body: some View { Text("\(n)").onAppear { take($n) } }
    }
    var taken: Binding<Int>?
    let host = Host(Taking { taken = $0 })
    let binding = try #require(taken)
    let (gate, open) = AsyncStream<Void>.makeStream()
    let task = withAnimation {
      Task {
        for await _ in gate {}
        binding.wrappedValue = 1
      }
    }
    open.finish()
    await task.value
    host.flush()
    #expect(host.text == "1")
    #expect(host.elements[0].transaction.animation == nil)
  }

  @Test func animationsDescribeThemselves() {
    let animation = Animation.spring(duration: 1, bounce: 0.5).delay(2).speed(3).repeatCount(4)
    #expect(animation.curve == .spring(bounce: 0.5))
    #expect(animation.delay == 2)
    #expect(animation.speed == 3)
    #expect(animation.repetition == .times(4, autoreverses: true))
    #expect(animation.description == "spring(bounce: 0.5) 1.0 s after 2.0 s at speed 3.0 repeated times(4, autoreverses: true)")
    #expect(Animation.timingCurve(0, 0, 1, 1).curve == .bezier(0, 0, 1, 1))
    #expect(Animation.linear.repeatForever(autoreverses: false).repetition == .forever(autoreverses: false))
  }
}
