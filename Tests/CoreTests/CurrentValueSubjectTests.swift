import Testing
import UndercurrentCore
import UndercurrentTesting

struct CurrentValueSubjectTests {
  @Test func givesItsNewestValueToWhoAsksFirst() {
    let subject = CurrentValueSubject<Int, Never>(0)
    subject.send(2)
    #expect(subject.value == 2)
    let recorder = Recorder<Int, Never>(demand: .none)
    subject.subscribe(recorder)
    #expect(recorder.events == [.subscription])
    subject.send(3)
    subject.value = 4
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(4)])
    recorder.request(.max(1))
    #expect(recorder.values == [4])
    subject.value = 5
    subject.value = 6
    #expect(recorder.values == [4, 5])
    recorder.request(.max(2))
    #expect(recorder.values == [4, 5, 6])
    subject.value = 7
    #expect(recorder.values == [4, 5, 6, 7])
  }

  @Test func holdsOptionalsAndVoid() {
    let optional = CurrentValueSubject<Int?, Never>(nil)
    let recorder = Recorder<Int?, Never>()
    optional.subscribe(recorder)
    optional.value = 1
    optional.send(nil)
    #expect(recorder.values == [nil, 1, nil])
    #expect(optional.value == nil)
    let void = CurrentValueSubject<Void, Never>(())
    var count = 0
    let cancellable = void.sink { count += 1 }
    void.send()
    #expect(count == 2)
    withExtendedLifetime(cancellable) {}
  }

  @Test func afterTheEndingOnlyTheValueCanBeSet() {
    let subject = CurrentValueSubject<Int, Oops>(0)
    let recorder = Recorder<Int, Oops>()
    let waiting = Recorder<Int, Oops>(demand: .none)
    subject.subscribe(recorder)
    subject.subscribe(waiting)
    subject.send(completion: .failure(.one))
    subject.send(1)
    #expect(subject.value == 0)
    subject.value = 2
    #expect(subject.value == 2)
    subject.send(completion: .finished)
    waiting.request(.unlimited)
    #expect(recorder.events == [.subscription, .value(0), .failure(.one)])
    #expect(waiting.events == [.subscription, .failure(.one)])
    let late = Recorder<Int, Oops>()
    subject.subscribe(late)
    #expect(late.events == [.subscription, .failure(.one)])
  }

  @Test func aNestedSendOvertakesTheOuterOne() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var log: [String] = []
    let a = subject.sink { value in
      log.append("a\(value)")
      if value == 1 { subject.send(2) }
    }
    let b = subject.sink { log.append("b\($0)") }
    log = []
    subject.send(1)
    #expect(log == ["a1", "a2", "b2"])
    #expect(subject.value == 2)
    withExtendedLifetime((a, b)) {}
  }

  @Test func mayBeUsedInEveryWayFromItsOwnObserver() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var log: [Int] = []
    let cancellable = subject.sink { value in
      log.append(value)
      #expect(subject.value == value)
      if value < 3 { subject.value += 1 }
      subject.sink { _ in }.cancel()
      var inner = 0
      let other = subject.sink { inner = $0 }
      #expect(inner == subject.value)
      other.cancel()
    }
    #expect(log == [0, 1, 2, 3])
    #expect(subject.value == 3)
    withExtendedLifetime(cancellable) {}
  }

  @Test func twoSubjectsMayFeedEachOther() {
    let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
    let there = a.removeDuplicates().sink { b.value = $0 }
    let back = b.removeDuplicates().sink { a.value = $0 }
    a.value = 5
    #expect((a.value, b.value) == (5, 5))
    b.value = 6
    #expect((a.value, b.value) == (6, 6))
    withExtendedLifetime((there, back)) {}
  }

  @Test func aRequestWithinTheDeliveryOfAnotherGetsTheValueOnce() {
    let subject = CurrentValueSubject<Int, Never>(0)
    for demand in [Subscribers.Demand.unlimited, .max(5)] {
      let waiting = Recorder<Int, Never>(demand: .none)
      let cancellable = subject.sink { if $0 == 1 { waiting.request(demand) } }
      subject.subscribe(waiting)
      subject.send(1)
      subject.send(2)
      #expect(waiting.values == [1, 2], "\(demand)")
      subject.send(0)
      waiting.cancel()
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test func nobodyGoesBackwardsWhenAValueWaitsForItsTurn() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let late = Recorder<Int, Never>(demand: .none)
    let cancellable = subject.sink { value in
      guard value == 1 else { return }
      elsewhere {
        subject.subscribe(late)
        subject.send(2)
        subject.send(3)
        late.request(.unlimited)
      }
    }
    subject.send(1)
    subject.send(4)
    #expect(late.values == [3, 4])
    withExtendedLifetime(cancellable) {}
  }

  @Test func whoSubscribesDuringADeliveryGetsTheValueOnce() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let late = Recorder<Int, Never>()
    let cancellable = subject.sink { if $0 == 1 { subject.subscribe(late) } }
    subject.send(1)
    subject.send(2)
    #expect(late.events == [.subscription, .value(1), .value(2)])
    withExtendedLifetime(cancellable) {}
  }

  @Test func asksItsUpstreamAtOnce() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let publisher = TestPublisher<Int, Never>()
    let feed = publisher.subscribe(subject)
    #expect(publisher.calls == [.request(.unlimited)])
    publisher.send(8)
    #expect(subject.value == 8)
    withExtendedLifetime(feed) {}
  }

  @Test func aReplacedValueIsFreed() {
    var watch = Watch()
    let subject = CurrentValueSubject<Token, Never>(watch(Token(), "first"))
    let recorder = Recorder<Token, Never>(demand: .none)
    subject.subscribe(recorder)
    let cancellable = subject.sink { _ in }
    subject.send(watch(Token(), "second"))
    subject.value = watch(Token(), "third")
    #expect(watch.alive == ["third"])
    subject.send(completion: .finished)
    subject.value = Token()
    #expect(watch.alive == [])
    withExtendedLifetime(cancellable) {}
  }

  @Test func whatReplacedValuesHeldMayUseTheSubject() {
    var subject: CurrentValueSubject<Token?, Never>? = CurrentValueSubject(nil)
    var seen: [Int] = []
    let cancellable = subject?.sink { if let number = $0?.number { seen.append(number) } }
    subject?.value = Token(1) { [weak subject] in subject?.value = Token(9) }
    subject?.value = Token(2)
    // The first token goes when it has been replaced: within that send, before its value is delivered, a newer one comes.
    #expect(subject?.value == Token(9))
    #expect(seen.last == 9)
    subject = nil
    withExtendedLifetime(cancellable) {}
  }

  @Test func everythingGoesInEveryOrderOfTearingDown() {
    for order in [[0, 1], [1, 0]] {
      var watch = Watch()
      var subject: CurrentValueSubject<Token, Never>? = watch(CurrentValueSubject(watch(Token())))
      var cancellable = subject?.sink { [token = watch(Token(), "closure")] _ in _ = token }
      for part in order { if part == 0 { subject = nil } else { cancellable = nil } }
      #expect(watch.alive == [], "\(order)")
      withExtendedLifetime((subject, cancellable)) {}
    }
  }
}
