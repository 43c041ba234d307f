import UndercurrentState

/// The keyboard as it is drawn.
struct KeyPanelView: View {
  let height: Int
  let pressed: Key?

  private struct Cap: Identifiable {
    let label: String
    let key: Key
    var id: Key { key }

    init(_ label: String, _ key: Key) {
      self.label = label
      self.key = key
    }

    static func row(_ letters: String) -> [Cap] { letters.map { Cap(String($0), .character($0)) } }
    static let space = Cap("space", .character(" "))
  }

  private struct Row: Identifiable {
    let id: Int
    let caps: [Cap]
  }

  private static let letters = [Cap.row("qwertyuiop"), Cap.row("asdfghjkl"), Cap.row("zxcvbnm")]

  /// As many rows as there is room for.
  private var rows: [Row] {
    let letters = Self.letters
    let rows =
      height < 5
      ? [letters[0], letters[1], letters[2] + [.space]]
      : [Cap.row("1234567890")] + letters + [[Cap("delete", .backspace), .space, Cap("enter", .enter)]]
    return rows.enumerated().map { Row(id: $0.offset, caps: $0.element) }
  }

  var body: some View {
    HStack {
      Spacer()
      VStack(alignment: .center) {
        ForEach(rows) { row in
          HStack(spacing: 1) {
            ForEach(row.caps) { cap in
              Text(isPressed(cap) ? "[\(cap.label)]" : " \(cap.label) ", isPressed(cap) ? .pressedCap : .cap).rigid()
            }
          }
        }
      }
      Spacer()
    }
    .sized(rows: height)
  }

  private func isPressed(_ cap: Cap) -> Bool {
    guard case .character(let character) = pressed else { return cap.key == pressed }
    return cap.key == .character(Character(character.lowercased()))
  }
}
