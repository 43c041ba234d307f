import Foundation
public import UndercurrentCore
import UndercurrentFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries requests by two sessions, so that what waits for something to happen takes no connection from what is to be done now.
///
/// Nothing of it is ever cancelled: an abandoned request ends when it is answered.
public final class URLSessionTransport: MatrixTransport {
  private let calls: URLSession
  private let polls: URLSession

  /// Opens two sessions of its own, which keep no cookies and follow no redirect.
  public init() {
    calls = URLSession(configuration: Self.configuration, delegate: StayingHere(), delegateQueue: nil)
    polls = URLSession(configuration: Self.configuration, delegate: StayingHere(), delegateQueue: nil)
  }

  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return configuration
  }

  /// Sends the request when it is asked for the reply, which comes on a thread of the session.
  public func reply(to call: MatrixCall) -> AnyPublisher<MatrixReply, TransportFailure> {
    // Whole seconds: anything else is cut to them.
    var request = URLRequest(url: call.url, timeoutInterval: TimeInterval(max(1, call.seconds)))
    request.httpMethod = call.method
    request.httpBody = call.body
    for (name, value) in call.headers { request.setValue(value, forHTTPHeaderField: name) }
    return (call.lane == .polls ? polls : calls)
      .dataTaskPublisher(for: request)
      .mapError { TransportFailure($0.words) }
      .flatMap { data, response in Self.reply(data, response, to: call).publisher }
      .eraseToAnyPublisher()
  }

  private static func reply(
    _ data: Data, _ response: URLResponse, to call: MatrixCall
  ) -> Result<MatrixReply, TransportFailure> {
    guard let response = response as? HTTPURLResponse else { return .failure(TransportFailure("not an answer of HTTP")) }
    return .success(
      MatrixReply(
        status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }, body: data
      ))
  }
}

/// Follows nobody who points somewhere else: what goes along, the proof of who the user is, is for one server only.
private final class StayingHere: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) { completionHandler(nil) }
}

extension URLError {
  /// What to tell a user. Not all systems give a failure the same code.
  fileprivate var words: String {
    switch code {
    case .cannotFindHost, .dnsLookupFailed: "there is no server of that name"
    case .cannotConnectToHost: "nobody answers there"
    case .timedOut: "there was no answer"
    case .notConnectedToInternet: "there is no connection to the Internet"
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid, .secureConnectionFailed:
      "the server cannot prove who it is"
    default: "the connection was lost"
    }
  }
}
