extension Subscribers {
  /// A subscriber that stores each value in a property of an object, and asks for everything.
  ///
  /// It holds the object until the ending or ``cancel()``, as Combine's does: an object that keeps the cancellable of its own
  /// `assign(to:on:)` keeps itself alive. Use `assign(to: &$property)` there.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    public typealias Failure = Never

    @usableFromInline final class Target {
      @usableFromInline var object: Root
      @inlinable init(_ object: Root) { self.object = object }
    }

    /// Where values are stored, until the ending.
    public var object: Root? { intake.current.map { unsafeDowncast($0, to: Target.self).object } }
    /// The property that values are stored in.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    @usableFromInline let intake: Intake

    /// Stores values in a property of `object`, which it holds until the ending or ``cancel()``.
    @inlinable
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      self.keyPath = keyPath
      intake = Intake(Target(object))
    }

    @inlinable public func receive(subscription: any Subscription) { intake.upstream.receive(subscription, description) }

    @inlinable
    public func receive(_ value: Input) -> Demand {
      guard intake.upstream.isOpen else { return intake.upstream.refuse(description) }
      intake.deliver(to: Target.self, description) { $0.object[keyPath: keyPath] = value }
      return .none
    }

    @inlinable public func receive(completion: Completion<Never>) { intake.finish(Target.self, description) { _ in } }

    @inlinable public func cancel() { intake.cancel() }

    public var description: String { "Assign \(Root.self)" }
    public var customMirror: Mirror {
      let children: [Mirror.Child] = [
        ("object", object as Any), ("keyPath", keyPath), ("status", upstreamDescription),
      ]
      return Mirror(self, children: children)
    }
    public var playgroundDescription: Any { description }

    private var upstreamDescription: Any {
      if let subscription = intake.upstream.current { return "subscribed(\(subscription))" }
      return intake.upstream.isOpen ? "awaited" : "ended"
    }
  }
}

extension Publisher where Failure == Never {
  /// Stores each value in a property of `object`, until the result is cancelled or let go of.
  ///
  /// The object is held meanwhile. To store values in a published property of the object that owns the pipeline, use
  /// `assign(to:)`, which holds nothing.
  ///
  /// ```swift
  /// final class Title { var text = "" }
  /// let title = Title()
  /// let cancellable = Just("hello").assign(to: \.text, on: title)
  /// print(title.text)  // hello
  /// ```
  ///
  /// - Demand: everything.
  /// - Thread: as with ``sink(isolation:receiveCompletion:receiveValue:)``: called on an actor, it stores values on that actor.
  @inlinable
  public func assign<Root>(
    isolation: isolated (any Actor)? = #isolation, to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    if let isolation {
      let (sink, lifetime) = IsolatedSink<Output, Never>.make(
        "Assign \(Root.self)", on: isolation, value: { object[keyPath: keyPath] = $0 })
      receive(subscriber: sink)
      return lifetime
    }
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    receive(subscriber: assign)
    return AnyCancellable(assign)
  }
}
