import Testing
import UndercurrentCore
import UndercurrentTesting

struct AnyPublisherTests {
  @Test func behavesAsWhatItHides() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(2)) { .max($0) }
    publisher.eraseToAnyPublisher().subscribe(recorder)
    #expect(publisher.send(5) == .max(5))
    recorder.request(.max(1))
    publisher.send(completion: .failure(.one))
    recorder.cancel()
    #expect(publisher.calls == [.request(.max(2)), .request(.max(1)), .cancel])
    #expect(recorder.events == [.subscription, .value(5), .failure(.one)])
  }

  @Test func subscribesAnewEachTime() {
    let erased = [1, 2].publisher.eraseToAnyPublisher()
    for _ in 0..<2 {
      let recorder = Recorder<Int, Never>()
      erased.subscribe(recorder)
      #expect(recorder.values == [1, 2])
    }
  }

  @Test func erasingTwiceIsErasingOnce() {
    let erased = Just(1).eraseToAnyPublisher().eraseToAnyPublisher()
    let recorder = Recorder<Int, Never>()
    AnyPublisher(erased).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect("\(erased)" == "AnyPublisher")
  }

  @Test func holdsItsSourceAsLongAsItLives() {
    var watch = Watch()
    var erased: AnyPublisher<Int, Never>? = watch(PassthroughSubject<Int, Never>()).eraseToAnyPublisher()
    #expect(watch.alive.count == 1)
    let cancellable = erased?.sink { _ in }
    erased = nil
    cancellable?.cancel()
    #expect(watch.alive == [])
    withExtendedLifetime(erased) {}
  }
}
