extension Publisher {
  /// Runs a closure for each value and one for the ending, until the result is cancelled or let go of.
  ///
  /// - Demand: everything.
  /// - Completion: the ending of either kind is told once. After it, and after a cancel, neither closure runs, and both are
  ///   released.
  /// - Thread: the one that the publisher sends on; but closures formed on an actor run on that actor. A value that comes there is
  ///   delivered at once. One that comes on another thread is delivered later, in a job of the actor's, in the order in which values
  ///   came; cancelling drops those that wait.
  ///
  /// ```swift
  /// let cancellable = [1, 2].publisher.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, 2, finished
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The actor that the closures belong to, which is that of the code that calls this. Give `nil` to have them run on
  ///     the sender's thread all the same; they must not touch what belongs to the actor then.
  ///   - receiveCompletion: Is told of the ending.
  ///   - receiveValue: Is given each value.
  @inlinable
  public func sink(
    isolation: isolated (any Actor)? = #isolation,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    if let isolation {
      let (sink, lifetime) = IsolatedSink.make(on: isolation, value: receiveValue, completion: receiveCompletion)
      receive(subscriber: sink)
      return lifetime
    }
    let sink = ClosureSink(value: receiveValue, completion: receiveCompletion)
    receive(subscriber: sink)
    let link = sink.mooring.end
    return AnyCancellable { link.leave() }
  }
}

extension Publisher where Failure == Never {
  /// Runs a closure for each value, until the result is cancelled or let go of.
  ///
  /// - Demand, cancellation and thread are those of ``sink(isolation:receiveCompletion:receiveValue:)``: a closure formed on an
  ///   actor runs on that actor. Of the ending nothing is told.
  ///
  /// ```swift
  /// let cancellable = ["a", "b"].publisher.sink { print($0) }  // a, b
  /// ```
  @inlinable
  public func sink(
    isolation: isolated (any Actor)? = #isolation, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    sink(isolation: isolation, receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

/// Runs closures.
///
/// Only the pipeline holds it, and lets go of it when the last delivery has returned. So the closures need no guard against being
/// released while they run, which is what delivering to a ``Subscribers/Sink`` spends a third of its time on. What the user holds is the
/// link that leads up:
///
///     cancellable ──▶ link ──until cut──▶ stage
///     pipeline ──▶ sink ──▶ link
@usableFromInline
final class ClosureSink<Input, Failure: Error>: Subscriber, Described {
  @usableFromInline let value: (Input) -> Void
  @usableFromInline let completion: (Subscribers.Completion<Failure>) -> Void
  @usableFromInline let mooring = Mooring()

  @inlinable
  init(value: @escaping (Input) -> Void, completion: @escaping (Subscribers.Completion<Failure>) -> Void) {
    self.value = value
    self.completion = completion
  }

  @inlinable func receive(subscription: any Subscription) { mooring.receive(subscription, "Sink") }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    // Before the subscription too, as Combine's does.
    if mooring.hasEnded { return mooring.refuse("Sink") }
    value(input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if mooring.complete() { self.completion(completion) } else { mooring.refuse("Sink") }
  }

  @usableFromInline var description: String { "Sink" }
}
