import Testing
import UndercurrentCore
import UndercurrentTesting

/// How a sink is bound to what feeds it: by the link of the stage above, or by one of its own.
struct MooringTests {
  /// An operator as users write them: it hands the subscription on, and ends after the first value.
  private struct FirstOnly<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure
    let upstream: Upstream
    let cancelsFirst: Bool

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, cancelsFirst: cancelsFirst))
    }

    final class Inner<Downstream: Subscriber>: Subscriber {
      let downstream: Downstream
      let cancelsFirst: Bool
      var subscription: (any Subscription)?

      init(downstream: Downstream, cancelsFirst: Bool) { (self.downstream, self.cancelsFirst) = (downstream, cancelsFirst) }

      func receive(subscription: any Subscription) {
        self.subscription = subscription
        downstream.receive(subscription: subscription)
      }

      func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        _ = downstream.receive(input)
        if cancelsFirst { subscription?.cancel() }
        downstream.receive(completion: .finished)
        if !cancelsFirst { subscription?.cancel() }
        return .none
      }

      func receive(completion: Subscribers.Completion<Downstream.Failure>) {}
    }
  }

  @Test(arguments: [true, false])
  func anOperatorThatHandsTheSubscriptionOnMayStillCancelIt(cancelsFirst: Bool) {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let upstream = subject.handleEvents(receiveCancel: { log.append("cancelled") })
    let cancellable = FirstOnly(upstream: upstream, cancelsFirst: cancelsFirst).sink(
      receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    subject.send(1)
    subject.send(2)
    #expect(log == ["1"] + (cancelsFirst ? ["cancelled", "finished"] : ["finished", "cancelled"]))
    cancellable.cancel()
    #expect(log.count == 3)
  }

  @Test func whatIsOnItsWayWhenTheUserLetsGoDoesNotArrive() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    var cancellable: AnyCancellable?
    cancellable = subject.map {
      if $0 == 2 { cancellable?.cancel() }
      return $0
    }.sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    subject.send(1)
    subject.send(2)
    #expect(log == ["1"])
  }

  @Test func theEndingThatIsOnItsWayWhenTheUserLetsGoDoesNotArrive() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    var cancellable: AnyCancellable?
    cancellable = subject.handleEvents(receiveCompletion: { _ in cancellable?.cancel() }).sink(
      receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    subject.send(1)
    subject.send(completion: .finished)
    #expect(log == ["1"])
  }

  @Test func aSubscriptionThatComesLateIsTheUsersToCancel() {
    let (subject, scheduler) = (PassthroughSubject<Int, Never>(), VirtualScheduler())
    var log: [String] = []
    let cancellable = subject.handleEvents(receiveCancel: { log.append("cancelled") }).subscribe(on: scheduler).sink {
      log.append("\($0)")
    }
    scheduler.advance()
    subject.send(1)
    cancellable.cancel()
    scheduler.advance()
    subject.send(2)
    #expect(log == ["1", "cancelled"])
  }

  @Test func whatHasEndedIsNotHeldAndNotCancelled() {
    let publisher = TestPublisher<Int, Never>()
    let cancellable = publisher.sink { _ in }
    publisher.send(completion: .finished)
    cancellable.cancel()
    #expect(publisher.calls == [.request(.unlimited)])
  }

  @Test func theUserHoldsNeitherTheSinkNorItsSource() {
    var watch = Watch()
    var cancellable: AnyCancellable?
    do {
      let (subject, token) = (watch(PassthroughSubject<Int, Never>()), watch(Token(1)))
      cancellable = subject.sink(receiveCompletion: { _ in }, receiveValue: { _ = $0 + token.number })
      subject.send(completion: .finished)
    }
    #expect(watch.alive == [])
    withExtendedLifetime(cancellable) {}
  }

  @Test func threadsThatLetGoWhileTheSubscriptionComesCancelItOnce() {
    for _ in 0..<200 {
      let publisher = TestPublisher<Int, Never>(greets: false)
      let cancellable = publisher.sink { _ in }
      together(2) { $0 == 0 ? publisher.connections[0].sendSubscription() : cancellable.cancel() }
      #expect(publisher.calls.count { $0 == .cancel } == 1)
    }
  }
}
