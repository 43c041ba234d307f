import Testing
import UndercurrentCore
import UndercurrentTesting

struct PassthroughSubjectTests {
  @Test func deliversOnlyWhatWasAskedForAndKeepsNothing() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    subject.subscribe(recorder)
    subject.send(1)
    recorder.request(.max(2))
    for value in 2...5 { subject.send(value) }
    recorder.request(.max(1))
    subject.send(6)
    subject.send(7)
    #expect(recorder.events == [.subscription, .value(2), .value(3), .value(6)])
  }

  @Test func countsWhatASubscriberAnswers() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(2) : .none }
    subject.subscribe(recorder)
    for value in 1...5 { subject.send(value) }
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.outstanding == .none)
  }

  @Test func endsOnceForAllAndIgnoresWhatFollows() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorders = [Recorder<Int, Oops>(), Recorder<Int, Oops>(demand: .none)]
    for recorder in recorders { subject.subscribe(recorder) }
    subject.send(completion: .failure(.one))
    subject.send(completion: .finished)
    subject.send(1)
    for recorder in recorders { #expect(recorder.events == [.subscription, .failure(.one)]) }
    let late = Recorder<Int, Oops>()
    subject.subscribe(late)
    #expect(late.events == [.subscription, .failure(.one)])
  }

  @Test func servesSubscribersInTheOrderOfSubscription() {
    let subject = PassthroughSubject<Int, Never>()
    for _ in 0..<100 {
      var order: [Int] = []
      var cancellables = (0..<7).map { index in subject.sink { _ in order.append(index) } }
      subject.send(0)
      #expect(order == [0, 1, 2, 3, 4, 5, 6])
      cancellables.remove(at: 3)
      cancellables.remove(at: 0)
      cancellables.append(subject.sink { _ in order.append(7) })
      order = []
      subject.send(0)
      #expect(order == [1, 2, 4, 5, 6, 7])
      cancellables.removeAll()
    }
  }

  @Test func aNestedSendIsDeliveredToAllBeforeTheOuterOneGoesOn() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let a = subject.sink { value in
      log.append("a\(value)")
      if value < 3 { subject.send(value + 1) }
      log.append("a\(value).")
    }
    let b = subject.sink { log.append("b\($0)") }
    subject.send(1)
    #expect(log == ["a1", "a2", "a3", "a3.", "b3", "a2.", "b2", "a1.", "b1"])
    withExtendedLifetime((a, b)) {}
  }

  @Test func nestedSendsSpendTheDemandThatIsLeft() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(2)) { value in
      subject.send(value + 1)
      return .none
    }
    subject.subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [1, 2])
    #expect(recorder.surplus == 0)
  }

  @Test func whoSubscribesDuringADeliveryDoesNotSeeItsValue() {
    let subject = PassthroughSubject<Int, Never>()
    let late = Recorder<Int, Never>()
    var isFirst = true
    let cancellable = subject.sink { _ in
      if isFirst { subject.subscribe(late) }
      isFirst = false
    }
    subject.send(1)
    #expect(late.events == [.subscription])
    subject.send(2)
    #expect(late.values == [2])
    withExtendedLifetime(cancellable) {}
  }

  @Test func whoCancelsDuringADeliverySeesNothingAnyMore() {
    let subject = PassthroughSubject<Int, Never>()
    let (first, second, third) = (Recorder<Int, Never>(), Recorder<Int, Never>(), Recorder<Int, Never>())
    subject.subscribe(first)
    let cancellable = subject.sink { value in if value == 2 { for recorder in [first, second] { recorder.cancel() } } }
    subject.subscribe(second)
    subject.subscribe(third)
    for value in 1...3 { subject.send(value) }
    #expect(first.values == [1, 2])
    #expect(second.values == [1])
    #expect(third.values == [1, 2, 3])
    withExtendedLifetime(cancellable) {}
  }

  @Test func endingFromWithinADeliverySparesTheRestTheValue() {
    let subject = PassthroughSubject<Int, Never>()
    let (first, last) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    subject.subscribe(first)
    let cancellable = subject.sink { _ in subject.send(completion: .finished) }
    subject.subscribe(last)
    subject.send(1)
    #expect(first.events == [.subscription, .value(1), .finished])
    #expect(last.events == [.subscription, .finished])
    withExtendedLifetime(cancellable) {}
  }

  @Test func endingFromWithinAnEndingChangesNothing() {
    let subject = PassthroughSubject<Int, Oops>()
    var log: [String] = []
    let late = Recorder<Int, Oops>()
    let a = subject.sink(
      receiveCompletion: { _ in
        log.append("a")
        subject.send(completion: .failure(.two))
        subject.send(1)
        subject.subscribe(late)
      }, receiveValue: { _ in })
    let b = subject.sink(receiveCompletion: { log.append("b\($0)") }, receiveValue: { _ in })
    subject.send(completion: .finished)
    #expect(log == ["a", "bfinished"])
    #expect(late.events == [.subscription, .finished])
    withExtendedLifetime((a, b)) {}
  }

  @Test func sendingWithinTheSubscriptionIsHeardOnceAskedFor() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { subscription in
        subject.send(1)
        subscription.request(.max(1))
        subject.send(2)
        subject.send(3)
      },
      receiveValue: {
        values.append($0)
        return .none
      })
    subject.subscribe(subscriber)
    #expect(values == [2])
  }

  @Test func cancellingWithinTheSubscriptionSubscribesNobody() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { subscription in
        log.append("subscription")
        subscription.cancel()
        subscription.request(.unlimited)
      },
      receiveValue: {
        log.append("\($0)")
        return .none
      },
      receiveCompletion: { _ in log.append("completion") })
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(log == ["subscription"])
  }

  @Test func theSameSubscriberMaySubscribeTwice() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.subscribe(recorder)
    subject.subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription, .subscription, .value(1), .value(1)])
  }

  @Test func upstreamsAreAskedOnceSomebodyAsks() {
    let subject = PassthroughSubject<Int, Never>()
    let publisher = TestPublisher<Int, Never>()
    let feed = publisher.subscribe(subject)
    let recorder = Recorder<Int, Never>(demand: .none)
    subject.subscribe(recorder)
    #expect(publisher.calls == [])
    recorder.request(.max(1))
    #expect(publisher.calls == [.request(.unlimited)])
    let second = TestPublisher<Int, Never>()
    let other = second.subscribe(subject)
    #expect(second.calls == [.request(.unlimited)])
    publisher.send(4)
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(4), .finished])
    withExtendedLifetime((feed, other)) {}
  }

  @Test func endingAFeedStopsItAndTheSubjectGoesOn() {
    let subject = PassthroughSubject<Int, Never>()
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.subscribe(recorder)
    publisher.subscribe(subject).cancel()
    publisher.send(1)
    publisher.send(completion: .finished)
    subject.send(2)
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    #expect(recorder.events == [.subscription, .value(2)])
  }

  @Test func aSubjectThatGoesCancelsItsUpstreams() {
    let upstreams = [TestSubscription(), TestSubscription()]
    let publisher = TestPublisher<Int, Never>()
    do {
      let subject = PassthroughSubject<Int, Never>()
      for upstream in upstreams { subject.send(subscription: upstream) }
      publisher.subscribe(AnySubscriber(subject))
    }
    #expect(upstreams.map(\.cancelCount) == [0, 0], "the subject is still held by what feeds it")
    publisher.forget()
    #expect(upstreams.map(\.cancelCount) == [1, 1])
  }

  @Test func everythingGoesInEveryOrderOfTearingDown() {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var watch = Watch()
      var subject: PassthroughSubject<Token, Never>? = watch(PassthroughSubject())
      var sink: Subscribers.Sink<Token, Never>? = watch(
        Subscribers.Sink(
          receiveCompletion: { _ in }, receiveValue: { [token = watch(Token(), "closure")] _ in _ = token }), "sink")
      var cancellable: AnyCancellable? = sink.map { AnyCancellable($0) }
      if let sink { subject?.subscribe(sink) }
      subject?.send(watch(Token(), "value"))
      for part in order {
        switch part {
        case 0: subject = nil
        case 1: sink = nil
        default: cancellable = nil
        }
      }
      #expect(watch.alive == [], "\(order)")
      withExtendedLifetime((subject, sink, cancellable)) {}
    }
  }

  @Test func theOrderOfTwoPropertiesDoesNotMatter() {
    final class First {
      var bag: Set<AnyCancellable> = []
      let subject = PassthroughSubject<Token, Never>()
      init(_ token: Token) { subject.sink { _ in _ = token }.store(in: &bag) }
    }
    final class Second {
      let subject = PassthroughSubject<Token, Never>()
      var bag: Set<AnyCancellable> = []
      init(_ token: Token) { subject.sink { _ in _ = token }.store(in: &bag) }
    }
    var watch = Watch()
    _ = watch(First(watch(Token())))
    _ = watch(Second(watch(Token())))
    #expect(watch.alive == [])
  }

  @Test func lastReferencesMayGoWithinADelivery() {
    final class Owner {
      let subject: PassthroughSubject<Int, Never>
      init(_ subject: PassthroughSubject<Int, Never>) { self.subject = subject }
      deinit { subject.send(completion: .finished) }
      func poke() {}
    }
    let subject = PassthroughSubject<Int, Never>()
    var holder: Owner? = Owner(subject)
    let cancellable = subject.sink { [weak owner = holder] _ in
      owner?.poke()
      holder = nil
    }
    let recorder = Recorder<Int, Never>()
    subject.subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription, .finished])
    withExtendedLifetime((cancellable, holder)) {}
  }

  @Test func whatSubscribersHeldMayUseTheSubjectAsItGoes() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.subscribe(recorder)
    for value in 0..<3 {
      var cancellables: [AnyCancellable] = []
      for _ in 0..<3 {
        let token = Token {
          subject.send(10 + value)
          subject.sink { _ in }.cancel()
        }
        cancellables.append(subject.sink { _ in _ = token.number })
      }
      let cutter = subject.sink { _ in
        var gone: [AnyCancellable] = []
        swap(&gone, &cancellables)
      }
      subject.send(value)
      cutter.cancel()
    }
    #expect(recorder.values == [0, 10, 10, 10, 1, 11, 11, 11, 2, 12, 12, 12])
  }

  @Test func manySubscribersComeAndGo() {
    let subject = PassthroughSubject<Int, Never>()
    var kept: [Int: AnyCancellable] = [:]
    var received: [Int] = []
    for index in 0..<1_000 { kept[index] = subject.sink { _ in received.append(index) } }
    for index in 0..<1_000 where index % 10 != 3 { kept[index] = nil }
    subject.send(0)
    #expect(received == stride(from: 3, to: 1_000, by: 10).map { $0 })
    received = []
    let cutter = subject.sink { _ in kept = [:] }
    subject.send(0)
    subject.send(0)
    #expect(received.count == 100)
    withExtendedLifetime(cutter) {}
  }

  @Test func aValueSentByAnotherThreadDuringADeliveryComesAfterIt() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let a = subject.sink { value in
      log.append("a\(value)")
      if value == 1 { elsewhere { subject.send(2) } }
    }
    let b = subject.sink { log.append("b\($0)") }
    subject.send(1)
    #expect(log == ["a1", "b1", "a2", "b2"])
    withExtendedLifetime((a, b)) {}
  }

  @Test func aNestedSendComesAfterWhatOtherThreadsSentBefore() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let a = subject.sink { value in
      log.append("a\(value)")
      if value == 1 {
        elsewhere { subject.send(2) }
        subject.send(3)
        log.append("a1.")
      }
    }
    let b = subject.sink { log.append("b\($0)") }
    subject.send(1)
    #expect(log == ["a1", "a2", "b2", "a3", "b3", "a1.", "b1"])
    withExtendedLifetime((a, b)) {}
  }

  @Test func othersMaySubscribeCancelAndEndDuringADelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let (gone, late) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    var isFirst = true
    let cancellable = subject.sink { _ in
      guard isFirst else { return }
      isFirst = false
      elsewhere {
        gone.cancel()
        subject.subscribe(late)
        subject.send(2)
        subject.send(completion: .finished)
        subject.send(3)
      }
    }
    subject.subscribe(gone)
    subject.send(1)
    #expect(gone.events == [.subscription])
    #expect(late.events == [.subscription, .value(2), .finished])
    withExtendedLifetime(cancellable) {}
  }
}
