/// One column of one row.
struct Cell: Hashable, Sendable {
  /// `nil` in the second column of a wide character.
  var character: Character? = " "
  var style = Style.plain
}

/// A grid of styled cells to draw on. What does not fit is cut off, never an error.
struct Canvas {
  let size: Size
  private var cells: [Cell]
  private var clip: Rect
  /// Where the terminal's cursor is to be shown, if anywhere.
  private(set) var cursor: Position?

  init(_ size: Size) {
    clip = Rect(size)
    self.size = clip.size
    cells = Array(repeating: Cell(), count: clip.columns * clip.rows)
  }

  var frame: Frame {
    Frame(lines: (0..<size.rows).map { Array(cells[$0 * size.columns..<($0 + 1) * size.columns]) }, cursor: cursor)
  }

  /// Draws with nothing outside of `rect` being touched.
  mutating func clipped(to rect: Rect, _ draw: (inout Canvas) -> Void) {
    let outer = clip
    clip = outer.intersection(rect)
    draw(&self)
    clip = outer
  }

  /// Gives every cell of `rect` a ground, and blanks it.
  mutating func fill(_ rect: Rect, _ style: Style) {
    let part = clip.intersection(rect)
    for row in part.row..<part.end.row {
      for column in part.column..<part.end.column { set(" ", style, column, row) }
    }
  }

  /// Writes one line. A wide character that would be cut in half becomes a blank.
  mutating func write(_ text: some StringProtocol, at position: Position, _ style: Style = .plain) {
    guard clip.row <= position.row, position.row < clip.end.row else { return }
    var column = position.column
    for character in text {
      guard let character = character.printable else { continue }
      switch character.columns {
      case 0: continue  // alone it has nothing to stand on
      case 1: put(character, style, column, position.row)
      default:
        let isWhole = clip.column <= column && column + 1 < clip.end.column
        put(isWhole ? character : " ", style, column, position.row)
        put(isWhole ? nil : " ", style, column + 1, position.row)
      }
      column += character.columns
    }
  }

  /// Shows the cursor, if that place is visible.
  mutating func showCursor(at position: Position) {
    if clip.contains(position) { cursor = position }
  }

  private mutating func put(_ character: Character?, _ style: Style, _ column: Int, _ row: Int) {
    guard clip.column <= column, column < clip.end.column else { return }
    set(character, style, column, row)
  }

  private mutating func set(_ character: Character?, _ style: Style, _ column: Int, _ row: Int) {
    let index = row * size.columns + column
    // Half of a wide character cannot stay.
    if cells[index].character == nil, character != nil, column > 0 { cells[index - 1].character = " " }
    if column + 1 < size.columns, cells[index + 1].character == nil, character != nil { cells[index + 1].character = " " }
    var style = style
    if style.background == nil, let ground = cells[index].style.background {
      style.background = ground
      style.foreground = style.foreground ?? cells[index].style.foreground
    }
    cells[index] = Cell(character: character, style: style)
  }
}
