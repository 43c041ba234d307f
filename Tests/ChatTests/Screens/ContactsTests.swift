import Testing

@testable import ChatTerminal

struct ContactsTests {
  private let signIn = signUp
  private let names = ["Dev Patel", "Ada Moreno", "Ben Okafor", "Chiara Russo", "Finn Larsen", "Elif Kaya"]

  private func shownNames(_ screen: String) -> [String] {
    names.filter { screen.row(of: $0) != nil }.sorted { screen.row(of: $0)! < screen.row(of: $1)! }
  }

  private func selected(_ screen: String) -> String? {
    screen.line(with: "▌").flatMap { line in names.first { line.contains($0) } }
  }

  @Test func theSelectionMovesAndEnterOpens() throws {
    let shown = try screens(
      signIn + """
        show
        key down
        key down
        key up
        show
        key up
        key up
        show
        key down
        key enter
        show
        """)
    #expect(shownNames(shown[0]).count == 6)
    let order = shownNames(shown[0])
    #expect(selected(shown[0]) == order[0])
    #expect(selected(shown[1]) == order[1])
    #expect(selected(shown[2]) == order[0])
    #expect(shown[3].contains("‹ \(order[1])"))
  }

  @Test func searchingWaitsForAPauseAndEscapeClears() throws {
    let shown = try screens(
      signIn + """
        type ad
        wait 200ms
        show
        wait 100ms
        show
        key escape
        wait 300ms
        show
        type nobody
        wait 300ms
        show
        """)
    #expect(shownNames(shown[0]).count == 6)
    #expect(shownNames(shown[1]) == ["Ada Moreno"])
    #expect(shown[1].contains("Search  ad ") && shown[1].contains("Esc clear"))
    #expect(shownNames(shown[2]).count == 6)
    #expect(shown[2].contains("Search  type a name") && !shown[2].contains("Esc clear"))
    #expect(shownNames(shown[3]) == [] && shown[3].contains("Nobody is called “nobody”."))
  }

  @Test func whatIsFoundCanBeOpened() throws {
    let shown = try screens(signIn + "type ad\nwait 300ms\nkey enter\nshow\nkey escape\nshow")
    #expect(shown[0].contains("‹ Ada Moreno"))
    // The search is still there on the way back, and so is what it is for.
    #expect(shownNames(shown[1]) == ["Ada Moreno"] && shown[1].contains("Search  ad "))
  }

  @Test func theSelectionStaysWithTheContactWhenRowsChangePlaces() throws {
    let shown = try screens(signIn + "key down\nshow\nwait 10m\nshow")
    #expect(shownNames(shown[0]) != shownNames(shown[1]))
    #expect(selected(shown[0]) == selected(shown[1]))
  }

  @Test func signingOutLeadsBackAndAnotherAccountFindsNothing() throws {
    let shown = try screens(
      signIn + """
        open 2
        type hello
        key enter
        wait 1s
        key escape
        key ctrl-s
        show
        key o
        show
        key enter
        type Bob
        key enter
        type bob@example.org
        key enter
        type secret
        key enter
        wait 1s
        show
        """)
    #expect(shown[0].contains("Settings") && shown[0].contains("ann@example.org") && shown[0].contains("Sign out"))
    #expect(shown[1].contains("Create an account"))
    #expect(shown[2].contains("Chats · Bob") && !shown[2].contains("hello"))
  }

  @Test func tabsShowAPart() throws {
    let shown = try screens(signIn + "key tab\nshow\nkey tab\nshow\nkey tab\nshow\nkey tab\nshow\nkey backtab\nshow")
    #expect(shownNames(shown[0]).count == 5 && !shown[0].contains("Elif Kaya"))
    #expect(shownNames(shown[1]).allSatisfy { shown[1].line(with: $0)?.contains("●") == true })
    #expect(shown[2].contains("There are no groups."))
    #expect(shownNames(shown[3]).count == 6)
    #expect(shown[4].contains("There are no groups."))
  }

  @Test func anotherSizeIsFilledAtOnce() throws {
    let shown = try screens(
      signIn + "show\nresize 40x12\nshow\nkey down\nkey down\nkey down\nkey down\nkey down\nshow\nresize 100x30\nshow")
    #expect(shown.map(\.rows) == [24, 12, 12, 30])
    #expect(shown[1].split(separator: "\n").allSatisfy { $0.columns <= 40 })
    #expect(shown[1].contains("t…") && shown[1].contains("Enter open   Tab filter   ? help"))
    // On a small screen there are no gaps, and the selected contact is always visible.
    #expect(shownNames(shown[1]).count == 4)
    #expect(selected(shown[2]) == shownNames(shown[0])[5])
    #expect(shown[3].line(with: "unread")?.columns == 99)
  }

  @Test func aRowThatIsNotThereIsAnErrorWithItsPlace() throws {
    let error = #expect(throws: ScriptError.self) { try screens(signIn + "open 7") }
    #expect(error?.description == "test:9: there is no contact in row 7: the last is 6")
  }
}
