import Testing
import UndercurrentState

@testable import ChatTerminal

struct LayoutTests {
  private func screen(_ columns: Int, _ rows: Int, _ view: some View) -> String {
    Layout(Host(view).elements, size: Size(columns: columns, rows: rows)).frame.text
  }

  @Test func viewsStandBesideAndBeneathEachOther() {
    let view = VStack {
      HStack(spacing: 1) {
        Text("a")
        Text("b")
      }
      Text("c")
    }
    #expect(screen(4, 3, view) == "a b\nc\n\n")
  }

  @Test func aSpacerTakesWhatIsLeft() {
    let row = HStack {
      Text("a")
      Spacer()
      Text("b")
      Spacer()
      Text("c")
    }
    #expect(screen(8, 1, row) == "a  b   c\n")
    #expect(screen(3, 1, row) == "abc\n")
    let column = VStack {
      Text("a")
      Spacer()
      Text("b")
    }
    #expect(screen(1, 3, column) == "a\n\nb\n")
  }

  @Test func textsYieldToThoseThatAreRigid() {
    let row = HStack {
      Text("a long name")
      Spacer()
      Text(" 12:00").rigid()
    }
    #expect(screen(12, 1, row) == "a lon… 12:00\n")
    #expect(screen(19, 1, row) == "a long name   12:00\n")
    #expect(screen(4, 1, row) == " 12…\n")
  }

  @Test func acrossAStackViewsAreAligned() {
    for (alignment, expected) in [(Alignment.start, "abc\nd\n"), (.center, "abc\n d\n"), (.end, "abc\n  d\n")] {
      let column = VStack(alignment: alignment) {
        Text("abc")
        Text("d")
      }
      .sized(columns: 3)
      #expect(screen(5, 2, column) == expected)
    }
    let row = HStack(alignment: .end) {
      Text("x")
      Text("a b").wrapped()
    }
    #expect(screen(2, 2, row) == " a\nxb\n")
  }

  @Test func textIsCutOffOrWrapped() {
    #expect(screen(5, 2, Text("one two")) == "one …\n\n")
    #expect(screen(5, 2, Text("one\ntwo")) == "one …\n\n")
    #expect(screen(5, 2, Text("one two").wrapped()) == "one\ntwo\n")
    #expect(screen(5, 1, Text("one two").wrapped()) == "one\n")
  }

  @Test func boxes() {
    #expect(screen(7, 3, Text("ab").border(.plain).sized(columns: 6)) == "╭────╮\n│ ab │\n╰────╯\n")
    #expect(screen(4, 3, Text("a").padding(top: 1, left: 2)) == "\n  a\n\n")
    #expect(screen(4, 1, Divider()) == "────\n")
    #expect(screen(9, 2, Text("one two").wrapped().sized(maxColumns: 4)) == "one\ntwo\n")
    #expect(screen(5, 1, Text("a").centered()) == "  a\n")
  }

  @Test func hintsThatDoNotFitAreLeftOut() {
    let hints = Hints([("Enter", "send"), ("PgUp/PgDn", "scroll"), ("Esc", "back")])
    #expect(screen(41, 1, hints) == " Enter send   PgUp/PgDn scroll\n")
    #expect(screen(42, 1, hints) == " Enter send   PgUp/PgDn scroll   Esc back\n")
    #expect(screen(24, 1, hints) == " Enter send   Esc back\n")
    #expect(screen(5, 1, hints) == "\n")
  }

  @Test func keysGoToTheInnermostAndThenFromTheTopDown() {
    var taken: [String] = []
    let view = VStack {
      Text("a").onKey { _ in
        taken.append("a")
        return false
      }
      Text("b").onKey { key in
        taken.append("b")
        return key == .enter
      }
    }
    .onKey { _ in
      taken.append("outer")
      return true
    }
    let host = Host(view)
    let layout = Layout(host.elements, size: Size(columns: 4, rows: 4))
    #expect(layout.take(.enter))
    #expect(taken == ["a", "b"])
    #expect(layout.take(.escape))
    #expect(taken == ["a", "b", "a", "b", "outer"])
  }
}
