import Testing
import UndercurrentCore
import UndercurrentTesting

struct EncodeTests {
  @Test func sendsEachValueEncoded() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<String, Oops>(demand: .max(1)) { _ in .max(2) }
    publisher.encode(encoder: Text()).mapError { $0 as! Oops }.subscribe(recorder)
    #expect(publisher.send(12) == .max(2))
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value("12"), .failure(.one)])
  }

  @Test func aValueThatCannotBeEncodedFails() {
    let recorder = Recorder<String, Oops>()
    [1, 2, 3].publisher.encode(encoder: Text(refused: "2")).mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value("1"), .failure(.two)])
  }
}
