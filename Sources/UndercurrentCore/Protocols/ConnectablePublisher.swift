/// A publisher that sends nothing until it is told to, so that all its subscribers can be there from the beginning.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Lets the publisher send, until the result is cancelled.
  func connect() -> any Cancellable
}
