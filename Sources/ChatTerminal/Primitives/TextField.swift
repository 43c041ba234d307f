import UndercurrentState

/// One line of text that the user writes.
///
/// It takes characters and pastes, the keys that move and delete, and Enter if there is something to do then. Control with A, E,
/// U and W does what a shell's line does.
struct TextField: View {
  @Binding var text: String
  let placeholder: String
  var onSubmit: (() -> Void)?
  private var isActive = true
  private var isSecret = false
  /// Keys that mean something else while there is nothing in the field.
  private var emptyLeaves: Set<Key> = []

  /// How many characters are behind the cursor. Counted from the end, it is right still when the text is replaced.
  @State private var behind = 0

  init(_ placeholder: String, text: Binding<String>, onSubmit: (() -> Void)? = nil) {
    self.placeholder = placeholder
    _text = text
    self.onSubmit = onSubmit
  }

  /// Of several fields on a screen, only the active one has the cursor and takes keys.
  func active(_ isActive: Bool) -> TextField {
    var copy = self
    copy.isActive = isActive
    return copy
  }

  /// Shows dots instead of what is written.
  func secret() -> TextField {
    var copy = self
    copy.isSecret = true
    return copy
  }

  /// Leaves those keys to the screen while there is nothing in the field.
  func leaving(_ keys: Set<Key>) -> TextField {
    var copy = self
    copy.emptyLeaves = keys
    return copy
  }

  var body: some View {
    FieldLine(
      text: isSecret ? String(repeating: "•", count: text.count) : text, behind: behind, placeholder: placeholder,
      isActive: isActive
    ) { key in
      if !isActive || text.isEmpty && emptyLeaves.contains(key) { return false }
      if key == .enter, let onSubmit {
        onSubmit()
        return true
      }
      // Read now: several keys may come before the next pass.
      var edit = LineEdit(text: text, behind: behind)
      guard edit.take(key) else { return false }
      if edit.text != text { text = edit.text }
      behind = edit.behind
      return true
    }
  }
}

/// A line of text with a cursor in it, and what keys do to them.
struct LineEdit: Hashable {
  private(set) var text: String
  /// How many characters are behind the cursor.
  private(set) var behind: Int

  init(text: String, behind: Int) {
    self.text = text
    self.behind = min(max(0, behind), text.count)
  }

  private var head: Substring { text.dropLast(behind) }
  private var tail: Substring { text.suffix(behind) }

  /// Whether the key is one that edits.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let pasted):
      // One line stays one line.
      insert(String(pasted.trimmed.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    case .backspace: replaceHead(with: head.dropLast())
    case .delete:
      if behind > 0 { replaceTail(with: tail.dropFirst()) }
    case .left: behind = min(text.count, behind + 1)
    case .right: behind = max(0, behind - 1)
    case .home, .control("a"): behind = text.count
    case .end, .control("e"): behind = 0
    case .control("u"): replaceHead(with: "")
    case .control("w"):
      let end = head.lastIndex { $0 != " " }.map { head[...$0] } ?? ""
      replaceHead(with: end[..<(end.lastIndex(of: " ").map { end.index(after: $0) } ?? end.startIndex)])
    default: return false
    }
    return true
  }

  private mutating func insert(_ new: String) { replaceHead(with: head + new) }

  private mutating func replaceHead(with head: Substring) {
    let tail = tail
    text = String(head) + tail
    // A combining mark may have joined a character behind the cursor with one before it.
    behind = min(behind, text.count)
  }

  private mutating func replaceTail(with tail: Substring) {
    text = String(head) + tail
    behind = tail.count
  }
}

extension String {
  fileprivate var trimmed: Substring {
    let head = drop { $0.isNewline }
    return head[..<(head.lastIndex { !$0.isNewline }.map(head.index(after:)) ?? head.startIndex)]
  }
}

/// Shows a line of text around its cursor, and hands keys on.
private struct FieldLine: Drawable {
  let text: String
  let behind: Int
  let placeholder: String
  let isActive: Bool
  let edit: (Key) -> Bool

  func measure(_ children: [Node], in offer: Size) -> Size { Size(columns: offer.columns, rows: min(1, offer.rows)) }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex { axis == .horizontal ? .grows : .rigid }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    if text.isEmpty { canvas.write(placeholder.fitted(to: rect.columns), at: rect.origin, .faint) }
    let ahead = text.dropLast(behind).columns
    // The cursor stays visible, at the end of a text that is too long with its last column free.
    let hidden = max(0, ahead - rect.columns + 1)
    canvas.write(text, at: Position(column: rect.column - hidden, row: rect.row))
    if isActive { canvas.showCursor(at: Position(column: rect.column + ahead - hidden, row: rect.row)) }
  }

  func take(_ key: Key, at place: Placed) -> Bool { edit(key) }
}
