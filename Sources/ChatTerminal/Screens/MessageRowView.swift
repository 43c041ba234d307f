import ChatModel
import UndercurrentState

/// A message: an own one to the right, another to the left. The last of a run has the sender's initials and a gap beneath it.
struct MessageRowView: View {
  let row: MessageRow
  @Environment(\.screenSize) private var size
  @Environment(\.dayClock) private var clock

  var body: some View {
    VStack(alignment: row.isOwn ? .end : .start) {
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
      if case .failed(let reason) = row.delivery {
        Text("Not sent: \(reason)", .problem).padding(right: Self.avatarColumns + 1)
      }
    }
    .padding(left: 1, bottom: row.isLastOfRun ? 1 : 0, right: 1)
  }

  private static let avatarColumns = 4

  private var bubble: some View {
    Text(row.text).wrapped()
      .padding(left: 1, right: 1)
      .ground(row.isOwn ? .ownBubble : .otherBubble)
      .sized(maxColumns: max(12, size.columns * 6 / 10))
  }

  private var avatar: some View {
    Text(row.showsAvatar ? "(\(initials(of: row.senderName)))" : "", .avatar).sized(columns: Self.avatarColumns)
  }

  /// Beside the last line of each message; so it shows where, in a run, one ends and the next begins.
  private var note: some View {
    let mark =
      switch row.delivery {
      case .sending: " …"
      case .failed: " !"
      case .sent: row.isOwn ? " ✓" : ""
      }
    return Text(clock.text(row.time) + mark, .faint).rigid()
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
