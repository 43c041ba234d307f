extension Publisher where Failure == Never {
  /// Stores each value in a published property, for as long as the property's object lives.
  ///
  /// - Nothing is held that could keep the object alive, and there is nothing to keep: the pipeline belongs to the property, and
  ///   ends with it. Several pipelines may end in one property.
  /// - Demand: everything. The ending is not passed on.
  /// - Thread: as with ``sink(isolation:receiveCompletion:receiveValue:)``: called on an actor, it stores values on that actor.
  ///
  /// ```swift
  /// final class Search: ObservableObject {
  ///   @Published var text = ""
  ///   @Published private(set) var words = 0
  ///   init() { $text.map { $0.split(separator: " ").count }.assign(to: &$words) }
  /// }
  /// ```
  public func assign(
    isolation: isolated (any Actor)? = #isolation, to published: inout Published<Output>.Publisher
  ) {
    if let isolation {
      // Weak, as the property has the pipeline.
      weak let storage = published.storage
      weak var feed: AnyCancellable?
      let (sink, lifetime) = IsolatedSink<Output, Never>.make(
        "PublishedSubscriber", on: isolation, value: { storage?.set($0) },
        completion: { _ in if let feed { storage?.drop(feed) } })
      feed = lifetime
      published.storage.keep(lifetime)
      return receive(subscriber: sink)
    }
    let subscriber = PublishedSubscriber(published.storage)
    let feed = AnyCancellable(subscriber)
    // Before it starts: a publisher that ends at once has to find its pipeline to remove it.
    published.storage.keep(feed)
    subscriber.feed = feed
    receive(subscriber: subscriber)
  }
}

/// Feeds a published property, which owns it.
private final class PublishedSubscriber<Value>: Subscriber, Cancellable, Described {
  typealias Failure = Never

  final class Target {
    weak var storage: Published<Value>.Storage?
    init(_ storage: Published<Value>.Storage) { self.storage = storage }
  }

  let intake: Intake
  /// Set once, before the subscription.
  weak var feed: AnyCancellable?

  init(_ storage: Published<Value>.Storage) { intake = Intake(Target(storage)) }

  func receive(subscription: any Subscription) { intake.upstream.receive(subscription, description) }

  func receive(_ value: Value) -> Subscribers.Demand {
    guard intake.upstream.isOpen else { return intake.upstream.refuse(description) }
    intake.deliver(to: Target.self, description) { $0.storage?.set(value) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    let feed = self.feed
    intake.finish(Target.self, description) { target in if let feed { target.storage?.drop(feed) } }
  }

  func cancel() { intake.cancel() }

  var description: String { "PublishedSubscriber" }
}
