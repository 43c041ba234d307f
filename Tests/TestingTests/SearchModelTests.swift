import Testing
import UndercurrentCore
import UndercurrentTesting

// The test of the article "Testing a store", as it stands there.

struct SearchModelTests {
  let scheduler = VirtualScheduler()

  @Test func asksOnceWhenTypingStops() throws {
    var asked: [String] = []
    let model = SearchModel(
      search: { query in
        asked.append(query)
        let answer = ["a": ["\(query)!"]] as [Character: [String]]
        return scheduler.cold("--(a|)", values: answer, frame: .milliseconds(100)).eraseToAnyPublisher()
      },
      scheduler: scheduler.eraseToAnyScheduler())
    let results = Recorder<[String], Never>(clock: scheduler)
    model.$results.subscribe(results)

    for text in ["s", "sw", "swi"] {
      model.query = text
      scheduler.advance(by: .milliseconds(100))
    }
    #expect(asked == [])
    try results.waitForValues(2, on: scheduler)
    #expect(asked == ["swi"])
    #expect(results.values == [[], ["swi!"]])
    #expect(scheduler.now.description == "0.7s")
    #expect(!model.isLoading)
  }

  @Test func aCallThatIsOvertakenIsCancelled() {
    let call = TestPublisher<[String], Never>()
    let model = SearchModel(
      search: { _ in call.eraseToAnyPublisher() }, scheduler: scheduler.eraseToAnyScheduler())
    model.query = "a"
    scheduler.advance(by: .milliseconds(300))
    model.query = "ab"
    scheduler.advance(by: .milliseconds(300))
    #expect(call.connections.map(\.cancelCount) == [1, 0])
    call.connections[1].send(["abacus"])
    scheduler.advance()
    #expect(model.results == ["abacus"])
  }
}
