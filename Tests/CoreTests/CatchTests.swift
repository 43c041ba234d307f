import Testing
import UndercurrentCore
import UndercurrentTesting

struct CatchTests {
  @Test func goesOnWithAnotherPublisher() {
    let subject = PassthroughSubject<Int, Oops>()
    var caught: [Oops] = []
    let recorder = Recorder<Int, Never>()
    subject.catch { error in
      caught.append(error)
      return [10, 11].publisher
    }.subscribe(recorder)
    subject.send(1)
    subject.send(completion: .failure(.two))
    #expect(caught == [.two])
    #expect(recorder.events == [.subscription, .value(1), .value(10), .value(11), .finished])
  }

  @Test func aFinishPasses() {
    let recorder = Recorder<Int, Oops>()
    Empty<Int, Oops>().catch { _ in Fail<Int, Oops>(error: .one) }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func theOthersFailurePasses() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Fail<Int, Oops>(error: .one).catch { _ in Fail<Int, Oops>(error: .two) }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.two)])
  }

  @Test func onlyTheUnmetDemandIsHandedOn() {
    let (a, b) = (TestPublisher<Int, Oops>(), TestPublisher<Int, Oops>())
    let recorder = Recorder<Int, Oops>(demand: .max(5)) { $0 == 2 ? .max(1) : .none }
    a.catch { _ in b }.subscribe(recorder)
    for value in 1...3 { a.send(value) }
    a.send(completion: .failure(.one))
    #expect(b.calls == [.request(.max(3))])
    a.send(4)
    a.send(completion: .failure(.one))
    #expect(b.connections.count == 1)
    #expect(recorder.values == [1, 2, 3])
    recorder.request(.max(2))
    #expect(b.calls == [.request(.max(3)), .request(.max(2))])
    #expect(a.calls == [.request(.max(5))])
  }

  @Test func aCancelFromWithinTheHandlerIsHonoured() {
    let (a, b) = (TestPublisher<Int, Oops>(), TestPublisher<Int, Oops>())
    let recorder = Recorder<Int, Oops>()
    a.catch { _ in
      recorder.cancel()
      return b
    }.subscribe(recorder)
    a.send(completion: .failure(.one))
    #expect(b.connections.isEmpty)
    #expect(recorder.events == [.subscription])
  }

  @Test func aCancelWhileTheOtherIsSubscribedToIsHonoured() {
    let b = TestPublisher<Int, Oops>(greets: false)
    let recorder = Recorder<Int, Oops>()
    Fail<Int, Oops>(error: .one).catch { _ in b }.subscribe(recorder)
    recorder.cancel()
    b.connections[0].sendSubscription()
    b.send(1)
    b.send(completion: .finished)
    #expect(b.calls == [.cancel])
    #expect(recorder.events == [.subscription])
  }

  @Test func aPublisherThatSendsBeforeItsSubscriptionDoesNoHarm() {
    let rude = TestPublisher<Int, Oops>(greets: false)
    let recorder = Recorder<Int, Never>()
    rude.catch { _ in Just(0) }.subscribe(recorder)
    rude.send(1)
    rude.send(completion: .failure(.one))
    #expect(recorder.events == [])
    rude.connections[0].sendSubscription()
    rude.send(2)
    rude.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(2), .value(0), .finished])
  }

  @Test func nothingSurvivesTheEnding() {
    for way in 0..<4 {
      var watch = Watch()
      let recorder = Recorder<Int, Oops>()
      do {
        let first = watch(PassthroughSubject<Int, Oops>(), "first")
        let second = watch(PassthroughSubject<Int, Oops>(), "second")
        first.catch { [token = watch(Token(), "closure")] _ in (token, second).1 }.subscribe(recorder)
        switch way {
        case 0: recorder.cancel()
        case 1: first.send(completion: .finished)
        case 2:
          first.send(completion: .failure(.one))
          second.send(completion: .failure(.two))
        default:
          first.send(completion: .failure(.one))
          recorder.cancel()
        }
      }
      #expect(watch.alive == [], "\(way)")
    }
  }
}
