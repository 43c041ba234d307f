import Testing

@testable import ChatTerminal

struct FrameWriterTests {
  private func frame(_ rows: [String], cursor: Position? = nil, style: Style = .plain) -> Frame {
    var canvas = Canvas(Size(columns: 4, rows: rows.count))
    for (row, text) in rows.enumerated() { canvas.write(text, at: Position(column: 0, row: row), style) }
    if let cursor { canvas.showCursor(at: cursor) }
    return canvas.frame
  }

  private let begin = "\u{1b}[?2026h\u{1b}[?25l"
  private let end = "\u{1b}[?2026l"
  private let clear = "\u{1b}[0m\u{1b}[2J"

  @Test func theFirstFrameIsWrittenWhole() {
    var writer = FrameWriter(styles: false)
    #expect(
      writer.update(to: frame(["ab", "", "wxyz"]))
        == begin + clear + "\u{1b}[1;1Hab\u{1b}[K\u{1b}[2;1H\u{1b}[K\u{1b}[3;1Hwxyz" + end)
  }

  @Test func onlyLinesThatDifferAreWritten() {
    var writer = FrameWriter(styles: false)
    _ = writer.update(to: frame(["ab", "cd", "ef"]))
    #expect(writer.update(to: frame(["ab", "cd", "ef"])) == "")
    #expect(writer.update(to: frame(["ab", "c", "ef"])) == begin + "\u{1b}[2;1Hc\u{1b}[K" + end)
  }

  @Test func aMoveOfTheCursorWritesNoLine() {
    var writer = FrameWriter(styles: false)
    _ = writer.update(to: frame(["ab"]))
    let moved = frame(["ab"], cursor: Position(column: 2, row: 0))
    #expect(writer.update(to: moved) == begin + "\u{1b}[1;3H\u{1b}[?25h" + end)
  }

  @Test func anotherSizeAndAResetWriteEverything() {
    var writer = FrameWriter(styles: false)
    _ = writer.update(to: frame(["ab"]))
    #expect(
      writer.update(to: frame(["ab", "c"])) == begin + clear + "\u{1b}[1;1Hab\u{1b}[K\u{1b}[2;1Hc\u{1b}[K" + end)
    writer.reset()
    #expect(
      writer.update(to: frame(["ab", "c"])) == begin + clear + "\u{1b}[1;1Hab\u{1b}[K\u{1b}[2;1Hc\u{1b}[K" + end)
  }

  @Test func stylesAreSetWhereTheyChangeAndEndWithTheLine() {
    let styled = frame(["ab"], style: Style(foreground: 2, isBold: true))
    var colours = FrameWriter()
    #expect(colours.update(to: styled) == begin + clear + "\u{1b}[1;1H\u{1b}[0;1;38;5;2mab\u{1b}[0m\u{1b}[K" + end)
    var plain = FrameWriter(colours: false)
    #expect(plain.update(to: styled) == begin + clear + "\u{1b}[1;1H\u{1b}[0;1mab\u{1b}[0m\u{1b}[K" + end)
    var dumb = FrameWriter(styles: false)
    #expect(dumb.update(to: styled) == begin + clear + "\u{1b}[1;1Hab\u{1b}[K" + end)
  }

  @Test func theColumnIsSaidAfterACharacterThatTerminalsDisagreeAbout() {
    var writer = FrameWriter(styles: false)
    #expect(writer.update(to: frame(["❤️a"])) == begin + clear + "\u{1b}[1;1H❤️\u{1b}[3Ga\u{1b}[K" + end)
  }
}
