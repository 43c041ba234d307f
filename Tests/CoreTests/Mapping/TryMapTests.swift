import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryMapTests {
  @Test func sendsWhatTheClosureMakesOfEachValue() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(3) }
    publisher.tryMap { $0 * 10 }.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .failure(.one))
    #expect(publisher.calls == [.request(.max(1))])
    #expect(recorder.events == [.subscription, .value(10), .failure(.one)])
  }

  @Test func aValueSentFromWithinTheClosureGoesFirst() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Oops>()
    subject.tryMap { value in
      if value == 1 { subject.send(2) }
      return value * 10
    }.mapError { $0 as! Oops }.subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [20, 10])
  }

  @Test func whatIsMappedTwiceIsOneStage() {
    let publisher = Just(1).eraseToAnyPublisher()
    let twice: Publishers.TryMap<AnyPublisher<Int, Never>, String> = publisher.tryMap { $0 + 1 }.map { "\($0)" }
    let thrice: Publishers.TryMap<AnyPublisher<Int, Never>, String> =
      publisher.map { $0 + 1 }.tryMap { $0 * 2 }.tryMap { "\($0)" }
    let recorders = (Recorder<String, Oops>(), Recorder<String, Oops>())
    twice.mapError { $0 as! Oops }.subscribe(recorders.0)
    thrice.mapError { $0 as! Oops }.subscribe(recorders.1)
    #expect(recorders.0.values == ["2"])
    #expect(recorders.1.values == ["4"])
  }
}
