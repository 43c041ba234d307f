import Testing

@testable import ChatTerminal

struct LoginTests {
  private let error = "This is not a valid e-mail address."

  @Test func theErrorShowsWhileSomethingWrongIsWritten() throws {
    let shown = try screens(
      """
      key enter
      key tab
      show
      type ann@example
      show
      type .org
      show
      key backspace
      key backspace
      show
      key ctrl-u
      show
      """)
    #expect(shown.map { $0.contains(error) } == [false, true, false, true, false])
  }

  @Test func enterGoesToWhatIsMissing() throws {
    let shown = try screens(
      """
      key enter
      key tab
      key tab
      key enter
      show
      type Ann
      key enter
      type ann@
      key enter
      type secret
      key enter
      show
      type example.org
      key enter
      key enter
      show
      wait 2s
      show
      """)
    #expect(shown[0].contains("▸ Name"))
    #expect(shown[1].contains("▸ E-mail") && shown[1].contains(error))
    #expect(shown[2].contains("One moment …") && shown[2].contains("••••••"))
    #expect(shown[3].contains("Chats · Ann"))
  }

  @Test func aWrongPasswordSaysSo() throws {
    let shown = try screens(
      signUp + """
        key ctrl-s
        key o
        key down
        key enter
        type ann@example.org
        key enter
        type wrong
        key enter
        wait 1s
        show
        type secret
        key enter
        wait 1s
        show
        """)
    #expect(shown[0].contains("The address or the password is not right."))
    #expect(shown[1].contains("Chats · Ann"))
  }

  @Test func quittingEndsTheScript() throws {
    for key in ["ctrl-q", "ctrl-c"] {
      #expect(try screens("show\nkey \(key)\nshow").count == 1)
    }
  }

  @Test func itFitsSmallScreens() throws {
    let shown = try screens("show\nkey enter\nkey tab\ntype ann\nshow", size: Size(columns: 40, rows: 12))
    #expect(shown.map(\.rows) == [12, 12])
    #expect(shown[0].contains("U N D E R C U R R E N T") && shown[0].contains("Enter go on   ↑↓ select"))
    #expect(shown[1].contains("▸ E-mail    ann") && shown[1].contains(error))
  }
}
