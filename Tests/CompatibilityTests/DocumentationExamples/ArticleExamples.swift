import Testing
import Undercurrent
import UndercurrentTesting

/// The examples of the articles about the core and about testing, word for word.
struct ArticleExamples {
  struct Oops: Error, Equatable {}

  // MARK: Writing an operator

  struct Doubled<Upstream: Publisher>: Publisher where Upstream.Output == Int {
    typealias Output = Int
    typealias Failure = Upstream.Failure
    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber))
    }

    struct Inner<Downstream: Subscriber>: Subscriber where Downstream.Input == Int {
      let downstream: Downstream
      let combineIdentifier = CombineIdentifier()

      func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
      func receive(_ input: Int) -> Subscribers.Demand { downstream.receive(input * 2) }
      func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        downstream.receive(completion: completion)
      }
    }
  }

  @Test func writingAnOperator() {
    var values: [Int] = []
    _ = Doubled(upstream: [1, 2].publisher).sink { values.append($0) }
    #expect(values == [2, 4])
    #expect(PublisherLaws.check(seed: 1) { Doubled(upstream: $0) } == [])
  }

  // MARK: Marble notation

  @Test func marbleNotation() {
    var lines: [String] = []
    func print(_ item: Any) { lines.append("\(item)") }
    let scheduler = VirtualScheduler()
    let cold = scheduler.cold("a-b|", values: ["a": 1, "b": 2])  // plays for each subscriber from its subscription on
    let hot = scheduler.hot("xx^-a-#", failure: Oops())  // plays once, from now on; what is left of ^ is past
    let watcher = Recorder<Character, Oops>(clock: scheduler)
    hot.subscribe(watcher)
    let recorder = Recorder<Int, Never>(clock: scheduler)
    scheduler.subscribe(recorder, to: cold, "--^-----!")  // when to subscribe, and when to cancel
    scheduler.run()
    print(recorder.marbles(values: ["a": 1, "b": 2]))  // --a-b|
    print(recorder.marbles(values: ["a": 1, "b": 2], steering: true))  // --(^a)-b|--!
    #expect(lines == ["--a-b|", "--(^a)-b|--!"])
    #expect(watcher.marbles() == "--a-#")
  }

  // MARK: Testing a store

  final class SearchModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var results: [String] = []
    @Published private(set) var isLoading = false

    private var typing: AnyCancellable?
    private var loading: AnyCancellable?

    init(
      search: @escaping (String) -> AnyPublisher<[String], Never>, scheduler: AnyScheduler<MonotonicTime, Never>
    ) {
      typing =
        $query
        .filter { !$0.isEmpty }
        .debounce(for: .milliseconds(300), scheduler: scheduler)
        .removeDuplicates()
        .sink { [weak self] query in
          // Setting `loading` cancels the call before.
          self?.isLoading = true
          self?.loading = search(query).receive(on: scheduler).sink { results in
            self?.results = results
            self?.isLoading = false
          }
        }
    }
  }

  @Test func testingAStore() throws {
    let scheduler = VirtualScheduler()
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
  }

  @Test func aCallThatIsOvertaken() {
    let scheduler = VirtualScheduler()
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

  // MARK: The rules

  @Test func theRules() {
    let violations = PublisherLaws.check(seed: 1) { upstream in
      upstream.myOperator()
    }
    #expect(violations == [])
  }
}

extension Publisher {
  /// What the article calls the reader's own.
  fileprivate func myOperator() -> some Publisher<Output, Failure> { dropFirst(1).map { $0 } }
}
