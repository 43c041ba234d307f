public import Foundation
public import UndercurrentCore

/// Notifications, as a publisher.
extension NotificationCenter {
  /// Publishes the notifications of a name, from all objects or from one.
  ///
  /// - Each subscriber observes for itself, from its subscription until it cancels. It never ends.
  /// - Demand: a notification that comes when nothing is asked for is dropped.
  /// - Thread: the one that posts. When several post at once, one after the other.
  ///
  /// ```swift
  /// let name = Notification.Name("keyboardWillHide")
  /// let cancellable = NotificationCenter.default.publisher(for: name).sink { _ in print("hidden") }
  /// NotificationCenter.default.post(name: name, object: nil)  // hidden
  /// ```
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    NotificationCenter.Publisher(center: self, name: name, object: object)
  }

  /// The publisher that `publisher(for:object:)` returns.
  public struct Publisher: UndercurrentCore.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The center that is observed.
    public let center: NotificationCenter
    /// The name of the notifications that are published.
    public let name: Notification.Name
    /// The object whose notifications are published; `nil` for those of all objects. It is held for as long as the publisher is.
    public let object: AnyObject?

    /// Publishes the notifications of a name that are posted to `center`, from all objects or from one.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      // A broadcast to one subscriber: it keeps the accounts and sees to it that posts from several threads take turns.
      let broadcast = Broadcast<Notification, Never>("NotificationCenter Observer")
      // Nothing is asked for before the subscription has been received, so nothing can be missed by observing first.
      let token = Transfer(
        center.addObserver(forName: name, object: object, queue: nil) { notification in broadcast.send(notification) })
      let center = Transfer(center)
      broadcast.attach(Inner(downstream: subscriber) { center.value.removeObserver(token.value) })
    }
  }
}

extension NotificationCenter.Publisher: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}

/// Stands between the broadcast and the subscriber, to stop observing when the subscriber cancels.
private struct Inner<Downstream: Subscriber>: Subscriber
where Downstream.Input == Notification, Downstream.Failure == Never {
  let downstream: Downstream
  let combineIdentifier = CombineIdentifier()
  let stop: () -> Void

  init(downstream: Downstream, stop: @escaping () -> Void) {
    self.downstream = downstream
    self.stop = stop
  }

  func receive(subscription: any Subscription) {
    downstream.receive(subscription: Link("NotificationCenter Observer", to: Observation(subscription, stop)))
  }

  func receive(_ input: Notification) -> Subscribers.Demand { downstream.receive(input) }

  func receive(completion: Subscribers.Completion<Never>) { downstream.receive(completion: completion) }
}

private final class Observation: Stage {
  private let subscription: any Subscription
  private let stop: () -> Void

  init(_ subscription: any Subscription, _ stop: @escaping () -> Void) {
    self.subscription = subscription
    self.stop = stop
  }

  func request(_ demand: Subscribers.Demand) { subscription.request(demand) }

  func cancel() {
    stop()
    subscription.cancel()
  }
}
