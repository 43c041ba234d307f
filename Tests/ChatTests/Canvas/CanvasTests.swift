import Testing

@testable import ChatTerminal

struct CanvasTests {
  private func canvas(_ columns: Int, _ rows: Int) -> Canvas { Canvas(Size(columns: columns, rows: rows)) }

  @Test func whatDoesNotFitIsCutOff() {
    var canvas = canvas(4, 2)
    canvas.write("abcdef", at: Position(column: 2, row: 0))
    canvas.write("xyz", at: Position(column: -1, row: 1))
    canvas.write("no", at: Position(column: 0, row: 2))
    canvas.write("no", at: Position(column: 0, row: -1))
    #expect(canvas.frame.text == "  ab\nyz\n")
  }

  @Test func clipsNestAndEnd() {
    var canvas = canvas(6, 2)
    canvas.clipped(to: Rect(column: 1, row: 0, columns: 3, rows: 1)) { canvas in
      canvas.write("abcdef", at: Position(column: 0, row: 0))
      canvas.clipped(to: Rect(column: 3, row: 0, columns: 9, rows: 9)) { canvas in
        canvas.fill(Rect(column: 0, row: 0, columns: 6, rows: 2), .plain)
      }
    }
    canvas.write("uvwxyz", at: Position(column: 0, row: 1))
    #expect(canvas.frame.text == " bc\nuvwxyz\n")
  }

  @Test func wideCharactersTakeTwoColumns() {
    var canvas = canvas(6, 1)
    canvas.write("漢a😀", at: Position(column: 0, row: 0))
    #expect(canvas.frame.text == "漢a😀\n")
    #expect(canvas.frame.lines[0].map { $0.character == nil } == [false, true, false, false, true, false])
  }

  @Test func halfAWideCharacterIsABlank() {
    var canvas = canvas(4, 3)
    canvas.write("abc漢", at: Position(column: 0, row: 0))
    canvas.write("漢漢", at: Position(column: -1, row: 1))
    canvas.write("漢漢", at: Position(column: 0, row: 2))
    canvas.write("x", at: Position(column: 1, row: 2))
    canvas.write("y", at: Position(column: 2, row: 2))
    #expect(canvas.frame.text == "abc\n 漢\n xy\n")
  }

  @Test func combiningMarksTakeNoColumn() {
    var canvas = canvas(3, 1)
    canvas.write("e\u{301}x", at: Position(column: 0, row: 0))
    #expect(canvas.frame.text == "e\u{301}x\n")
    #expect(canvas.frame.lines[0][1].character == "x")
  }

  @Test func whatWouldSteerTheTerminalIsNotWritten() {
    var canvas = canvas(8, 1)
    canvas.write("a\u{1b}[2J\u{202e}b\u{7}", at: Position(column: 0, row: 0))
    #expect(canvas.frame.text == "a\u{fffd}[2Jb\u{fffd}\n")
  }

  @Test func textKeepsTheGroundBeneathIt() {
    var canvas = canvas(3, 1)
    canvas.fill(Rect(column: 0, row: 0, columns: 3, rows: 1), Style(foreground: 7, background: 4))
    canvas.write("a", at: Position(column: 0, row: 0), .strong)
    canvas.write("b", at: Position(column: 1, row: 0), Style(foreground: 1))
    #expect(
      canvas.frame.lines[0].map(\.style) == [
        Style(foreground: 7, background: 4, isBold: true), Style(foreground: 1, background: 4),
        Style(foreground: 7, background: 4),
      ])
  }

  @Test func theCursorIsShownWhereItIsVisible() {
    var canvas = canvas(2, 2)
    canvas.showCursor(at: Position(column: 2, row: 0))
    #expect(canvas.frame.cursor == nil)
    canvas.showCursor(at: Position(column: 1, row: 1))
    #expect(canvas.frame.cursor == Position(column: 1, row: 1))
  }
}

struct ColumnsTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("漢", 2), ("한", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2), ("👩‍👩‍👧", 2),
      ("🇩🇪", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("●", 1), ("…", 1), ("─", 1), ("⌚", 2), ("\u{200b}", 0),
    ] as [(Character, Int)])
  func ofACharacter(character: Character, columns: Int) {
    #expect(character.columns == columns)
  }

  @Test func fitting() {
    #expect("harbour".fitted(to: 7) == "harbour")
    #expect("harbour".fitted(to: 6) == "harbo…")
    #expect("漢字漢字".fitted(to: 6) == "漢字…")
    #expect("ab".fitted(to: 1) == "…")
    #expect("ab".fitted(to: 0) == "")
  }

  @Test func wrapping() {
    #expect("See you at the harbour".wrapped(to: 11) == ["See you at", "the harbour"])
    #expect("See you".wrapped(to: 7) == ["See you"])
    #expect("unbreakable".wrapped(to: 4) == ["unbr", "eaka", "ble"])
    #expect("a unbreakable b".wrapped(to: 4) == ["a", "unbr", "eaka", "ble", "b"])
    #expect("漢字漢".wrapped(to: 5) == ["漢字", "漢"])
    #expect("one\n\ntwo".wrapped(to: 9) == ["one", "", "two"])
    #expect("".wrapped(to: 9) == [""])
    #expect("ab".wrapped(to: 0) == ["a", "b"])
  }
}
