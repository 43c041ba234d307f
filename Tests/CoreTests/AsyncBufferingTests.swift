import Testing
import UndercurrentCore
import UndercurrentTesting

struct AsyncBufferingTests {
  /// What a loop sees that begins, is given five values and the ending, and only then goes round.
  private func seen(_ buffering: AsyncBuffering) async -> [Int] {
    let subject = PassthroughSubject<Int, Never>()
    var loop = subject.values(buffering: buffering).makeAsyncIterator()
    (1...5).forEach(subject.send)
    subject.send(completion: .finished)
    var seen: [Int] = []
    while let value = await loop.next() { seen.append(value) }
    return seen
  }

  @Test func whatIsKeptIsAsTheNameSays() async {
    #expect(await seen(.unbounded) == [1, 2, 3, 4, 5])
    #expect(await seen(.oldest(2)) == [1, 2])
    #expect(await seen(.newest(2)) == [4, 5])
    #expect(await seen(.newest(0)) == [])
    #expect(await seen(.oldest(0)) == [])
  }

  @Test func aFailureComesAfterWhatIsKept() async {
    let subject = PassthroughSubject<Int, Oops>()
    var loop = subject.values(buffering: .unbounded).makeAsyncIterator()
    subject.send(1)
    subject.send(completion: .failure(.one))
    await #expect(throws: Oops.one) {
      #expect(try await loop.next() == 1)
      _ = try await loop.next()
    }
  }

  @Test func everythingIsAskedForWhenTheLoopBegins() {
    let publisher = TestPublisher<Int, Never>()
    let values = publisher.values(buffering: .unbounded)
    #expect(publisher.calls == [])
    _ = values.makeAsyncIterator()
    #expect(publisher.calls == [.request(.unlimited), .cancel], "and cancelled when the loop is left")
  }

  /// A task is cancelled while a thread sends: the loop ends each time, and nothing of it stays subscribed.
  @Test func cancellingWhileValuesComeEndsTheLoop() async {
    for round in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let tracker = LifetimeTracker()
      let task = Task.detached {
        var seen: [Int] = []
        for await value in subject.tracked(by: tracker, "loop").values(buffering: .unbounded) { seen.append(value) }
        return seen
      }
      let sender = Task.detached { for value in 0..<50 { subject.send(value) } }
      task.cancel()
      let seen = await task.value
      #expect(seen == seen.sorted(), "round \(round)")
      #expect(Set(seen).count == seen.count, "round \(round)")
      await sender.value
      #expect(tracker.alive == [], "round \(round)")
    }
  }
}
