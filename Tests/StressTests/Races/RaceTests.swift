import Testing
import UndercurrentCore
import UndercurrentTesting

/// Two to eight threads send to, ask for, subscribe to, end and cancel one pipeline at once, in an order that the seed and the machine
/// decide: every operator there is, on subjects of every kind.
struct RaceTests {
  @Test(arguments: Operator.allCases)
  func operators(stage: Operator) {
    race("\(stage)") { sources, scheduler in
      let library = Library(source: { sources[$0 % sources.count] }, scheduler: scheduler)
      return library.publisher(
        .stage(stage, n: 2, interval: 50_000, (0..<stage.inputs).map { Pipeline.source($0) }))
    }
  }

  @Test(arguments: Meeting.all)
  func meetings(meeting: Meeting) { race(meeting.name, meeting.make) }

  private func race(
    _ name: String, _ make: ([Library.Input], VirtualScheduler<MonotonicTime, Never>) -> Library.Input
  ) {
    for round in 0..<Effort.rounds {
      let tracker = LifetimeTracker()
      let threads = 2 + (round + Int(Effort.seed)) % 7
      var breaches: [String] = []
      do {
        let scheduler = VirtualScheduler()
        let sources = (0..<3).map { Source($0, round: round) }
        let inputs = sources.enumerated().map { $1.publisher.tracked(by: tracker, "source \($0)").eraseToAnyPublisher() }
        let publisher = make(inputs, scheduler)
        let watchers = [Watcher(), Watcher(demand: .max)]
        for watcher in watchers { publisher.subscribe(watcher) }
        let violations = Violated()
        let seed = Effort.seed &* 1_009 &+ UInt64(round)
        let missing = Crew().work(threads, steps: 240 / threads, seed: seed, violations: violations) { _, step, dice in
          let source = sources[dice.roll(3)]
          switch dice.roll(40) {
          case 0 where step > 30: source.send(completion: dice.roll(2) == 0 ? .finished : .failure(Fault()))
          case 1 where step > 20: watchers[dice.roll(2)].cancel()
          case 2...6: watchers[0].request(1 + dice.roll(3))
          case 7...12: scheduler.advance(by: .nanoseconds(20_000))
          case 13: publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
          case 14:
            let late = Watcher(demand: dice.roll(3))
            publisher.subscribe(late)
            late.request(1)
            late.cancel()
          default: source.send(dice.roll(8))
          }
        }
        #expect(missing == [], "\(name), seed \(Effort.seed), round \(round): threads that wait for each other")
        if !missing.isEmpty { return }
        for watcher in watchers { watcher.cancel() }
        scheduler.advance(by: .milliseconds(5))
        let counts = watchers.map(\.count)
        for source in sources { source.send(1) }
        scheduler.advance(by: .milliseconds(5))
        breaches = watchers.flatMap(\.breaches) + violations.all
        if watchers.map(\.count) != counts { breaches.append("a value after the end") }
        for source in sources { source.send(completion: .finished) }
        scheduler.advance(by: .milliseconds(5))
      }
      #expect(breaches == [], "\(name), seed \(Effort.seed), round \(round), \(threads) threads")
      #expect(tracker.alive == [], "\(name), seed \(Effort.seed), round \(round), \(threads) threads")
      if !breaches.isEmpty { return }
    }
  }

  /// A subject of one of the kinds there are.
  private struct Source {
    let publisher: Library.Input
    let send: (Int) -> Void
    let end: (Subscribers.Completion<any Error>) -> Void

    init(_ index: Int, round: Int) {
      switch (index + round) % 3 {
      case 0: self.init(PassthroughSubject())
      case 1: self.init(CurrentValueSubject(0))
      default: self.init(ReplaySubject(capacity: 2))
      }
    }

    private init<S: Subject>(_ subject: S) where S.Output == Int, S.Failure == any Error {
      publisher = subject.eraseToAnyPublisher()
      send = { subject.send($0) }
      end = { subject.send(completion: $0) }
    }

    func send(completion: Subscribers.Completion<any Error>) { end(completion) }
  }
}
