import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryComparisonTests {
  private let words = Publishers.Sequence<[String], Never>(sequence: ["bb", "a", "cc", "d"]).eraseToAnyPublisher()

  private func events<P: Publisher>(of publisher: P) -> [Recorder<P.Output, Oops>.Event] where P.Failure == any Error {
    let recorder = Recorder<P.Output, Oops>()
    publisher.mapError { $0 as! Oops }.subscribe(recorder)
    return recorder.events
  }

  @Test func ofEqualOnesTheFirstIsSent() {
    #expect(events(of: words.tryMin { $0.count < $1.count }) == [.subscription, .value("a"), .finished])
    #expect(events(of: words.tryMax { $0.count < $1.count }) == [.subscription, .value("bb"), .finished])
  }

  @Test func failsWhereTheClosureThrows() {
    #expect(events(of: words.tryMax { if $1 == "cc" { throw Oops.two } else { $0 < $1 } }) == [.subscription, .failure(.two)])
    #expect(events(of: words.tryMin { if $0 == "cc" { throw Oops.two } else { $0 < $1 } }) == [.subscription, .failure(.two)])
  }
}
