import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryCatchTests {
  private func failure<Output>(_ recorder: Recorder<Output, any Error>) -> Oops? {
    if case .failure(let error)? = recorder.completion { error as? Oops } else { nil }
  }

  @Test func goesOnWithAnotherPublisher() {
    let recorder = Recorder<Int, any Error>(demand: .max(3))
    [1, 2].publisher.tryMap { if $0 == 1 { $0 } else { throw Oops.one } }.tryCatch { _ in [10, 11, 12].publisher }
      .subscribe(recorder)
    #expect(recorder.values == [1, 10, 11])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 10, 11, 12])
    #expect(recorder.completion != nil)
    #expect(failure(recorder) == nil)
  }

  @Test func failsWithWhatTheHandlerThrows() {
    let recorder = Recorder<Int, any Error>(demand: .none)
    Fail<Int, Oops>(error: .one).tryCatch { error -> Just<Int> in
      #expect(error == .one)
      throw Oops.two
    }.subscribe(recorder)
    #expect(failure(recorder) == .two)
    #expect(recorder.events.count == 2)
  }

  @Test func theOthersFailurePasses() {
    let recorder = Recorder<Int, any Error>()
    Fail<Int, Oops>(error: .one).tryCatch { _ in Fail<Int, Oops>(error: .two) }.subscribe(recorder)
    #expect(failure(recorder) == .two)
  }

  @Test func afterACancelAThrownErrorGoesNowhere() {
    let subject = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, any Error>()
    subject.tryCatch { error -> Just<Int> in
      recorder.cancel()
      throw error
    }.subscribe(recorder)
    subject.send(completion: .failure(.one))
    #expect(recorder.completion == nil)
  }
}
