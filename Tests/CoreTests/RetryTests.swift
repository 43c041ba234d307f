import Testing
import UndercurrentCore
import UndercurrentTesting

struct RetryTests {
  @Test func subscribesAnewSoOften() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    publisher.retry(2).subscribe(recorder)
    publisher.connections[0].send(1)
    publisher.connections[0].send(completion: .failure(.one))
    publisher.connections[0].send(2)
    publisher.connections[1].send(3)
    publisher.connections[1].send(completion: .failure(.one))
    #expect(publisher.connections.count == 3)
    publisher.connections[2].send(completion: .failure(.two))
    #expect(publisher.connections.count == 3)
    #expect(recorder.events == [.subscription, .value(1), .value(3), .failure(.two)])
    #expect(publisher.calls == Array(repeating: .request(.unlimited), count: 3))
    #expect(Empty<Int, Oops>().retry(2) == Empty<Int, Oops>().retry(2))
    #expect(Empty<Int, Oops>().retry(2) != Empty<Int, Oops>().retry(3))
  }

  @Test func aFinishPasses() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    publisher.retry(5).subscribe(recorder)
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .finished])
    #expect(publisher.connections.count == 1)
  }

  @Test func noRetriesIsNone() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .none)
    publisher.retry(0).subscribe(recorder)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test func handsOnTheUnmetDemand() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(3)) { $0 == 1 ? .max(2) : .none }
    publisher.retry(1).subscribe(recorder)
    publisher.connections[0].send(1)
    publisher.connections[0].send(2)
    publisher.connections[0].send(completion: .failure(.one))
    #expect(publisher.connections[1].calls == [.request(.max(3))])
    recorder.request(.max(1))
    #expect(publisher.connections[0].calls == [.request(.max(3))])
    #expect(publisher.connections[1].calls == [.request(.max(3)), .request(.max(1))])
  }

  @Test func aPublisherThatFailsAtOnceIsRetriedInALoop() {
    var attempts = 0
    let failing = Fail<Int, Oops>(error: .one)
    let counted = TestPublisher<Int, Oops>(onRequest: { connection, _ in
      attempts += 1
      connection.send(completion: .failure(.one))
    })
    let onRequest = Recorder<Int, Oops>()
    counted.retry(5_000).subscribe(onRequest)
    #expect(attempts == 5_001)
    #expect(onRequest.events == [.subscription, .failure(.one)])
    let onSubscribing = Recorder<Int, Oops>(demand: .none)
    failing.retry(100_000).subscribe(onSubscribing)
    #expect(onSubscribing.events == [.subscription, .failure(.one)])
  }

  @Test func withoutALimitUntilItIsCancelled() {
    for retries in [nil, -1] {
      var attempts = 0
      var recorder: Recorder<Int, Oops>!
      let publisher = TestPublisher<Int, Oops>(onRequest: { connection, _ in
        attempts += 1
        if attempts == 1_000 { recorder.cancel() }
        connection.send(completion: .failure(.one))
      })
      recorder = Recorder()
      Publishers.Retry(upstream: publisher, retries: retries).subscribe(recorder)
      #expect(attempts == 1_000)
      #expect(recorder.events == [.subscription])
      recorder = nil
    }
  }

  @Test func aFailureFromWithinADeliveryIsRetriedAfterIt() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(2)) { _ in
      subject.send(completion: .failure(.one))
      return .none
    }
    // A failed subject stays failed.
    subject.retry(3).subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription, .value(1), .failure(.one)])
  }

  @Test func aFinishedShareStaysFinished() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>()
    publisher.share().retry(1).subscribe(recorder)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(publisher.connections.count == 1)
  }

  @Test func aCancelWhileAnAttemptBeginsIsHonoured() {
    var connections: [TestPublisher<Int, Oops>.Connection] = []
    let publisher = TestPublisher<Int, Oops>(greets: false)
    let recorder = Recorder<Int, Oops>()
    publisher.retry(3).subscribe(recorder)
    connections = publisher.connections
    connections[0].sendSubscription()
    connections[0].send(completion: .failure(.one))
    recorder.cancel()
    connections = publisher.connections
    connections[1].sendSubscription()
    connections[1].send(completion: .failure(.one))
    #expect(connections[1].calls == [.cancel])
    #expect(publisher.connections.count == 2)
    #expect(recorder.events == [.subscription])
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<3 {
      var watch = Watch()
      let recorder = Recorder<Int, Oops>()
      do {
        let subject = watch(PassthroughSubject<Int, Oops>(), "subject")
        subject.map { [token = watch(Token(), "closure")] in (token, $0).1 }.retry(1).subscribe(recorder)
        switch way {
        case 0: recorder.cancel()
        case 1: subject.send(completion: .finished)
        default: subject.send(completion: .failure(.two))
        }
      }
      #expect(watch.alive == [], "\(way)")
    }
  }
}
