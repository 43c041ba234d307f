import Testing

@testable import ChatTerminal

struct KeyDecoderTests {
  /// Decodes at once, then byte by byte, which must make no difference.
  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [Key] {
    var whole = KeyDecoder()
    let keys = whole.decode(bytes)
    var pieces = KeyDecoder()
    #expect(bytes.flatMap { pieces.decode([$0]) } == keys)
    #expect(whole.isWaiting == pieces.isWaiting)
    return keys
  }

  @Test func turningToTheTerminalAndAwayAreKeys() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1b}[I\u{1b}[Oa".utf8) == [.focusGained, .focusLost, .character("a")])
  }

  @Test func plainCharactersAreThemselves() {
    #expect(keys("aZ ~") == [.character("a"), .character("Z"), .character(" "), .character("~")])
  }

  @Test func charactersOfSeveralBytesArriveOnceComplete() {
    #expect(keys("é漢😀") == [.character("é"), .character("漢"), .character("😀")])
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xf0, 0x9f, 0x98]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.decode([0x80]) == [.character("😀")])
    #expect(!decoder.isWaiting)
  }

  @Test func bytesThatAreNotTextShowAsOne() {
    #expect(keys([0xff, 0x61]) == [.character("\u{fffd}"), .character("a")])
    #expect(keys([0xc3, 0x61]) == [.character("\u{fffd}"), .character("a")])
    #expect(keys([0xed, 0xa0, 0x80]) == [.character("\u{fffd}")])
    #expect(keys([0xe2, 0x1b, 0x5b, 0x41]) == [.character("\u{fffd}"), .up])
  }

  @Test func controlKeys() {
    #expect(keys("\r\n\t\u{7f}\u{8}") == [.enter, .enter, .tab, .backspace, .backspace])
    #expect(keys("\u{3}\u{b}\u{11}\u{0}\u{1f}") == [.control("c"), .control("k"), .control("q"), .control("@"), .control("_")])
  }

  @Test(arguments: [
    ("\u{1b}[A", Key.up), ("\u{1b}[B", .down), ("\u{1b}[C", .right), ("\u{1b}[D", .left), ("\u{1b}OA", .up), ("\u{1b}OD", .left),
    ("\u{1b}[H", .home), ("\u{1b}[F", .end), ("\u{1b}[1~", .home), ("\u{1b}[4~", .end), ("\u{1b}[7~", .home), ("\u{1b}[8~", .end),
    ("\u{1b}[3~", .delete), ("\u{1b}[5~", .pageUp), ("\u{1b}[6~", .pageDown), ("\u{1b}[Z", .backTab), ("\u{1b}[1;5A", .up),
    ("\u{1b}[5;2~", .pageUp), ("\u{1b}OP", .function(1)), ("\u{1b}OQ", .function(2)), ("\u{1b}[12~", .function(2)),
    ("\u{1b}[15~", .function(5)), ("\u{1b}[17~", .function(6)), ("\u{1b}[24~", .function(12)), ("\u{1b}[[B", .function(2)),
    ("\u{1b}OM", .enter), ("\u{1b}x", .alt("x")),
  ])
  func sequences(text: String, key: Key) {
    #expect(keys(text) == [key])
    #expect(keys(text + "a") == [key, .character("a")])
  }

  @Test func unknownSequencesAreSkippedWhole() {
    #expect(keys("\u{1b}[99~\u{1b}[?1;2c\u{1b}[13ua") == [.character("a")])
    #expect(keys("\u{1b}[" + String(repeating: "1;", count: 500) + "Ab") == [.up, .character("b")])
  }

  @Test func aSequenceThatIsCutOffDoesNotSwallowTheNext() {
    #expect(keys("\u{1b}[1;\u{1b}[B") == [.down])
  }

  @Test func escapeAloneIsAKeyOnceNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1b]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting)
    #expect(decoder.flush() == [])
  }

  @Test func escapesInARow() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1b, 0x1b, 0x1b]) == [.escape, .escape])
    #expect(decoder.flush() == [.escape])
    #expect(decoder.decode([0x1b, 0x1b, 0x5b, 0x41]) == [.escape, .up])
    #expect(decoder.decode([0x1b, 0x0d]) == [.escape, .enter])
  }

  @Test func whatElseIsUnfinishedIsSettledByAPauseToo() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1b, 0x5b]) == [])
    #expect(decoder.flush() == [.alt("[")])
    #expect(decoder.decode([0x1b, 0x4f]) == [])
    #expect(decoder.flush() == [.alt("O")])
    #expect(decoder.decode([0x1b, 0x5b, 0x31]) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.decode([0xc3]) == [])
    #expect(decoder.flush() == [.character("\u{fffd}")])
    #expect(decoder.decode([0x61]) == [.character("a")])
  }

  @Test func aPasteIsOneKey() {
    #expect(keys("\u{1b}[200~one\rtwo \u{1b}[A漢\u{1b}[201~x") == [.paste("one\rtwo \u{1b}[A漢"), .character("x")])
    #expect(keys("\u{1b}[200~\u{1b}[201~") == [])
  }

  @Test func aPauseWithinAPasteDoesNotEndIt() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1b}[200~half".utf8) == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.flush() == [])
    #expect(decoder.decode(" and half\u{1b}[201~".utf8) == [.paste("half and half")])
  }
}

struct KeyNameTests {
  @Test(arguments: [
    ("enter", Key.enter), ("ENTER", .enter), ("esc", .escape), ("escape", .escape), ("pageup", .pageUp),
    ("space", .character(" ")),
    ("ctrl-k", .control("k")), ("Ctrl-Q", .control("q")), ("ctrl-m", .enter), ("ctrl-i", .tab), ("ctrl-h", .backspace),
    ("f2", .function(2)), ("F12", .function(12)), ("f", .character("f")), ("A", .character("A")), ("é", .character("é")),
  ])
  func known(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test(arguments: ["", "entr", "ctrl-", "ctrl-1", "ctrl-ab", "f0", "f13", "f1x"])
  func unknown(name: String) {
    #expect(Key(name: name) == nil)
  }
}
