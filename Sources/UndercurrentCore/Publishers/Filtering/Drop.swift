extension Publisher {
  /// Leaves out the first values, as many as `count`, and sends the rest.
  ///
  /// - Demand passes through; what is to be left out is asked for at once, besides.
  /// - Completion, failure and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.dropFirst(2).sink { print($0) }  // 3, 4
  /// ```
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> { Publishers.Drop(upstream: self, count: count) }
}

extension Publishers {
  /// The publisher that ``Publisher/dropFirst(_:)`` returns.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first values are left out.
    public let upstream: Upstream
    /// How many values are left out; for each subscriber they are counted anew.
    public let count: Int

    /// Leaves out the first `count` values of `upstream`. A negative count is a programming error and stops the program.
    @inlinable public init(upstream: Upstream, count: Int) {
      precondition(count >= 0, "dropFirst(_:) takes a count of zero or more, not \(count)")
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Step("Drop", Logic(count), to: subscriber))
    }

    @usableFromInline
    final class Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      @usableFromInline let opening: StepOpening
      // Upstream sends one value at a time, so nothing else has to guard this.
      @usableFromInline @exclusivity(unchecked) var left: Int

      @inlinable init(_ count: Int) {
        opening = .ask(.max(count))
        left = count
      }

      @inlinable
      func receive(_ input: Output) -> StepResult<Output, Failure> {
        if left == 0 { return .value(input) }
        left -= 1
        return .pass
      }
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop: Sendable where Upstream: Sendable {}
