import Testing

@testable import ChatTerminal

struct LineEditTests {
  /// What is left of `text` after the keys; the cursor is shown as a bar.
  private func edit(_ text: String, _ keys: Key...) -> String {
    var edit = LineEdit(text: text, behind: 0)
    for key in keys {
      let isTaken = edit.take(key)
      #expect(isTaken)
    }
    return edit.text.dropLast(edit.behind) + "|" + edit.text.suffix(edit.behind)
  }

  @Test func writingAndDeleting() {
    #expect(edit("", .character("a"), .character("漢")) == "a漢|")
    #expect(edit("abc", .backspace) == "ab|")
    #expect(edit("", .backspace, .delete) == "|")
    #expect(edit("abc", .left, .left, .character("x")) == "ax|bc")
    #expect(edit("abc", .left, .backspace) == "a|c")
    #expect(edit("abc", .home, .delete) == "|bc")
    #expect(edit("abc", .delete) == "abc|")
  }

  @Test func moving() {
    #expect(edit("abc", .home) == "|abc")
    #expect(edit("abc", .home, .left) == "|abc")
    #expect(edit("abc", .home, .right) == "a|bc")
    #expect(edit("abc", .right) == "abc|")
    #expect(edit("abc", .control("a"), .control("e")) == "abc|")
  }

  @Test func whatAShellDoes() {
    #expect(edit("one two  ", .control("w")) == "one |")
    #expect(edit("one two", .left, .control("w")) == "one |o")
    #expect(edit("one", .control("w"), .control("w")) == "|")
    #expect(edit("one two", .left, .control("u")) == "|o")
  }

  @Test func charactersOfSeveralScalarsAreOne() {
    #expect(edit("e\u{301}👩‍👩‍👧", .backspace, .backspace) == "|")
    #expect(edit("e", .character("\u{301}"), .backspace) == "|")
    #expect(edit("ea", .left, .character("\u{301}")) == "e\u{301}|a")
  }

  @Test func aPasteStaysOnItsLine() {
    #expect(edit("ad", .left, .paste("\nb\r\nc\t\n")) == "ab c |d")
  }

  @Test func otherKeysAreNotTaken() {
    for key in [Key.enter, .escape, .up, .pageDown, .tab, .control("q"), .alt("x"), .function(2)] {
      var edit = LineEdit(text: "abc", behind: 0)
      let isTaken = edit.take(key)
      #expect(!isTaken)
      #expect(edit == LineEdit(text: "abc", behind: 0))
    }
  }

  @Test func aCursorThatIsBeyondTheTextIsAtItsBeginning() {
    #expect(LineEdit(text: "ab", behind: 9).behind == 2)
    #expect(LineEdit(text: "ab", behind: -1).behind == 0)
  }
}
