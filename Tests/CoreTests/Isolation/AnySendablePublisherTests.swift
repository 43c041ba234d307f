import Testing
import UndercurrentCore
import UndercurrentTesting

struct AnySendablePublisherTests {
  @Test func behavesAsWhatItHides() {
    let subject = PassthroughSubject<Int, Oops>()
    let erased = subject.dropFirst().prefix(2).eraseToAnySendablePublisher()
    let recorder = Recorder<Int, Oops>(demand: .max(1))
    erased.subscribe(recorder)
    (1...3).forEach(subject.send)
    #expect(recorder.events == [.subscription, .value(2)], "demand passes through")
    recorder.request(.max(1))
    subject.send(4)
    #expect(recorder.events == [.subscription, .value(2), .value(4), .finished])
    #expect("\(erased)" == "AnySendablePublisher")
  }

  @Test func isSharedByTasks() async {
    let erased = [1, 2, 3].publisher.eraseToAnySendablePublisher()
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 { group.addTask { await erased.values.reduce(0, +) } }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(sums == [6, 6, 6, 6])
  }

  @Test func keepsTheLaws() {
    #expect(PublisherLaws.check(seed: 1) { upstream in Stranger(upstream).eraseToAnySendablePublisher() } == [])
  }
}
