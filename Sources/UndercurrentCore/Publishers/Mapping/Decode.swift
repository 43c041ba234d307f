extension Publisher {
  /// Sends what `decoder` makes of each value, and fails when it cannot.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered. When the decoder throws, upstream is
  ///   cancelled before the failure goes down.
  ///
  /// ```swift
  /// struct Digits: TopLevelDecoder {
  ///   struct Unreadable: Error {}
  ///   func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
  ///     if let number = Int(text) as? T { number } else { throw Unreadable() }
  ///   }
  /// }
  /// let cancellable = ["1", "x"].publisher.decode(type: Int.self, decoder: Digits()).sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, failure(Unreadable())
  /// ```
  @inlinable
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/decode(type:decoder:)`` returns.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    public typealias Failure = any Error

    /// The publisher whose values are decoded.
    public let upstream: Upstream
    @usableFromInline let decoder: Coder

    /// Decodes the values of `upstream` with `decoder`, and fails with what that throws.
    @inlinable public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let logic = TryMap<Upstream, Output>.Logic { [decoder] in try decoder.decode(Output.self, from: $0) }
      upstream.receive(subscriber: Step("Decode", logic, to: subscriber))
    }
  }
}
