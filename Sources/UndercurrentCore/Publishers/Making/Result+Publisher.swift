/// A result can be published.
extension Result {
  /// A publisher of the success and the ending, or of the failure.
  ///
  /// - Demand: a success is sent as soon as anything is asked for; a failure does not wait for that.
  ///
  /// ```swift
  /// struct NoAnswer: Error {}
  /// let cancellable = Result<Int, NoAnswer>.failure(NoAnswer()).publisher.sink(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })  // failure(NoAnswer())
  /// ```
  public struct Publisher: UndercurrentCore.Publisher {
    public typealias Output = Success

    /// What each subscriber gets: the value and the ending, or the failure.
    public let result: Result<Success, Failure>

    /// Sends the success and finishes, or fails.
    @inlinable public init(_ result: Result<Success, Failure>) { self.result = result }

    /// Sends `output`, and finishes.
    @inlinable public init(_ output: Success) { self.init(.success(output)) }

    /// Fails with `failure`.
    @inlinable public init(_ failure: Failure) { self.init(.failure(failure)) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Success, S.Failure == Failure {
      switch result {
      case .success(let output):
        subscriber.receive(subscription: OneValue("Once", output, to: subscriber).link)
      case .failure(let error):
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
      }
    }
  }

  /// A publisher of the result.
  @inlinable
  public var publisher: Publisher { Publisher(self) }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
extension Result.Publisher: Sendable where Success: Sendable {}
