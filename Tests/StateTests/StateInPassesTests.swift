import Testing
import UndercurrentCore
import UndercurrentState

/// What a pass sees of changes that are made while it goes on, by views, actions and other threads.
struct StateInPassesTests {
  @Test func aPassWorksWithTheStateOfItsBeginning() throws {
    final class Holder {
      var binding: Binding<Int>?
    }
    struct Child: View {
      @Binding var n: Int
      let above: Int
      let log: Log
      var body: some View {
        log("\(above)=\(n)")
        return Text("\(n)")
      }
    }
    struct Parent: View {
      let holder: Holder
      let log: Log
      @State private var n = 0
      var body: some View {
        holder.binding = $n
        let seen = n
        // Another thread is faster than this pass.
        if seen == 1 { onAnotherThread(Transfer($n)) { $0.value.wrappedValue = 2 } }
        return Child(n: $n, above: seen, log: log)
      }
    }
    let (holder, log) = (Holder(), Log())
    let host = Host(Parent(holder: holder, log: log))
    let calls = SharedCount()
    try #require(holder.binding).wrappedValue = 1
    host.onInvalidate = { calls.add() }
    host.flush()
    #expect(log.take() == ["0=0", "1=1"])
    // What came from outside is for the next flush, and that is said.
    #expect(host.isDirty)
    #expect(calls.value == 2)
    host.flush()
    #expect(log.take() == ["2=2"])
    #expect(host.problems.isEmpty)
  }

  @Test func changesWhileTheHostIsAtWorkAreAllThere() async throws {
    struct Child: View {
      @Binding var sum: Int
      var body: some View { Text("\(sum)") }
    }
    struct Sum: View {
      let subject: PassthroughSubject<Int, Never>
      let take: (Binding<Int>) -> Void
      @State private var sum = 0
      @State private var received = 0
      var body: some View {
        Text("\(received)").onReceive(subject) { received += $0 }.onAppear { take($sum) }
        Child(sum: $sum)
      }
    }
    var taken: Binding<Int>?
    let subject = PassthroughSubject<Int, Never>()
    let host = Host(Sum(subject: subject) { taken = $0 })
    let (binding, sending) = (try #require(taken), Transfer(subject))
    let finished = SharedCount()
    for _ in 0..<2 {
      Task.detached {
        for _ in 0..<500 { binding[dynamicMember: \.next].wrappedValue = true }
        finished.add()
      }
      Task.detached {
        for _ in 0..<500 { sending.value.send(1) }
        finished.add()
      }
    }
    while finished.value < 4 {
      host.flush()
      await Task.yield()
    }
    host.flush()
    #expect(host.text == "1000 1000")
    #expect(host.problems.isEmpty)
    #expect(!host.isDirty)
  }

  @Test func changesFromManyThreadsAreAllThere() async throws {
    struct Sum: View {
      @State private var sum = 0
      let take: (Binding<Int>) -> Void
      var body: some View {
        Text("\(sum)").onAppear { take($sum) }
      }
    }
    let calls = SharedCount()
    var taken: Binding<Int>?
    let host = Host(Sum { taken = $0 })
    host.onInvalidate = { calls.add() }
    let binding = try #require(taken)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<250 { binding[dynamicMember: \.next].wrappedValue = true } }
      }
    }
    #expect(calls.value == 1)
    host.flush()
    #expect(host.text == "1000")
    #expect(host.evaluations(of: Sum.self) == 2)
  }
}

extension Int {
  /// Setting it adds one: a change that depends on the value before.
  fileprivate var next: Bool {
    get { false }
    set { self += 1 }
  }
}
