import Testing

@testable import ChatTerminal

struct ConversationTests {
  private let open = signUp + "type ada\nwait 300ms\nkey enter\n"

  @Test func ownMessagesStandRightAndOnlyTheLastOfARunHasTheAvatar() throws {
    let shown = try screens(open + "type one\nkey enter\ntype two\nkey enter\nwait 300ms\nshow")[0]
    let one = try #require(shown.row(of: "  one"))
    #expect(shown.row(of: "  two") == one + 1)
    #expect(shown.line(with: "  one") == String(repeating: " ", count: 61) + "09:00 ✓  one")
    #expect(shown.line(with: "  two")?.hasSuffix("09:00 ✓  two  (AN)") == true)
    #expect(shown.line(with: "  two")?.columns == 79)
    // The other's are on the left, and a gap ends the run.
    #expect(shown.line(with: "Hi Ann!")?.hasPrefix("       Hi Ann!") == true)
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false)[one].isEmpty)
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false)[one + 3].isEmpty)
  }

  @Test func aMessageIsThereBeforeTheServiceHasIt() throws {
    let shown = try screens(open + "type one\nkey enter\nshow\nwait 100ms\nshow")
    #expect(shown[0].line(with: " one ")?.contains("09:00 …") == true)
    #expect(shown[1].line(with: " one ")?.contains("09:00 ✓") == true)
  }

  @Test func whatIsNotSentStaysInTheConversation() throws {
    let shown = try screens(open + "type half a\nkey escape\nshow\nkey enter\nshow")
    #expect(shown[0].contains("Chats · Ann") && shown[0].contains("Draft: half a"))
    #expect(shown[1].contains("› half a"))
  }

  @Test func blanksAreNotSent() throws {
    let shown = try screens(open + "show\nkey space\nkey enter\nshow")
    #expect(shown[1].row(of: "Hi Ann!") == shown[0].row(of: "Hi Ann!"))
  }

  @Test func theKeyboardLiftsTheComposerByItsHeight() throws {
    let shown = try screens(open + "show\nkey f2\nshow\ntype A\nshow\nwait 1s\nshow\nkey ctrl-k\nshow")
    let composer = try shown.map { try #require($0.row(of: " › ")) }
    #expect(composer == [22, 17, 17, 17, 22])
    let lastMessage = try shown.map { try #require($0.row(of: "(AM)")) }
    #expect(lastMessage[1] == lastMessage[0] - 5)
    #expect(shown[1].contains(" q   w   e   r   t   y   u   i   o   p"))
    #expect(!shown[0].contains(" q   w ") && !shown[4].contains(" q   w "))
    // The key that was pressed shows for a moment.
    #expect(shown[2].contains("[a]") && shown[2].contains("› A"))
    #expect(!shown[3].contains("[a]"))
    #expect(shown.map(\.rows) == [24, 24, 24, 24, 24])
  }

  @Test func aSmallScreenHasASmallKeyboard() throws {
    let shown = try screens(open + "resize 40x12\nshow\nkey f2\nshow\nresize 80x24\nshow")
    #expect(shown.map { $0.row(of: " › ") } == [10, 7, 17])
    #expect(shown[1].contains("(AM)"))
    #expect(shown[1].split(separator: "\n").allSatisfy { $0.columns <= 40 })
  }

  @Test func leavingHidesTheKeyboard() throws {
    let shown = try screens(open + "key f2\nkey escape\nkey enter\nshow")
    #expect(shown[0].row(of: " › ") == 22)
  }

  @Test func scrollingBackStandsStillUntilSomethingIsSent() throws {
    let lines = (1...30).map { "type line \($0).\nkey enter\n" }.joined()
    let shown = try screens(open + lines + "wait 1s\nshow\nkey pageup\nshow\nwait 1m\nshow\ntype back\nkey enter\nshow")
    #expect(shown[0].contains("line 30.") && !shown[0].contains("newer messages"))
    #expect(!shown[1].contains("line 30.") && shown[1].contains("↓ newer messages"))
    #expect(shown[2].row(of: "line 10.") == shown[1].row(of: "line 10."))
    #expect(shown[3].contains("back") && !shown[3].contains("newer messages"))
  }

  @Test func pagesOfALongConversationLeaveNothingOut() throws {
    let lines = (1...150).map { "type line \($0).\nkey enter\nwait 90ms\n" }.joined()
    let pages = String(repeating: "key pageup\nwait 1s\nshow\n", count: 20) + String(repeating: "key pagedown\nshow\n", count: 20)
    let shown = try screens(open + lines + "wait 1s\nshow\n" + pages)
    func numbers(_ screen: String) -> [Int] {
      screen.split(separator: "\n").compactMap { line in
        line.firstRange(of: "line ").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
      }
    }
    for (one, next) in zip(shown, shown.dropFirst()) {
      let (one, next) = (Set(numbers(one)), numbers(next))
      // Every page is whole, and touches the one before.
      if let first = next.first, let last = next.last { #expect(next == Array(first...last)) }
      #expect(one.isEmpty || next.isEmpty || !one.isDisjoint(with: next))
    }
    #expect(shown[20].contains("Hi Ann!") && !shown[20].contains("line 30."))
    #expect(numbers(shown[40]).last == 150 && !shown[40].contains("newer messages"))
  }

  @Test func aChosenMessageIsAnsweredReactedToAndDeleted() throws {
    let shown = try screens(
      open + """
        type one
        key enter
        type two
        key enter
        wait 500ms
        key up
        show
        key up
        key 1
        key e
        show
        type  more
        key enter
        wait 500ms
        show
        key up
        key r
        type yes
        key enter
        wait 500ms
        show
        key up
        key up
        key d
        wait 500ms
        show
        """)
    #expect(shown[0].contains("▸ 09:00 ✓  two") && shown[0].contains("Esc done"))
    #expect(shown[1].contains("Changing what you wrote") && shown[1].contains("› one") && shown[1].contains("👍 1"))
    #expect(shown[2].contains("edited ✓  one more") && !shown[2].contains("Changing"))
    #expect(shown[3].contains("┃ Ann: two"))
    #expect(shown[4].contains("deleted") && !shown[4].contains("  two  "))
  }

  @Test func withoutAConnectionWhatIsWrittenWaits() throws {
    let shown = try screens(
      open + "type one\nkey enter\nwait 1s\noffline\nwait 2s\ntype two\nkey enter\nwait 5s\nshow\nonline\nwait 40s\nshow")
    #expect(shown[0].contains("No connection. What you write is kept"))
    #expect(shown[0].line(with: "  two")?.contains("…") == true)
    #expect(!shown[1].contains("No connection"))
    #expect(shown[1].line(with: "  two")?.contains("✓") == true)
  }

  @Test func helpShowsOnAQuestionMarkAndOnlyWhileNothingIsWritten() throws {
    let shown = try screens(open + "key ?\nshow\nkey enter\nshow\ntype why\nkey ?\nshow")
    #expect(shown[0].contains("Everywhere") && shown[0].contains("try to connect now"))
    #expect(shown[1].contains("‹ Ada Moreno"))
    #expect(shown[2].contains("› why?"))
  }

  @Test func whatOthersWriteCannotSteerTheTerminal() throws {
    let shown = try screens(open + "type a\u{1b}[2J\u{7}b\nkey enter\nwait 1s\nshow")[0]
    #expect(!shown.contains("\u{1b}") && !shown.contains("\u{7}"))
    #expect(shown.contains("a\u{fffd}[2J\u{fffd}b"))
  }
}
