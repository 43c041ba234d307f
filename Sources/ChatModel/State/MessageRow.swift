public import UndercurrentCore

/// A message as a conversation shows it.
public struct MessageRow: Hashable, Sendable, Identifiable {
  public let id: Message.ID
  public let text: String
  public let isOwn: Bool
  public let senderName: String
  /// Whether the next message is of somebody else, or there is none. The gap below is wide then.
  public let isLastOfRun: Bool
  public let time: MonotonicTime
  public let delivery: Delivery

  /// A run of one sender's messages shows the avatar once, with its last message.
  public var showsAvatar: Bool { isLastOfRun }
}

extension AppState {
  /// The messages of the conversation on show.
  public var messageRows: [MessageRow] {
    let messages = openRoom?.messages ?? []
    return messages.indices.map { index in
      let message = messages[index]
      return MessageRow(
        id: message.id, text: message.text, isOwn: message.isOwn, senderName: name(of: message.sender),
        // Who sent it, not what is known of them: somebody who goes offline in between does not break their run.
        isLastOfRun: index == messages.count - 1 || messages[index + 1].sender != message.sender,
        time: message.time, delivery: message.delivery)
    }
  }

  func name(of user: UserID) -> String {
    if let session, session.user == user { return session.name }
    return contacts[user]?.name ?? user.text
  }
}
