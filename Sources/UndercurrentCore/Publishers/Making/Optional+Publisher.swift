/// A value that may be there can be published.
extension Optional {
  /// A publisher of the value, if there is one, followed by the ending.
  ///
  /// - Demand: a value is sent as soon as anything is asked for; without one, the ending comes at once.
  ///
  /// ```swift
  /// let cancellable = Int("7").publisher.sink { print($0) }  // 7
  /// ```
  public struct Publisher: UndercurrentCore.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The value that each subscriber gets, if there is one.
    public let output: Wrapped?

    /// Sends `output` if it is a value, and finishes.
    @inlinable public init(_ output: Wrapped?) { self.output = output }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Wrapped, S.Failure == Never {
      if let output {
        subscriber.receive(subscription: OneValue("Optional", output, to: subscriber).link)
      } else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
      }
    }
  }

  /// A publisher of the value, if there is one.
  @inlinable
  public var publisher: Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
extension Optional.Publisher: Sendable where Wrapped: Sendable {}
