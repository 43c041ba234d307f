import ChatModel
import Foundation

/// Why a server has not done what it was asked.
enum MatrixProblem: Error, Hashable {
  /// There is no answer that could be understood. It may have been done nevertheless.
  case unreachable(String)
  /// It is asked too much.
  case rateLimited(milliseconds: Int)
  /// The server does not know who asks. If that is soft, only the token has run out.
  case lostToken(isSoft: Bool)
  /// There is something wrong with what was asked.
  case refused(status: Int, code: String, String)

  /// The code, of our own making, of a server that asks for more than was said: it has none for that.
  static let wantsMore = "WANTS_MORE"

  init(_ error: any Error) {
    switch error {
    case let problem as MatrixProblem: self = problem
    case let failure as TransportFailure: self = .unreachable(failure.description)
    case is DecodingError: self = .unreachable("its answer cannot be understood")
    default: self = .unreachable("\(error)")
    }
  }

  var status: Int? { if case .refused(let status, _, _) = self { status } else { nil } }
  var code: String? { if case .refused(_, let code, _) = self { code } else { nil } }

  /// What it is to the client, where nothing particular is known of it.
  var failure: Failure {
    switch self {
    case .unreachable(let why): .unreachable(why)
    case .rateLimited(let milliseconds): .rateLimited(milliseconds: milliseconds)
    case .lostToken(let isSoft): .tokenLost(isSoft: isSoft)
    case .refused(_, let code, let text):
      switch code {
      case "M_NOT_FOUND": .refused(.notFound, text)
      case "M_TOO_LARGE": .refused(.tooLong, "The message is too long.")
      case "M_USER_IN_USE":
        .refused(.addressTaken, "There is an account with this address already. Sign in instead.")
      case "M_INVALID_USERNAME": .refused(.badName, text)
      case "M_DUPLICATE_ANNOTATION": .refused(.duplicate, "You have reacted so already.")
      default: .refused(.other, text)
      }
    }
  }
}

extension MatrixReply {
  private struct Complaint: Decodable {
    let code: String
    let text: String?
    let wait: Int?
    let isSoft: Bool

    private enum CodingKeys: String, CodingKey {
      case code = "errcode"
      case text = "error"
      case wait = "retry_after_ms"
      case isSoft = "soft_logout"
      case flows
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let code: String? = values.tolerant(.code)
      self.code = try code ?? (values.contains(.flows) ? MatrixProblem.wantsMore : values.decode(String.self, forKey: .code))
      text = values.tolerant(String.self, .text).map { String($0.prefix(300)) }
      wait = values.tolerant(.wait)
      // What is not clear is no reason to throw anything away.
      isSoft = values.contains(.isSoft) ? values.tolerant(.isSoft) ?? true : false
    }
  }

  /// In bytes: more than any answer that makes sense.
  static var longest: Int { 64 << 20 }
  /// In milliseconds: however long a server wants to be left alone, this often it is asked.
  private static var longestWait: Int { 3_600_000 }

  /// The words of an answer that says yes. Throws the problem that any other is.
  func words() throws(MatrixProblem) -> Data {
    if body.count > Self.longest { throw .unreachable("its answer is too long") }
    if 200..<300 ~= status { return body }
    if 300..<400 ~= status { throw .unreachable("it points somewhere else") }
    // Only Matrix speaks for Matrix: what anybody on the way says is no answer.
    let complaint = try? JSONDecoder().decode(Complaint.self, from: body)
    if status == 429 || complaint?.code == "M_LIMIT_EXCEEDED" {
      let wait = complaint?.wait ?? retryAfter.map { min(max($0, 0), Self.longestWait) * 1000 } ?? 1000
      throw .rateLimited(milliseconds: min(max(wait, 1), Self.longestWait))
    }
    if status == 413 { throw .refused(status: status, code: "M_TOO_LARGE", "") }
    guard 400..<500 ~= status, let complaint else { throw .unreachable("it says \(status)") }
    if ["M_UNKNOWN_TOKEN", "M_MISSING_TOKEN"].contains(complaint.code) { throw .lostToken(isSoft: complaint.isSoft) }
    throw .refused(status: status, code: complaint.code, complaint.text ?? complaint.code)
  }
}
