import Testing
import UndercurrentCore
import UndercurrentState

struct NestedTests {
  final class Inner: ObservableObject {
    @Published var n = 0
  }

  final class Outer: ObservableObject {
    @Published var plain = Inner()
    @Nested var inner = Inner()
    @Nested var all: [Inner] = []
    @Nested var maybe: Inner? = nil
  }

  struct Show: View {
    @ObservedObject var outer: Outer
    var body: some View {
      Text("\(outer.plain.n) \(outer.inner.n) \(outer.all.map(\.n)) \(outer.maybe?.n ?? -1)")
    }
  }

  @Test func whatIsNestedAnnouncesForTheObjectAroundIt() {
    let outer = Outer()
    let host = Host(Show(outer: outer))
    #expect(host.text == "0 0 [] -1")
    // As with Combine.
    outer.plain.n = 1
    #expect(!host.isDirty)
    outer.inner.n = 1
    host.flush()
    #expect(host.text == "1 1 [] -1")
    outer.all = [Inner(), Inner()]
    host.flush()
    outer.all[1].n = 5
    host.flush()
    #expect(host.text == "1 1 [0, 5] -1")
    let maybe = Inner()
    outer.maybe = maybe
    host.flush()
    maybe.n = 7
    host.flush()
    #expect(host.text == "1 1 [0, 5] 7")
    outer.maybe = nil
    host.flush()
    #expect(host.text == "1 1 [0, 5] -1")
    maybe.n = 8
    #expect(!host.isDirty)
  }

  @Test func whatIsReplacedIsNoLongerHeard() {
    let outer = Outer()
    var count = 0
    let seen = outer.objectWillChange.sink { count += 1 }
    let old = outer.inner
    old.n = 1
    #expect(count == 1)
    outer.inner = Inner()
    #expect(count == 2)
    old.n = 2
    #expect(count == 2)
    outer.inner.n = 1
    #expect(count == 3)
    withExtendedLifetime(seen) {}
  }

  @Test func aPassBetweenTheAnnouncementAndTheChangeLosesNothing() {
    let outer = Outer()
    let host = Host(Show(outer: outer))
    let between = outer.objectWillChange.sink { host.flush() }
    outer.inner.n = 5
    #expect(host.isDirty)
    host.flush()
    #expect(host.text == "0 5 [] -1")
    withExtendedLifetime(between) {}
  }

  @Test func objectsAreLetGoOf() {
    weak var inner: Inner?
    weak var gone: Outer?
    do {
      let outer = Outer()
      inner = outer.inner
      gone = outer
      outer.inner.n = 1
    }
    #expect(inner == nil)
    #expect(gone == nil)
  }
}
