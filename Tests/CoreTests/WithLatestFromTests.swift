import Testing
import UndercurrentCore
import UndercurrentTesting

struct WithLatestFromTests {
  let a = TestPublisher<Int, Oops>()
  let b = TestPublisher<String, Oops>()

  @Test func takesTheNewestValueAlong() {
    let recorder = Recorder<String, Oops>()
    a.withLatestFrom(b) { "\($0)\($1)" }.subscribe(recorder)
    b.send("x")
    a.send(1)
    b.send("y")
    b.send("z")
    a.send(2)
    a.send(3)
    #expect(recorder.values == ["1x", "2z", "3z"])
  }

  @Test func withoutATransformSendsTheOthersValue() {
    let recorder = Recorder<String, Oops>()
    a.withLatestFrom(b).subscribe(recorder)
    b.send("x")
    a.send(1)
    #expect(recorder.values == ["x"])
  }

  @Test func demandPassesThroughAndWhatIsLeftOutIsAskedForAgain() {
    let recorder = Recorder<String, Oops>(demand: .max(2)) { $0 == "x" ? .max(3) : .none }
    a.withLatestFrom(b).subscribe(recorder)
    #expect(b.calls == [.request(.unlimited)])
    #expect(a.calls == [.request(.max(2))])
    #expect(a.send(1) == .max(1))
    b.send("x")
    #expect(a.send(2) == .none)
    #expect(a.calls == [.request(.max(2)), .request(.max(3))])
    recorder.request(.max(4))
    #expect(a.calls.last == .request(.max(4)))
    #expect(recorder.surplus == 0)
  }

  @Test func sendsNoMoreThanWasAskedFor() {
    let recorder = Recorder<String, Oops>(demand: .max(1))
    a.withLatestFrom(b).subscribe(recorder)
    b.send("x")
    a.send(1)
    a.send(2)
    #expect(recorder.values == ["x"])
  }

  @Test func endsWithTheFirstPublisherAlone() {
    let recorder = Recorder<String, Oops>()
    a.withLatestFrom(b).subscribe(recorder)
    a.send(completion: .finished)
    #expect(recorder.events == [.subscription, .finished])
    #expect(b.calls == [.request(.unlimited), .cancel])
  }

  @Test func theEndOfTheOtherChangesNothing() {
    let recorder = Recorder<String, Oops>()
    a.withLatestFrom(b).subscribe(recorder)
    b.send("x")
    b.send(completion: .finished)
    a.send(1)
    a.send(completion: .failure(.two))
    #expect(recorder.events == [.subscription, .value("x"), .failure(.two)])
    #expect(b.calls == [.request(.unlimited)])
  }

  @Test func theFailureOfTheOtherEndsAll() {
    let recorder = Recorder<String, Oops>()
    a.withLatestFrom(b).subscribe(recorder)
    b.send(completion: .failure(.one))
    a.send(1)
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(a.calls == [.request(.unlimited), .cancel])
  }

  @Test func cancellingCancelsBoth() {
    let recorder = Recorder<String, Oops>()
    a.withLatestFrom(b).subscribe(recorder)
    recorder.cancel()
    #expect(a.calls == [.request(.unlimited), .cancel])
    #expect(b.calls == [.request(.unlimited), .cancel])
    a.send(1)
    #expect(recorder.events == [.subscription])
  }

  @Test func aCurrentValueIsThereForTheFirstValue() {
    let recorder = Recorder<Int, Never>()
    [1, 2].publisher.eraseToAnyPublisher().withLatestFrom(CurrentValueSubject<Int, Never>(10), +).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(11), .value(12), .finished])
  }

  @Test func aValueFromWithinTheDeliveryIsDeliveredAfterIt() {
    let first = PassthroughSubject<Int, Never>()
    let second = CurrentValueSubject<Int, Never>(0)
    var log: [String] = []
    let cancellable = first.withLatestFrom(second) { [$0, $1] }.sink { pair in
      log.append("begin \(pair)")
      if pair[0] == 1 {
        second.send(5)
        first.send(2)
      }
      log.append("end")
    }
    first.send(1)
    #expect(log == ["begin [1, 0]", "end", "begin [2, 5]", "end"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func letsGoOfBothPublishers() {
    var watch = Watch()
    var first: PassthroughSubject<Int, Never>? = watch(PassthroughSubject())
    var second: PassthroughSubject<Token, Never>? = watch(PassthroughSubject(), "second")
    let cancellable = first!.withLatestFrom(second!).sink { _ in }
    second!.send(watch(Token()))
    first!.send(1)
    #expect(watch.alive.contains("Token"))
    first!.send(completion: .finished)
    #expect(!watch.alive.contains("Token"))
    first = nil
    second = nil
    #expect(watch.alive == [])
    withExtendedLifetime(cancellable) {}
  }

  @Test func nobodyIsEnteredTwiceAtOnce() {
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    let door = Doorkeeper()
    let cancellable = first.withLatestFrom(second).sink { _ in door.pass() }
    second.send(0)
    together(4) { index in
      for value in 0..<250 { if index == 0 { second.send(value) } else { first.send(value) } }
    }
    #expect(door.entries == 750)
    #expect(door.clashes == 0)
    withExtendedLifetime(cancellable) {}
  }
}
