import ChatMatrix
import Foundation
import UndercurrentCore

/// Answers as a test says, and notes what it was asked.
final class ScriptedTransport: MatrixTransport {
  enum Answer {
    case reply(MatrixReply)
    case failure(String)
    case silence
  }

  private(set) var calls: [MatrixCall] = []
  private var rules: [(pattern: String, answers: [Answer])] = []
  /// How many requests have not been answered and are still waited for.
  private(set) var waiting = 0

  /// Answers whatever has the pattern in its method and path: with each of the answers once, and with the last from then on.
  func on(_ pattern: String, _ answers: Answer...) { rules.insert((pattern, answers), at: 0) }

  func on(_ pattern: String, _ json: String) { on(pattern, .json(200, json)) }

  func forget() { calls = [] }

  func reply(to call: MatrixCall) -> AnyPublisher<MatrixReply, TransportFailure> {
    Deferred { [self] () -> AnyPublisher<MatrixReply, TransportFailure> in
      calls.append(call)
      let line = call.line
      guard let index = rules.firstIndex(where: { line.contains($0.pattern) }) else { return silence() }
      let answer = rules[index].answers[0]
      if rules[index].answers.count > 1 { rules[index].answers.removeFirst() }
      switch answer {
      case .reply(let reply): return Just(reply).setFailureType(to: TransportFailure.self).eraseToAnyPublisher()
      case .failure(let why): return Fail(error: TransportFailure(why)).eraseToAnyPublisher()
      case .silence: return silence()
      }
    }.eraseToAnyPublisher()
  }

  private func silence() -> AnyPublisher<MatrixReply, TransportFailure> {
    waiting += 1
    return Empty(completeImmediately: false)
      .handleEvents(receiveCancel: { [weak self] in self?.waiting -= 1 })
      .eraseToAnyPublisher()
  }
}

extension ScriptedTransport.Answer {
  static func json(_ status: Int, _ text: String) -> Self { .reply(MatrixReply(status: status, body: Data(text.utf8))) }
}

extension MatrixCall {
  /// Method, path and query, as they go over the wire, without what all have in common.
  var line: String {
    var text = url.absoluteString
    for common in ["https://example.org", "/_matrix/client/v3"] where text.hasPrefix(common) { text.removeFirst(common.count) }
    return "\(method) \(text)"
  }

  var words: String { body.map { String(decoding: $0, as: UTF8.self) } ?? "" }
  var token: String? { headers["Authorization"] }
}
