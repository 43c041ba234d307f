extension Subscribers {
  /// A subscriber that runs a closure for each value and one for the ending, and asks for everything.
  ///
  /// After the ending, or after ``cancel()``, neither closure runs any more and both are released.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    @usableFromInline final class Closures {
      @usableFromInline let value: (Input) -> Void
      @usableFromInline let completion: (Completion<Failure>) -> Void

      @inlinable init(value: @escaping (Input) -> Void, completion: @escaping (Completion<Failure>) -> Void) {
        self.value = value
        self.completion = completion
      }
    }

    @usableFromInline let intake: Intake

    /// Runs for each value; does nothing once the sink has ended.
    public var receiveValue: (Input) -> Void { closures?.value ?? { _ in } }
    /// Runs for the ending; does nothing once the sink has ended.
    public var receiveCompletion: (Completion<Failure>) -> Void { closures?.completion ?? { _ in } }

    /// Runs the closures on the thread that values and the ending come on. They are released at the end, and on ``cancel()``.
    @inlinable
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
    ) {
      intake = Intake(Closures(value: receiveValue, completion: receiveCompletion))
    }

    @inlinable public func receive(subscription: any Subscription) { intake.upstream.receive(subscription, description) }

    @inlinable
    public func receive(_ value: Input) -> Demand {
      intake.deliver(to: Closures.self, description) { $0.value(value) }
      return .none
    }

    // Before the subscription too, as Combine's does.
    @inlinable
    public func receive(completion: Completion<Failure>) {
      intake.finish(Closures.self, description, isEarly: true) { $0.completion(completion) }
    }

    @inlinable public func cancel() { intake.cancel() }

    private var closures: Closures? { intake.current.map { unsafeDowncast($0, to: Closures.self) } }

    public var description: String { "Sink" }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
    public var playgroundDescription: Any { description }
  }
}
