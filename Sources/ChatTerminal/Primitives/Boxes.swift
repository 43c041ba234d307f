import UndercurrentState

/// A horizontal line.
struct Divider: Drawable {
  func measure(_ children: [Node], in offer: Size) -> Size { Size(columns: 0, rows: min(1, offer.rows)) }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex { axis == .horizontal ? .grows : .rigid }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    canvas.write(String(repeating: "─", count: rect.columns), at: rect.origin, .faint)
  }
}

/// Room around a view.
struct Padding<Content: View>: Drawable {
  let top, left, bottom, right: Int
  let content: Content

  func measure(_ children: [Node], in offer: Size) -> Size {
    let inner = children.map { $0.measure(in: inside(Rect(offer)).size) }.first ?? .zero
    return Size(
      columns: min(offer.columns, inner.columns + left + right), rows: min(offer.rows, inner.rows + top + bottom))
  }

  func place(_ children: [Node], in rect: Rect) -> [Placed] { children.map { $0.place(in: inside(rect)) } }

  private func inside(_ rect: Rect) -> Rect {
    Rect(
      column: rect.column + left, row: rect.row + top, columns: rect.columns - left - right, rows: rect.rows - top - bottom)
  }
}

/// A view of a given size, or up to one.
struct Sized<Content: View>: Drawable {
  var columns: Int?
  var rows: Int?
  var maxColumns = Int.max
  let content: Content

  func measure(_ children: [Node], in offer: Size) -> Size {
    let most = Size(
      columns: max(0, min(columns ?? maxColumns, offer.columns)), rows: max(0, min(rows ?? .max, offer.rows)))
    let inner = children.map { $0.measure(in: most) }.first ?? .zero
    return Size(columns: columns == nil ? inner.columns : most.columns, rows: rows == nil ? inner.rows : most.rows)
  }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex {
    (axis == .horizontal ? columns : rows) == nil ? children.map { $0.flex(axis) }.max() ?? .rigid : .rigid
  }
}

/// A ground beneath a view.
struct Ground<Content: View>: Drawable {
  let style: Style
  let content: Content

  func draw(on canvas: inout Canvas, in rect: Rect) { canvas.fill(rect, style) }
}

/// A frame with round corners around a view.
struct Border<Content: View>: Drawable {
  let style: Style
  let content: Content

  func draw(on canvas: inout Canvas, in rect: Rect) {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    let line = String(repeating: "─", count: rect.columns - 2)
    canvas.write("╭\(line)╮", at: rect.origin, style)
    for row in rect.row + 1..<rect.end.row - 1 {
      canvas.write("│", at: Position(column: rect.column, row: row), style)
      canvas.write("│", at: Position(column: rect.end.column - 1, row: row), style)
    }
    canvas.write("╰\(line)╯", at: Position(column: rect.column, row: rect.end.row - 1), style)
  }
}

/// Takes the keys that nothing in it has taken.
struct KeyReader<Content: View>: Drawable {
  let action: (Key) -> Bool
  let content: Content

  func take(_ key: Key, at place: Placed) -> Bool { action(key) }
}

extension View {
  func padding(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) -> some View {
    Padding(top: top, left: left, bottom: bottom, right: right, content: self)
  }

  func sized(columns: Int? = nil, rows: Int? = nil) -> some View { Sized(columns: columns, rows: rows, content: self) }

  func sized(maxColumns: Int) -> some View { Sized(maxColumns: maxColumns, content: self) }

  func ground(_ style: Style) -> some View { Ground(style: style, content: self) }

  /// A frame around the view, and a column of room on both sides within it.
  func border(_ style: Style) -> some View {
    Border(style: style, content: padding(top: 1, left: 2, bottom: 1, right: 2))
  }

  /// Calls `action` with the keys that nothing in the view has taken; it answers whether it takes the key.
  func onKey(_ action: @escaping (Key) -> Bool) -> some View { KeyReader(action: action, content: self) }
}
