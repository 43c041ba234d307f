import Testing
import UndercurrentCore
import UndercurrentTesting

struct ConcatMapTests {
  private let upstream = PassthroughSubject<Int, Oops>()
  private let children = (0..<3).map { _ in PassthroughSubject<Int, Oops>() }

  @Test func eachWaitsForTheOneBefore() {
    let recorder = Recorder<Int, Oops>()
    upstream.concatMap { [children] in children[$0].handleEvents() }.subscribe(recorder)
    for index in 0..<3 { upstream.send(index) }
    upstream.send(completion: .finished)
    for (index, child) in children.enumerated().reversed() { child.send(index) }
    #expect(recorder.values == [0], "nobody listens to the others yet")
    children[0].send(completion: .finished)
    children[1].send(10)
    children[1].send(completion: .finished)
    children[2].send(20)
    #expect(recorder.completion == nil)
    children[2].send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(0), .value(10), .value(20), .finished])
  }

  @Test func nothingIsLostOfWhatComesWhileOneRuns() {
    let scheduler = VirtualScheduler()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    let numbers = PassthroughSubject<Int, Never>()
    numbers.concatMap { Just($0).delay(for: .seconds(1), scheduler: scheduler) }.subscribe(recorder)
    for number in 1...3 { numbers.send(number) }
    numbers.send(completion: .finished)
    scheduler.run()
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.times.map { "\($0)" } == ["0s", "1s", "2s", "3s", "3s"])
  }

  @Test func demandReachesTheOneThatRuns() {
    let probes = (0..<2).map { _ in TestPublisher<Int, Never>() }
    let recorder = Recorder<Int, Never>(demand: .max(2))
    probes.publisher.concatMap { $0 }.subscribe(recorder)
    #expect(probes.map(\.calls) == [[.request(.max(1))], []])
    probes[0].send(1)
    probes[0].send(completion: .finished)
    probes[1].send(2)
    #expect(recorder.values == [1, 2])
    recorder.request(.unlimited)
    #expect(probes[1].calls == [.request(.max(1)), .request(.max(1)), .request(.unlimited)])
  }

  @Test func aFailureOfUpstreamGoesDownAtOnce() {
    let recorder = Recorder<Int, Oops>()
    let probe = TestPublisher<Int, Oops>()
    var made = 0
    upstream.concatMap { _ in
      made += 1
      return probe
    }.subscribe(recorder)
    for index in 0..<3 { upstream.send(index) }
    upstream.send(completion: .failure(.two))
    #expect(recorder.events == [.subscription, .failure(.two)])
    #expect(made == 1)
    #expect(probe.calls == [.request(.unlimited), .cancel])
  }

  @Test func aFailureOfOneCancelsUpstreamAndForgetsTheRest() {
    let source = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    var made = 0
    source.concatMap { [children] index in
      made += 1
      return children[index]
    }.subscribe(recorder)
    for index in 0..<3 { source.send(index) }
    children[0].send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(made == 1)
    #expect(source.calls == [.request(.unlimited), .cancel])
  }

  @Test func manyThatEndAtOnceDoNotDeepenTheStack() {
    let recorder = Recorder<Int, Never>()
    (0..<100_000).publisher.concatMap { Just($0) }.count().subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(100_000), .finished])
  }

  @Test func anythingMayFailOrNot() {
    func impossible(_ never: Never) -> Oops {}
    let failing = Just(1).setFailureType(to: Oops.self)
    #expect(events(of: Just(1).concatMap { Just($0) }) == events(of: Just(1)))
    #expect(events(of: failing.concatMap { Just($0) }) == events(of: failing))
    #expect(events(of: Just(1).concatMap { Just($0).mapError(impossible) }) == events(of: failing))
    #expect(events(of: failing.concatMap { Just($0).setFailureType(to: Oops.self) }) == events(of: failing))
  }

  @Test func whatWaitsIsReleasedAtTheEnd() {
    for ending in Laws.Ending.allCases {
      var watch = Watch()
      let recorder = Recorder<Int, Oops>()
      do {
        let tokens = PassthroughSubject<Token, Oops>()
        tokens.concatMap { _ in Laws.silence }.subscribe(recorder)
        for number in 0..<3 { tokens.send(watch(Token(number))) }
        switch ending {
        case .finish:
          tokens.send(completion: .finished)
          recorder.cancel()
        case .fail: tokens.send(completion: .failure(.one))
        case .cancel: recorder.cancel()
        }
      }
      #expect(watch.alive == [], "\(ending)")
      withExtendedLifetime(recorder) {}
    }
  }
}
