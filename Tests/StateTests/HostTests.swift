import Testing
import UndercurrentCore
import UndercurrentState

struct HostTests {
  struct Counter: View {
    @State private var n = 0
    var body: some View {
      Stack {
        Text("\(n)")
        Button("+") { n += 1 }
      }
      Text("still")
    }
  }

  @Test func invalidationIsToldOnceUntilTheNextFlush() {
    let host = Host(Counter())
    let calls = SharedCount()
    host.onInvalidate = { calls.add() }
    #expect(!host.isDirty)
    #expect(calls.value == 0)
    let button = host.first(Button.self)
    button?.action()
    button?.action()
    #expect(host.isDirty)
    #expect(calls.value == 1)
    host.flush()
    #expect(!host.isDirty)
    button?.action()
    #expect(calls.value == 2)
  }

  @Test func whoListensLateIsToldOfWhatHasHappened() {
    let host = Host(Counter())
    host.first(Button.self)?.action()
    let calls = SharedCount()
    host.onInvalidate = { calls.add() }
    #expect(calls.value == 1)
  }

  @Test func nothingIsToldInTheMiddleOfAFlush() {
    struct Setting: View {
      @State private var n = 0
      var body: some View {
        Button("\(n)") { n += 1 }.onChange(of: n, initial: true) { if n < 2 { n = 2 } }
      }
    }
    let host = Host(Setting())
    let calls = SharedCount()
    host.onInvalidate = { calls.add() }
    host.press("2")
    #expect(calls.value == 1)
    #expect(host.text == "[3]")
  }

  @Test func aFlushWithinAFlushIsPartOfIt() {
    final class Holder {
      var host: Host<Flushing>?
    }
    struct Flushing: View {
      let holder: Holder
      @State private var n = 0
      var body: some View {
        Button("\(n)") { n = 1 }.onChange(of: n) { holder.host?.flush() }
      }
    }
    let holder = Holder()
    let host = Host(Flushing(holder: holder))
    holder.host = host
    host.press("0")
    #expect(host.text == "[1]")
    holder.host = nil
  }

  @Test func elementsKeepTheirIds() {
    let host = Host(Counter())
    let before = host.elements
    host.press("+")
    let after = host.elements
    #expect(before.map(\.id) == after.map(\.id))
    #expect(before[0].children.map(\.id) == after[0].children.map(\.id))
    #expect(host.text == "{1 [+]} still")
    #expect(Set(after.map(\.id) + after[0].children.map(\.id)).count == 4)
  }

  @Test func viewsAreFoundByTypeAndByWhatTheyShow() {
    let host = Host(Counter())
    #expect(host.first(Text.self)?.string == "0")
    #expect(host.first(Text.self) { $0.string == "still" } != nil)
    #expect(host.first(TextField.self) == nil)
    #expect(host.all(Text.self).map(\.string) == ["0", "still"])
  }

  @Test func parentsAreEvaluatedBeforeChildrenAndEachOnceAPass() {
    struct Level: View {
      let depth: Int
      let log: Log
      @Binding var n: Int
      var body: some View {
        log("\(depth):\(n)")
        return Group {
          if depth < 3 { Level(depth: depth + 1, log: log, n: $n) }
          if depth == 3 { Text("\(n)") }
        }
      }
    }
    struct Root: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        Level(depth: 0, log: log, n: $n)
        Button("+") { n += 1 }
      }
    }
    let log = Log()
    let host = Host(Root(log: log))
    _ = log.take()
    host.press("+")
    #expect(log.take() == ["0:1", "1:1", "2:1", "3:1"])
  }

  @Test func siblingsAreEvaluatedInTreeOrder() throws {
    struct Row: View {
      let name: String
      let log: Log
      @Binding var n: Int
      var body: some View {
        log("\(name)\(n)")
        return Text("\(n)")
      }
    }
    struct Rows: View {
      let log: Log
      let take: (Binding<Int>, Binding<[String]>) -> Void
      @State private var n = 0
      @State private var names = ["a", "b", "c"]
      var body: some View {
        ForEach(names, id: \.self) { Row(name: $0, log: log, n: $n) }
          .onAppear { take($n, $names) }
      }
    }
    let log = Log()
    var taken: (Binding<Int>, Binding<[String]>)?
    let host = Host(Rows(log: log) { taken = ($0, $1) })
    let (n, names) = try #require(taken)
    names.wrappedValue = ["c", "a", "b"]
    host.flush()
    _ = log.take()
    n.wrappedValue = 1
    host.flush()
    #expect(log.take() == ["c1", "a1", "b1"])
  }

  @Test func aDeepTreeNeedsNoDeepStack() {
    struct Deep: View {
      let depth: Int
      var body: some View {
        if depth > 0 { AnyView(Deep(depth: depth - 1)) }
      }
    }
    for closes in [true, false] {
      let host = Host(Deep(depth: 5000))
      #expect(host.evaluations(of: Deep.self) == 5001)
      if closes { host.close() }
    }
  }

  @Test func aButtonOutlivesItsHost() {
    var host: Host<Counter>? = Host(Counter())
    let button = host?.first(Button.self)
    host = nil
    button?.action()
    #expect(host == nil)
  }

  @Test func hostsRunAtTheSameTime() async {
    await withTaskGroup(of: String.self) { group in
      for presses in 0..<8 {
        group.addTask {
          let host = Host(Counter())
          for _ in 0..<presses { host.press("+") }
          return "\(presses): \(host.text) \(host.evaluations(of: Counter.self))"
        }
      }
      var results: [String] = []
      for await result in group { results.append(result) }
      #expect(results.sorted() == (0..<8).map { "\($0): {\($0) [+]} still \($0 + 1)" })
    }
  }
}
