import UndercurrentCore

/// Hides what a publisher is, and what is known of it.
struct Stranger<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  let upstream: Upstream
  init(_ upstream: Upstream) { self.upstream = upstream }
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.receive(subscriber: subscriber)
  }
}

// Safe: the tests that ask for it use their publishers on one thread.
extension Stranger: @unchecked Sendable {}
