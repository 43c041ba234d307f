public import Synchronization

/// A publisher of one value, which it sends as soon as anything is asked for, followed by the ending.
///
/// - Demand: any is enough; the ending needs none of its own. It never fails.
/// - Cancelling before that leaves nothing to be sent.
///
/// ```swift
/// let cancellable = Just(1).sink { print($0) }  // 1
/// ```
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value that each subscriber gets.
  public let output: Output

  /// Sends `output` to each subscriber that asks for something, and finishes.
  @inlinable public init(_ output: Output) { self.output = output }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: OneValue("Just", output, to: subscriber).link)
  }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}

/// Sends one value and the ending, as soon as anything is asked for.
@usableFromInline
final class OneValue<Downstream: Subscriber>: Stage {
  @usableFromInline let link: Link
  @usableFromInline let value: Downstream.Input
  @usableFromInline let downstream: Downstream
  @usableFromInline let hasBegun = Atomic(false)

  @inlinable init(_ description: String, _ value: Downstream.Input, to downstream: Downstream) {
    self.value = value
    self.downstream = downstream
    link = Link(description, to: OneValue.self)
    link.join(self)
  }

  @inlinable func request(_ demand: Subscribers.Demand) {
    if hasBegun.exchange(true, ordering: .relaxed) { return }
    _ = downstream.receive(value)
    // Cancelled from within the value, the link is cut already.
    if link.cut() { downstream.receive(completion: .finished) }
  }

  @inlinable func cancel() {}
}
