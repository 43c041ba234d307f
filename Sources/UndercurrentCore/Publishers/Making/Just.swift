/// A publisher of one value, which it sends as soon as anything is asked for, followed by the ending.
///
/// - Cancelling before that leaves nothing to be sent.
///
/// ```swift
/// let cancellable = Just(1).sink { print($0) }  // 1
/// ```
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  public let output: Output

  @inlinable public init(_ output: Output) { self.output = output }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: OneValue(output, to: subscriber).link)
  }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}

/// Sends one value and the ending, as soon as anything is asked for.
@usableFromInline
final class OneValue<Downstream: Subscriber>: Stage {
  @usableFromInline let value: Downstream.Input
  @usableFromInline let downstream: Downstream
  @usableFromInline let link: Link
  @usableFromInline let gate = Gate()

  @inlinable init(_ value: Downstream.Input, to downstream: Downstream) {
    self.value = value
    self.downstream = downstream
    link = Link("Just", to: OneValue.self)
    link.join(self)
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    // Closing is what one caller does and no other: a second request, or one after a cancel, finds it done.
    guard gate.close() else { return }
    _ = downstream.receive(value)
    if link.cut() { downstream.receive(completion: .finished) }
  }

  @usableFromInline func cancel() { _ = gate.close() }
}
