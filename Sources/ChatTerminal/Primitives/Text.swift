import UndercurrentState

/// A text, on one line that is cut off with an ellipsis, or wrapped onto as many as it needs.
struct Text: Drawable {
  private let text: String
  private var style: Style
  private var isWrapped = false
  private var isRigid = false

  init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Onto as many lines as it needs.
  func wrapped() -> Text {
    var copy = self
    copy.isWrapped = true
    return copy
  }

  /// Served before the other texts of its stack, so that those are cut off and not this one.
  func rigid() -> Text {
    var copy = self
    copy.isRigid = true
    return copy
  }

  func measure(_ children: [Node], in offer: Size) -> Size {
    let lines = lines(in: offer.columns)
    return Size(columns: min(offer.columns, lines.map(\.columns).max() ?? 0), rows: min(offer.rows, lines.count))
  }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex { axis == .horizontal && !isRigid ? .yields : .rigid }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    for (index, line) in lines(in: rect.columns).prefix(rect.rows).enumerated() {
      canvas.write(line, at: Position(column: rect.column, row: rect.row + index), style)
    }
  }

  private func lines(in columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    if isWrapped { return text.wrapped(to: columns) }
    // A line break within a single line is a blank.
    return [String(text.map { $0.isNewline ? " " : $0 }).fitted(to: columns)]
  }
}
