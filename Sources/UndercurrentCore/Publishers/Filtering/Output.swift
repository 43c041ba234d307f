extension Publisher {
  /// Sends the first values, as many as `maxLength`, and finishes with the last of them.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  /// - Upstream is cancelled before the last value goes down, and the ending follows it without being asked for. With a length of
  ///   zero that is right after the subscription (Combine waits for a value).
  ///
  /// ```swift
  /// let cancellable = (1...4).publisher.prefix(2).sink { print($0) }  // 1, 2
  /// ```
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "prefix(_:) takes a length of zero or more, not \(maxLength)")
    return output(in: 0..<maxLength)
  }

  /// Sends the value at one position, counted from zero, and finishes with it.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. The rest is as with ``prefix(_:)``.
  ///
  /// ```swift
  /// let cancellable = ["a", "b", "c"].publisher.output(at: 1).sink { print($0) }  // b
  /// ```
  @inlinable
  public func output(at index: Int) -> Publishers.Output<Self> {
    precondition(
      index >= 0 && index < .max, "output(at:) takes a position from zero up to, and without, Int.max; it is \(index)")
    return output(in: index..<index + 1)
  }

  /// Sends the values at the positions in a range, counted from zero, and finishes with the last of them.
  ///
  /// - Demand passes through, and a value that is left out is asked for again. The rest is as with ``prefix(_:)``.
  ///
  /// ```swift
  /// let cancellable = ["a", "b", "c", "d"].publisher.output(in: 1...2).sink { print($0) }  // b, c
  /// ```
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }
}

extension Publishers {
  /// The publisher that ``Publisher/output(in:)`` returns.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are counted.
    public let upstream: Upstream
    /// The positions of the values that are sent, the first value being at zero. The last of them ends the publisher.
    public let range: CountableRange<Int>

    /// Sends what stands at the positions in `range`. One below zero is a programming error and stops the program.
    @inlinable public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "output(in:) takes positions of zero or more, not \(range)")
      self.upstream = upstream
      self.range = range
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Upstream.Output, S.Failure == Failure {
      upstream.receive(subscriber: Step("Output", Logic(range), to: subscriber))
    }

    @usableFromInline
    final class Logic: StepLogic {
      @usableFromInline typealias UpstreamFailure = Upstream.Failure
      // Upstream sends one value at a time, so nothing else has to guard these.
      @usableFromInline @exclusivity(unchecked) var toSkip: Int
      @usableFromInline @exclusivity(unchecked) var toSend: Int

      @inlinable init(_ range: CountableRange<Int>) {
        toSkip = range.lowerBound
        toSend = range.count
      }

      @inlinable var opening: StepOpening { toSend == 0 ? .end : .ask(.none) }

      @inlinable
      func receive(_ input: Upstream.Output) -> StepResult<Upstream.Output, Upstream.Failure> {
        if toSkip > 0 {
          toSkip -= 1
          return .skip
        }
        toSend -= 1
        return toSend == 0 ? .last(input) : .value(input)
      }
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output: Sendable where Upstream: Sendable {}
