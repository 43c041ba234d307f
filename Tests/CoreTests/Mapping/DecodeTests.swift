import Testing
import UndercurrentCore
import UndercurrentTesting

struct DecodeTests {
  @Test func sendsEachValueDecoded() {
    let publisher = TestPublisher<String, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(2) }
    publisher.decode(type: Int.self, decoder: Text()).mapError { $0 as! Oops }.subscribe(recorder)
    #expect(publisher.send("12") == .max(2))
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(12), .failure(.one)])
  }

  @Test func aValueThatCannotBeDecodedFails() {
    let recorder = Recorder<Int, Oops>()
    ["1", "x", "3"].publisher.decode(type: Int.self, decoder: Text()).mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .failure(.two)])
  }
}
