public import Foundation
public import UndercurrentCore

/// What carries requests to a Matrix server and brings the replies back.
///
/// Each subscription to what it gives sends the request once. The reply may come on any thread. Only the lack of one is a failure:
/// what the reply says is not the transport's business.
public protocol MatrixTransport: AnyObject {
  /// Gives the reply, and finishes; or fails when there is none.
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

  /// GET, PUT or POST.
  public let method: String
  /// The whole address, with everything in it encoded.
  public let url: URL
  /// What goes before the body. The user's token may be among it.
  public let headers: [String: String]
  /// What is said, as JSON; `nil` is no body at all.
  public let body: Data?
  /// Which other requests may have to wait for it.
  public let lane: Lane
  /// After how long without any answer it is given up.
  public let seconds: Int

  /// A request that is given up after `seconds` without an answer.
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
  /// The status code of HTTP.
  public let status: Int
  /// After how many seconds it may be asked again, as it says.
  public let retryAfter: Int?
  /// What it says, which may be anything.
  public let body: Data

  /// A reply as it came.
  public init(status: Int, retryAfter: Int? = nil, body: Data) {
    self.status = status
    self.retryAfter = retryAfter
    self.body = body
  }
}

/// Why there is no reply, in words.
public struct TransportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, for whoever uses the program.
  public let description: String

  /// A failure for this reason.
  public init(_ description: String) { self.description = description }
}
