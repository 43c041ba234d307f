/// A place on the screen: columns from the left and rows from the top, both from zero.
struct Position: Hashable, Sendable {
  var column: Int
  var row: Int
}

/// So many columns by so many rows.
struct Size: Hashable, Sendable {
  var columns: Int
  var rows: Int

  static let zero = Size(columns: 0, rows: 0)
}

/// A part of the screen.
struct Rect: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  init(_ size: Size) { self.init(column: 0, row: 0, columns: size.columns, rows: size.rows) }

  var size: Size { Size(columns: columns, rows: rows) }
  var origin: Position { Position(column: column, row: row) }
  /// The first column to the right of it, and the first row beneath it.
  var end: Position { Position(column: column + columns, row: row + rows) }

  func contains(_ position: Position) -> Bool {
    column <= position.column && position.column < end.column && row <= position.row && position.row < end.row
  }

  func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top, columns: min(end.column, other.end.column) - left, rows: min(end.row, other.end.row) - top)
  }
}

/// A side of a size.
enum Axis: Sendable {
  case horizontal, vertical
}
