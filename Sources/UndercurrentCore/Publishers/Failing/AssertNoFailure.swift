extension Publisher {
  /// Stops the program, in a release build too, when this publisher fails.
  ///
  /// - Parameters:
  ///   - prefix: What the message begins with.
  ///   - file: Where the message says it happened.
  ///   - line: The line there.
  /// - Demand, values, the finish and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// struct Missing: Error {}
  /// let font = Just("Mono").tryMap { if $0.isEmpty { throw Missing() } else { $0 } }
  /// let cancellable = font.assertNoFailure("the font ships with the program").sink { print($0) }  // Mono
  /// ```
  @inlinable
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/assertNoFailure(_:file:line:)`` returns.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher that is not to fail.
    public let upstream: Upstream
    /// What the message begins with; if it is empty, with words of its own.
    public let prefix: String
    /// The file that the message names.
    public let file: StaticString
    /// The line that the message names.
    public let line: UInt

    /// Stops the program with a message when `upstream` fails.
    @inlinable
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.receive(subscriber: Inner(prefix, file, line, to: subscriber))
    }

    @usableFromInline
    struct Inner<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Never {
      @usableFromInline typealias Input = Output
      @usableFromInline typealias Failure = Upstream.Failure
      @usableFromInline let prefix: String
      @usableFromInline let file: StaticString
      @usableFromInline let line: UInt
      @usableFromInline let downstream: Downstream
      @usableFromInline var next: Any? { downstream }
      @usableFromInline let combineIdentifier = CombineIdentifier()

      @inlinable
      init(_ prefix: String, _ file: StaticString, _ line: UInt, to downstream: Downstream) {
        self.prefix = prefix
        self.file = file
        self.line = line
        self.downstream = downstream
      }

      @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand { downstream.receive(input) }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: downstream.receive(completion: .finished)
        case .failure(let error):
          let claim = prefix.isEmpty ? "a publisher that was not to fail has failed" : prefix
          fatalError("\(claim): \(error)", file: file, line: line)
        }
      }

      @usableFromInline var description: String { "AssertNoFailure" }
    }
  }
}

extension Publishers.AssertNoFailure: Sendable where Upstream: Sendable {}
