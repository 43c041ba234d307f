import Testing
import UndercurrentCore
import UndercurrentTesting

struct SequenceTests {
  @Test func sendsOneElementPerValueAskedFor() {
    let recorder = Recorder<Int, Never>(demand: .none)
    (1...3).publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription])
    recorder.request(.none)
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(1)])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(1), .value(2)])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .finished])
    recorder.request(.max(1))
    #expect(recorder.events.count == 5)
  }

  @Test func anEmptyOneEndsWithoutDemand() {
    let recorder = Recorder<Int, Never>(demand: .none)
    [Int]().publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func walksOnlyAsFarAsItHasTo() {
    var pulled: [Int] = []
    let numbers = (1...).lazy.map { (number: Int) -> Int in
      pulled.append(number)
      return number
    }
    let recorder = Recorder<Int, Never>(demand: .max(2))
    numbers.publisher.subscribe(recorder)
    #expect(recorder.values == [1, 2])
    #expect(pulled == [1, 2, 3])
    recorder.cancel()
    recorder.request(.unlimited)
    #expect(recorder.values == [1, 2])
  }

  @Test func answersAddUp() {
    let recorder = Recorder<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(2) : .none }
    (1...9).publisher.subscribe(recorder)
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func aMillionRequestsFromWithinDeliveriesDoNotDeepenTheStack() {
    var recorder: Recorder<Int, Never>!
    var (depth, deepest) = (0, 0)
    var count = 0
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { subscription in
        recorder = Recorder(demand: .none)
        recorder.receive(subscription: subscription)
        subscription.request(.max(1))
      },
      receiveValue: { _ in
        depth += 1
        deepest = max(deepest, depth)
        count += 1
        recorder.request(.max(1))
        depth -= 1
        return .none
      })
    (0..<1_000_000).publisher.subscribe(subscriber)
    #expect(count == 1_000_000)
    #expect(deepest == 1)
    recorder = nil
  }

  @Test func cancellingWithinADeliveryStopsAtOnce() {
    for last in 1...3 {
      var recorder: Recorder<Int, Never>!
      recorder = Recorder { value in
        if value == last { recorder.cancel() }
        return .max(1)
      }
      (1...3).publisher.subscribe(recorder)
      #expect(recorder.events == [.subscription] + (1...last).map { .value($0) })
      recorder = nil
    }
  }

  @Test func eachSubscriberWalksForItself() {
    let publisher = [1, 2].publisher
    let (a, b) = (Recorder<Int, Never>(), Recorder<Int, Never>(demand: .max(1)))
    publisher.subscribe(a)
    publisher.subscribe(b)
    #expect(a.values == [1, 2])
    #expect(b.values == [1])
    #expect(publisher == [1, 2].publisher)
    #expect(publisher.sequence == [1, 2])
  }

  @Test func canHaveAnyFailure() {
    let recorder = Recorder<Character, Oops>()
    Publishers.Sequence<String, Oops>(sequence: "ab").subscribe(recorder)
    #expect(recorder.events == [.subscription, .value("a"), .value("b"), .finished])
  }

  @Test func sendsOptionals() {
    let recorder = Recorder<Int?, Never>()
    [1, nil, 2].publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .value(nil), .value(2), .finished])
  }

  @Test func letsGoOfEverythingThoughTheSubscriptionIsKept() {
    for isCancelled in [false, true] {
      var watch = Watch()
      let recorder = Recorder<Int, Never>(demand: isCancelled ? .max(1) : .unlimited)
      do {
        let tokens = [watch(Token(1)), watch(Token(2))]
        let closure = watch(Token(), "closure")
        tokens.publisher.eraseToAnyPublisher().map { $0.number + closure.number }.subscribe(recorder)
        if isCancelled { recorder.cancel() }
      }
      #expect(watch.alive == [])
      withExtendedLifetime(recorder) {}
    }
    var watch = Watch()
    [1].publisher.subscribe(watch(Recorder<Int, Never>()))
    #expect(watch.alive == [])
  }

  @Test func threadsMayRequestAtOnce() {
    for _ in 0..<20 {
      let door = Doorkeeper()
      let recorder = Recorder<Int, Never>(demand: .none) { _ in
        door.pass()
        return .none
      }
      (0..<600).publisher.subscribe(recorder)
      together(3) { _ in for _ in 0..<200 { recorder.request(.max(1)) } }
      #expect(recorder.values == Array(0..<600))
      #expect(recorder.completion == .finished)
      #expect(door.clashes == 0)
    }
  }

  @Test func oneThreadMayCancelWhileAnotherRequests() {
    for _ in 0..<100 {
      let recorder = Recorder<Int, Never>(demand: .none)
      (0..<100).publisher.subscribe(recorder)
      together(2) { $0 == 0 ? recorder.cancel() : recorder.request(.unlimited) }
      #expect(recorder.values == Array(0..<recorder.values.count))
      #expect(recorder.surplus == 0)
    }
  }
}
