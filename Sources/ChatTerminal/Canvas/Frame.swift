/// What is on the screen at one time.
struct Frame: Hashable, Sendable {
  var lines: [[Cell]]
  var cursor: Position?

  /// The screen without its colours, one line of text for each row, without the blanks at the ends.
  var text: String {
    lines.map { line in
      let text = String(line.compactMap(\.character))
      return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)]) + "\n"
    }.joined()
  }
}

/// Brings a terminal from one frame to the next, writing only the lines that differ.
struct FrameWriter {
  /// Whether colours are sent. Bold is sent in any case, unless `styles` is off.
  private let colours: Bool
  private let styles: Bool
  private var shown: Frame?

  init(colours: Bool = true, styles: Bool = true) {
    self.colours = colours
    self.styles = styles
  }

  /// Forgets what is on the screen, as after a resize: the next frame is written whole.
  mutating func reset() { shown = nil }

  /// What to send to show `frame`; empty if it is shown already.
  mutating func update(to frame: Frame) -> String {
    guard frame != shown else { return "" }
    // Terminals that know the first mode show the whole change at once, and the others skip it.
    var output = "\u{1b}[?2026h\u{1b}[?25l"
    if shown?.lines.count != frame.lines.count || shown?.lines.first?.count != frame.lines.first?.count {
      output += "\u{1b}[0m\u{1b}[2J"
      shown = nil
    }
    for (row, line) in frame.lines.enumerated() where line != shown?.lines[row] {
      output += "\u{1b}[\(row + 1);1H"
      write(line, to: &output)
    }
    if let cursor = frame.cursor { output += "\u{1b}[\(cursor.row + 1);\(cursor.column + 1)H\u{1b}[?25h" }
    shown = frame
    return output + "\u{1b}[?2026l"
  }

  private func write(_ line: [Cell], to output: inout String) {
    let filled = (line.lastIndex { $0 != Cell() } ?? -1) + 1
    var current: Style?
    for (column, cell) in line[..<filled].enumerated() {
      guard let character = cell.character else { continue }
      if styles, cell.style != current {
        output += cell.style.escape(colours: colours)
        current = cell.style
      }
      output.append(character)
      // Terminals disagree about how wide a character of several scalars is; saying where the next one goes ends the dispute.
      if character.unicodeScalars.count > 1 { output += "\u{1b}[\(column + character.columns + 1)G" }
    }
    if styles, current != nil, current != .plain { output += "\u{1b}[0m" }
    if filled < line.count { output += "\u{1b}[K" }
  }
}
