import ChatModel
import UndercurrentCore

extension MatrixEvent {
  /// What it is to a reader of the conversation; `nil` if it is nothing to read, or has no name.
  var told: TimelineEvent? {
    guard let id, let sender, let content = toldContent else { return nil }
    return TimelineEvent(id: id, sender: sender, sentAt: MonotonicTime(milliseconds: time ?? 0), txn: unsigned?.txn, content)
  }

  private var toldContent: TimelineEvent.Content? {
    switch content {
    case .message(let message): message.told(isRedacted: unsigned?.isRedacted == true)
    case .reaction(let event, let key): .reaction(to: event, key)
    case .redaction(let event): event.map { .redaction(of: $0) }
    case .member(let member):
      // A new name is no coming and going.
      stateKey.flatMap { user in
        unsigned?.previous?.membership == member.membership ? nil : .member(UserID(user), member.standing)
      }
    case .encrypted: .unreadable("This message is encrypted, and cannot be read here.")
    case .broken where type == "m.room.message" && stateKey == nil: .unreadable("This message cannot be understood.")
    case .name, .alias, .creation, .encryption, .direct, .typing, .receipts, .presence, .other, .broken: nil
    }
  }
}

extension MessageContent {
  fileprivate func told(isRedacted: Bool) -> TimelineEvent.Content {
    if isRedacted { return .deleted }
    if relation?.kind == "m.replace", let event = relation?.event, let text = newBody ?? body { return .edit(of: event, text) }
    guard let body, let kind else { return .unreadable("This message cannot be understood.") }
    switch kind {
    case "m.text", "m.notice", "m.emote":
      return .text(relation?.replyTo == nil ? body : Self.withoutQuote(body), replyTo: relation?.replyTo)
    case "m.image": return .unreadable("A picture: \(body)")
    case "m.video": return .unreadable("A film: \(body)")
    case "m.audio": return .unreadable("A recording: \(body)")
    case "m.file": return .unreadable("A file: \(body)")
    case "m.location": return .unreadable("A place: \(body)")
    default: return .unreadable(body)
    }
  }

  /// Older clients put what they answer in front of the answer, line by line.
  private static func withoutQuote(_ body: String) -> String {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    let quoted = lines.prefix { $0.hasPrefix(">") }
    guard let first = quoted.first, first.hasPrefix("> <"), lines.count > quoted.count + 1, lines[quoted.count].isEmpty else {
      return body
    }
    return lines[(quoted.count + 1)...].joined(separator: "\n")
  }
}

extension MonotonicTime {
  /// The server's milliseconds, as far as they make sense.
  init(milliseconds: Int) { self.init(nanoseconds: min(max(milliseconds, 0), Int.max / 2_000_000) * 1_000_000) }
}
