public import Foundation
public import UndercurrentCore

/// What carries requests to a Matrix server and brings the replies back.
///
/// Each subscription to what it gives sends the request once. The reply may come on any thread. Only the lack of one is a failure:
/// what the reply says is not the transport's business.
public protocol MatrixTransport: AnyObject {
  func reply(to request: MatrixCall) -> AnyPublisher<MatrixReply, TransportFailure>
}

/// A request as it goes over the wire.
public struct MatrixCall: Hashable, Sendable {
  /// What it shares its connections with.
  public enum Lane: Hashable, Sendable {
    /// Is answered at once.
    case calls
    /// Is answered when something happens.
    case polls
  }

  public let method: String
  public let url: URL
  public let headers: [String: String]
  public let body: Data?
  public let lane: Lane
  /// After how long without any answer it is given up.
  public let seconds: Int

  public init(
    method: String, url: URL, headers: [String: String] = [:], body: Data? = nil, lane: Lane = .calls, seconds: Int = 30
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.lane = lane
    self.seconds = seconds
  }
}

/// What a server has said.
public struct MatrixReply: Hashable, Sendable {
  public let status: Int
  /// After how many seconds it may be asked again, as it says.
  public let retryAfter: Int?
  public let body: Data

  public init(status: Int, retryAfter: Int? = nil, body: Data) {
    self.status = status
    self.retryAfter = retryAfter
    self.body = body
  }
}

/// Why there is no reply, in words.
public struct TransportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
