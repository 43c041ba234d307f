public import Foundation
public import UndercurrentCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Answers to requests, as publishers.
extension URLSession {
  /// Publishes the answer to a request for a URL. See `dataTaskPublisher(for:)` of a request.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

  /// Publishes the answer to a request: its data and its response, and then the ending.
  ///
  /// - Each subscriber sends a request of its own, when it first asks for a value. What the server answers with is an answer, whatever its
  ///   status code is; only the lack of one is a failure.
  /// - Thread: the session's delegate queue.
  /// - Cancelling drops the answer. On Apple's systems it also cancels the session's task. Elsewhere the task is left to end by
  ///   itself, with a connection in use until then, because cancelling one just when it is answered can stop the program there. A
  ///   request that may take long should have a time limit.
  ///
  /// ```swift
  /// let page = URL(string: "http://127.0.0.1/")!
  /// let cancellable = URLSession.shared.dataTaskPublisher(for: page)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.data.count) })
  /// ```
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// The publisher that `dataTaskPublisher(for:)` returns.
  public struct DataTaskPublisher: Publisher {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError

    /// What each subscriber sends, when it first asks for a value.
    public let request: URLRequest
    /// The session that sends it. It is held for as long as the publisher is.
    public let session: URLSession

    /// Publishes the answer to `request`, which `session` sends.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == URLError {
      let exchange = Exchange(request, session, to: subscriber)
      subscriber.receive(subscription: exchange.link)
    }
  }
}

/// One request and its answer.
private final class Exchange<Downstream: Subscriber>: Stage
where Downstream.Input == URLSession.DataTaskPublisher.Output, Downstream.Failure == URLError {
  private enum State {
    case idle(URLRequest, URLSession)
    case sent(Reply)
    case cancelled
  }

  private let state: Guarded<State>
  private let downstream: Downstream
  let link: Link

  init(_ request: URLRequest, _ session: URLSession, to downstream: Downstream) {
    state = Guarded(.idle(request, session))
    self.downstream = downstream
    link = Link("DataTaskPublisher", to: Exchange.self)
    link.join(self)
  }

  func request(_ demand: Subscribers.Demand) {
    let reply = Reply { self.receive($0, $1, $2) }
    let start = state.withLock { state -> (request: URLRequest, session: URLSession)? in
      guard case .idle(let request, let session) = state else { return nil }
      state = .sent(reply)
      return (request, session)
    }
    guard let (request, session) = start else { return }
    let task = session.dataTask(with: request) { data, response, error in reply.take()?(data, response, error) }
    #if !canImport(FoundationNetworking)
      reply.comes(from: task)
    #endif
    task.resume()
  }

  func cancel() {
    let last = state.withLock { state in
      defer { state = .cancelled }
      return state
    }
    if case .sent(let reply) = last { reply.abandon() }
  }

  private func receive(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    if let error {
      fail(error as? URLError ?? URLError(.unknown))
    } else if let response {
      _ = downstream.receive((data ?? Data(), response))
      // Cancelled from within the value, the link is cut already.
      if link.cut() { downstream.receive(completion: .finished) }
    } else {
      fail(URLError(.unknown))
    }
  }

  private func fail(_ error: URLError) {
    if link.cut() { downstream.receive(completion: .failure(error)) }
  }
}

/// Where the answer to a request goes: to whoever takes it first, the answer itself or a cancel. The session's task holds only
/// this, so that what was cancelled is let go of while the task goes on.
private final class Reply: Sendable {
  typealias Receive = (Data?, URLResponse?, (any Error)?) -> Void

  private let receive: Guarded<Receive?>

  init(_ receive: @escaping Receive) { self.receive = Guarded(receive) }

  func take() -> Receive? { receive.withLock { $0.take() } }

  #if canImport(FoundationNetworking)
    // The task is not cancelled: when that meets the answer, this Foundation may stop the program, or wait for ever.
    func abandon() { _ = take() }
  #else
    private let task = Guarded<URLSessionTask?>(nil)

    func comes(from task: URLSessionTask) {
      self.task.withLock { $0 = task }
      if receive.withLock({ $0 == nil }) { task.cancel() }
    }

    func abandon() { if take() != nil { task.withLock { $0.take() }?.cancel() } }
  #endif
}
