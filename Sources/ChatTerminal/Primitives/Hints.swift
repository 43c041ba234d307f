import UndercurrentState

/// Which keys do what, on one line: as many as fit, the most important first.
struct Hints: Drawable {
  let hints: [(key: String, what: String)]

  init(_ hints: [(key: String, what: String)]) { self.hints = hints }

  func measure(_ children: [Node], in offer: Size) -> Size { Size(columns: offer.columns, rows: min(1, offer.rows)) }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex { axis == .horizontal ? .grows : .rigid }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    var column = rect.column + 1
    for (key, what) in hints {
      let columns = key.columns + 1 + what.columns
      guard column + columns < rect.end.column else { continue }
      canvas.write(key, at: Position(column: column, row: rect.row), .strong)
      canvas.write(what, at: Position(column: column + key.columns + 1, row: rect.row), .faint)
      column += columns + 3
    }
  }
}
