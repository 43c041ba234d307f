import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

struct NotificationCenterPublisherTests {
  let center = NotificationCenter()
  let name = Notification.Name("news")

  private func post(_ number: Int, object: AnyObject? = nil) {
    center.post(name: name, object: object, userInfo: ["number": number])
  }

  private func numbers(demand: Subscribers.Demand = .unlimited, object: AnyObject? = nil) -> Recorder<Int, Never> {
    let recorder = Recorder<Int, Never>(demand: demand)
    center.publisher(for: name, object: object).compactMap { $0.userInfo?["number"] as? Int }.subscribe(recorder)
    return recorder
  }

  @Test func publishesFromSubscriptionUntilCancel() {
    post(0)
    let recorder = numbers()
    post(1)
    post(2)
    recorder.cancel()
    recorder.cancel()
    post(3)
    #expect(recorder.events == [.subscription, .value(1), .value(2)])
  }

  @Test func dropsWhatNobodyAskedFor() {
    let recorder = numbers(demand: .none)
    post(1)
    recorder.request(.max(1))
    post(2)
    post(3)
    #expect(recorder.values == [2])
    recorder.cancel()
  }

  @Test func observesOneObjectIfItIsGivenOne() {
    let (a, b) = (NSObject(), NSObject())
    let recorder = numbers(object: a)
    post(1, object: a)
    post(2, object: b)
    post(3)
    #expect(recorder.values == [1])
    recorder.cancel()
  }

  @Test func eachSubscriberObservesForItself() {
    let (first, second) = (numbers(), numbers())
    post(1)
    first.cancel()
    post(2)
    #expect(first.values == [1])
    #expect(second.values == [1, 2])
    second.cancel()
  }

  @Test func cancellingFromWithinADeliveryStopsIt() {
    var recorder: Recorder<Notification, Never>!
    recorder = Recorder { _ in
      recorder.cancel()
      return .none
    }
    center.publisher(for: name).subscribe(recorder)
    post(1)
    post(2)
    #expect(recorder.values.count == 1)
    recorder = nil
  }

  @Test func postingFromWithinADeliveryIsDelivered() {
    let recorder = Recorder<Int, Never> { number in
      if number < 3 { post(number + 1) }
      return .none
    }
    center.publisher(for: name).compactMap { $0.userInfo?["number"] as? Int }.subscribe(recorder)
    post(1)
    #expect(recorder.values == [1, 2, 3])
    recorder.cancel()
  }

  @Test func letsGoOfEverythingOnCancel() {
    final class Token: Sendable {}
    weak var token: Token?
    let recorder = Recorder<Notification, Never>()
    do {
      let strong = Token()
      token = strong
      center.publisher(for: name).map { [strong] in (strong, $0).1 }.subscribe(recorder)
      post(1)
      recorder.cancel()
    }
    #expect(token == nil)
  }

  @Test func equalPublishersAreEqual() {
    #expect(center.publisher(for: name) == center.publisher(for: name))
    #expect(center.publisher(for: name) != center.publisher(for: name, object: center))
    #expect(center.publisher(for: name) != NotificationCenter().publisher(for: name))
  }

  @Test func severalThreadsMayPostAtOnce() {
    let inside = Inside()
    let recorder = Recorder<Notification, Never> { _ in
      inside.pass()
      return .none
    }
    center.publisher(for: name).subscribe(recorder)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in for number in 0..<100 { post(number) } }
    #expect(recorder.values.count == 400)
    #expect(inside.clashes == 0)
    recorder.cancel()
  }
}
