import ChatModel
import UndercurrentState

/// A message: an own one to the right, another to the left. The last of a run has the sender's initials and a gap beneath it.
struct MessageRowView: View {
  let row: MessageRow
  let isSelected: Bool
  @Environment(\.screenSize) private var size
  @Environment(\.dayClock) private var clock

  var body: some View {
    VStack {
      if row.followsGap { Text("· · · messages are missing here · · ·", .faint).centered() }
      if row.isFirstUnread { Text("── new ──", .accent).centered() }
      if let event = row.event { Text(event, .faint).centered() } else { message }
    }
  }

  private var message: some View {
    VStack(alignment: row.isOwn ? .end : .start) {
      if let reply = row.reply { beside(Text("┃ \(reply.senderName): \(reply.text)", .faint)) }
      HStack(alignment: .end, spacing: 1) {
        if row.isOwn {
          Spacer()
          note
          bubble
          avatar
        } else {
          avatar
          bubble
          note
          Spacer()
        }
      }
      if !row.reactions.isEmpty {
        beside(Text(row.reactions.map { "\($0.key) \($0.users.count)" }.joined(separator: "  "), .accent))
      }
      if case .failed(let reason, _) = row.delivery { beside(Text("Not sent: \(reason)", .problem)) }
    }
    .padding(left: 1, bottom: row.isLastOfRun ? 1 : 0, right: 1)
  }

  private static let avatarColumns = 4

  private func beside(_ text: Text) -> some View {
    text.sized(maxColumns: max(12, size.columns * 6 / 10)).padding(left: Self.avatarColumns + 1, right: Self.avatarColumns + 1)
  }

  private var bubble: some View {
    Text(row.isDeleted ? "deleted" : row.text, row.isDeleted ? .faint : .plain).wrapped()
      .padding(left: 1, right: 1)
      .ground(isSelected ? .chosenBubble : row.isOwn ? .ownBubble : .otherBubble)
      .sized(maxColumns: max(12, size.columns * 6 / 10))
  }

  private var avatar: some View {
    Text(row.showsAvatar ? "(\(initials(of: row.senderName)))" : "", .avatar).sized(columns: Self.avatarColumns)
  }

  /// Beside the last line of each message; so it shows where, in a run, one ends and the next begins.
  private var note: some View {
    let mark =
      switch row.delivery {
      case .pending, .sending: " …"
      case .failed: " !"
      case .sent: row.isOwn ? row.isSeen ? " ✓✓" : " ✓" : ""
      }
    return Text((isSelected ? "▸ " : "") + clock.text(row.time) + (row.isEdited ? " edited" : "") + mark, .faint).rigid()
  }
}

/// The first letters of the first and the last word, or the first two of an only one; two columns wide.
func initials(of name: String) -> String {
  let words = name.split { !$0.isLetter && !$0.isNumber }
  let first = words.first ?? "?"
  let letters =
    words.count > 1 ? String([first.first, words[words.count - 1].first].compactMap(\.self)) : String(first.prefix(2))
  let text = letters.uppercased()
  // A wide letter fills both columns.
  let fitted = text.columns <= 2 ? text : String(text.prefix(1))
  return fitted + String(repeating: " ", count: max(0, 2 - fitted.columns))
}
