import Testing

@testable import ChatTerminal

struct LoginTests {
  private let error = "This is not a valid e-mail address."

  @Test func theErrorShowsWhileSomethingWrongIsWritten() throws {
    let shown = try screens(
      """
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

  @Test func enterSignsInOnlyWithAnAddress() throws {
    let shown = try screens(
      """
      key enter
      wait 2s
      show
      type ann@
      key enter
      wait 2s
      show
      type example.org
      key enter
      show
      wait 2s
      show
      """)
    #expect(shown[0].contains("you@example.org"))
    #expect(shown[1].contains(error))
    #expect(shown[2].contains("Signing in …"))
    #expect(shown[3].contains("Chats · Ann"))
  }

  @Test func quittingEndsTheScript() throws {
    for key in ["ctrl-q", "ctrl-c"] {
      #expect(try screens("show\nkey \(key)\nshow").count == 1)
    }
  }

  @Test func itFitsSmallScreens() throws {
    let shown = try screens("type ann\nshow", size: Size(columns: 40, rows: 12))[0]
    #expect(shown.rows == 12)
    #expect(shown.contains("U N D E R C U R R E N T") && shown.contains("│ ann ") && shown.contains(error))
    #expect(shown.contains("Enter sign in   Ctrl-Q quit"))
  }
}
