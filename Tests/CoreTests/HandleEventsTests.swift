import Testing
import UndercurrentCore
import UndercurrentTesting

struct HandleEventsTests {
  @Test func tellsBeforeItPassesOn() {
    var log: [String] = []
    let publisher = TestPublisher<Int, Oops>(onRequest: { _, demand in log.append("upstream \(demand)") })
    let cancellable = publisher.handleEvents(
      receiveSubscription: { _ in log.append("subscription") },
      receiveOutput: { log.append("output \($0)") },
      receiveCompletion: { log.append("completion \($0)") },
      receiveCancel: { log.append("cancel") },
      receiveRequest: { log.append("request \($0)") }
    ).sink(receiveCompletion: { _ in log.append("ended") }, receiveValue: { log.append("value \($0)") })
    publisher.send(1)
    publisher.send(completion: .finished)
    cancellable.cancel()
    #expect(
      log == [
        "subscription", "request unlimited", "upstream unlimited", "output 1", "value 1", "completion finished", "ended",
      ])
    #expect(publisher.calls == [.request(.unlimited)])
  }

  @Test func tellsOfTheDemandThatAValueIsAnsweredWith() {
    var requests: [Subscribers.Demand] = []
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(5) : .none }
    publisher.handleEvents(receiveRequest: { requests.append($0) }).subscribe(recorder)
    #expect(publisher.send(1) == .max(5))
    #expect(publisher.send(2) == .none)
    recorder.request(.none)
    #expect(requests == [.max(1), .max(5)])
  }

  @Test func tellsOfACancelBeforeUpstreamIsCancelled() {
    var calls: [Int] = []
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    publisher.handleEvents(receiveCancel: { calls.append(publisher.calls.count) }).subscribe(recorder)
    recorder.cancel()
    recorder.cancel()
    #expect(calls == [1])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription])
  }

  @Test func cancellingFromAClosureStopsWhatItWasToldOf() {
    let publisher = TestPublisher<Int, Never>()
    var recorder: Recorder<Int, Never>!
    recorder = Recorder()
    publisher.handleEvents(receiveOutput: { if $0 == 2 { recorder.cancel() } }).subscribe(recorder)
    publisher.send(1)
    publisher.send(2)
    #expect(recorder.events == [.subscription, .value(1)])

    let second = Recorder<Int, Never>()
    publisher.handleEvents(receiveCompletion: { _ in second.cancel() }).subscribe(second)
    publisher.send(completion: .finished)
    #expect(second.events == [.subscription])
    recorder = nil
  }

  @Test func cancelsASecondSubscription() {
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    publisher.handleEvents().subscribe(recorder)
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.cancel])
    #expect(recorder.events == [.subscription])
  }

  @Test func letsGoOfTheClosures() {
    for ends in [true, false] {
      var watch = Watch()
      let publisher = TestPublisher<Int, Never>()
      let recorder = Recorder<Int, Never>()
      publisher.handleEvents(receiveOutput: { [token = watch(Token())] _ in _ = token }).subscribe(recorder)
      if ends { publisher.send(completion: .finished) } else { recorder.cancel() }
      publisher.forget()
      #expect(watch.alive == [])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func itsClosuresCanBeSet() {
    var log: [Int] = []
    var publisher = Publishers.HandleEvents(upstream: Just(1))
    publisher.receiveOutput = { log.append($0) }
    _ = publisher.sink { _ in }
    #expect(log == [1])
  }
}
