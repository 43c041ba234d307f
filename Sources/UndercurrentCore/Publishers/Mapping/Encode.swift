extension Publisher where Output: Encodable {
  /// Sends each value as `encoder` encodes it, and fails when it cannot.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered. When the encoder throws, upstream is
  ///   cancelled before the failure goes down.
  ///
  /// ```swift
  /// struct Words: TopLevelEncoder {
  ///   func encode<T: Encodable>(_ value: T) throws -> String { "\(value)" }
  /// }
  /// let cancellable = Just([1, 2]).encode(encoder: Words()).sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // [1, 2], finished
  /// ```
  @inlinable
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/encode(encoder:)`` returns.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error

    /// The publisher whose values are encoded.
    public let upstream: Upstream
    @usableFromInline let encoder: Coder

    /// Encodes the values of `upstream` with `encoder`, and fails with what that throws.
    @inlinable public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let logic = TryMap<Upstream, Output>.Logic { [encoder] in try encoder.encode($0) }
      upstream.receive(subscriber: Step("Encode", logic, to: subscriber))
    }
  }
}
