import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

struct SearchTests {
  @Test func searchesAfterAQuarterOfASecondOfQuiet() {
    let bench = StoreBench.signedIn()
    var seen: [String] = []
    let cancellable = bench.store.contactRows.sink { rows in
      seen.append("\(bench.scheduler.now) \(rows.map(\.name).joined(separator: " "))")
    }
    bench.store.search("b")
    bench.scheduler.advance(by: .milliseconds(249))
    bench.store.search("bo")
    bench.scheduler.advance(by: .milliseconds(100))
    bench.store.search("bob")
    bench.at(1)
    #expect(seen == ["0s Ann Bob Cid", "0.599s Bob"])
    #expect(bench.scheduler.pending == [])
    cancellable.cancel()
  }

  @Test func theSameTextIsSearchedOnce() {
    let bench = StoreBench.signedIn()
    var queries: [String] = []
    let cancellable = bench.store.$state.map(\.query).removeDuplicates().sink { queries.append($0) }
    bench.store.search("a")
    bench.at(1)
    bench.store.search("ab")
    bench.store.search("a")
    bench.at(2)
    bench.store.search("")
    bench.at(3)
    #expect(queries == ["", "a", ""])
    cancellable.cancel()
  }
}
