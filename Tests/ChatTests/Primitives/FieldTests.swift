import Testing
import UndercurrentState

@testable import ChatTerminal

struct FieldTests {
  private struct Form: View {
    @State var text = ""
    let log: (String) -> Void

    var body: some View {
      TextField("name", text: $text) {
        log(text)
        text = ""
      }
    }
  }

  private struct Bare: View {
    @State var text = "abc"
    var body: some View { TextField("name", text: $text) }
  }

  /// Presses keys as a session does, and gives what is shown after each.
  private func press(_ keys: [Key], in host: Host<Form>, columns: Int = 8) -> [Frame] {
    keys.map { key in
      let size = Size(columns: columns, rows: 1)
      Layout(host.elements, size: size).take(key)
      host.flush()
      return Layout(host.elements, size: size).frame
    }
  }

  @Test func whatIsTypedIsShownWithTheCursorBehindIt() {
    let host = Host(Form { _ in })
    let empty = Layout(host.elements, size: Size(columns: 8, rows: 1)).frame
    #expect(empty.text == "name\n")
    #expect(empty.cursor == Position(column: 0, row: 0))
    let frames = press([.character("a"), .character("漢"), .left], in: host)
    #expect(frames.map(\.text) == ["a\n", "a漢\n", "a漢\n"])
    #expect(frames.map(\.cursor?.column) == [1, 3, 1])
  }

  @Test func aTextThatIsTooLongScrollsWithTheCursor() {
    let host = Host(Form { _ in })
    let frames = press([.paste("abcdef"), .home], in: host, columns: 4)
    #expect(frames.map(\.text) == ["def\n", "abcd\n"])
    #expect(frames.map(\.cursor?.column) == [3, 0])
  }

  @Test func enterSubmits() {
    var submitted: [String] = []
    let host = Host(Form { submitted.append($0) })
    let frames = press([.character("a"), .enter, .character("b"), .enter], in: host)
    #expect(submitted == ["a", "b"])
    #expect(frames.map(\.text) == ["a\n", "name\n", "b\n", "name\n"])
  }

  @Test func enterIsNotTakenWhenThereIsNothingToSubmit() {
    let host = Host(Bare())
    #expect(!Layout(host.elements, size: Size(columns: 8, rows: 1)).take(.enter))
    #expect(Layout(host.elements, size: Size(columns: 8, rows: 1)).take(.backspace))
  }

  @Test func keysThatComeBeforeTheNextPassAreNotLost() {
    let host = Host(Bare())
    let layout = Layout(host.elements, size: Size(columns: 8, rows: 1))
    for character in "def" { layout.take(.character(character)) }
    host.flush()
    #expect(Layout(host.elements, size: Size(columns: 8, rows: 1)).frame.text == "abcdef\n")
  }
}
