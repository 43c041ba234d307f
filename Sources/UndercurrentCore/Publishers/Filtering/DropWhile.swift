extension Publisher {
  /// Leaves out the values before the first one that `predicate` says no to, and sends that and the rest.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. Completion, failure and cancellation pass
  ///   through; nothing is buffered. Once it has said no, `predicate` is not called again.
  ///
  /// ```swift
  /// let cancellable = [1, 2, 3, 1].publisher.drop { $0 < 3 }.sink { print($0) }  // 3, 1
  /// ```
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/drop(while:)`` returns.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are left out at the beginning.
    public let upstream: Upstream
    /// Whether a value is left out. Not asked again after its first no.
    public let predicate: (Upstream.Output) -> Bool

    /// Leaves out the values of `upstream` before the first one that `predicate` says no to.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(predicate, to: subscriber))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var isDropping = true
      @usableFromInline let predicate: (Output) -> Bool
      @usableFromInline let downstream: Downstream

      @inlinable init(_ predicate: @escaping (Output) -> Bool, to downstream: Downstream) {
        self.predicate = predicate
        self.downstream = downstream
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        if isDropping {
          if predicate(input) { return .max(1) }
          isDropping = false
        }
        return downstream.receive(input)
      }

      @usableFromInline var description: String { "DropWhile" }
    }
  }
}
