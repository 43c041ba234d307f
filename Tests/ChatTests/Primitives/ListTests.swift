import Testing
import UndercurrentState

@testable import ChatTerminal

private struct Line: Identifiable {
  let id: Int
}

struct ListTests {
  private struct Letters: View {
    @State var selection = 0
    let opened: (Int) -> Void

    var body: some View {
      List(selection: selection) {
        ForEach((0..<9).map(Line.init)) { Text(($0.id == selection ? ">" : " ") + "\($0.id)") }
      }
      .onMove { selection = min(max(0, selection + $0), 8) }
      .onOpen { opened(selection) }
    }
  }

  private func press(_ key: Key, in host: Host<Letters>, rows: Int = 3) -> String {
    Layout(host.elements, size: Size(columns: 2, rows: rows)).take(key)
    host.flush()
    return Layout(host.elements, size: Size(columns: 2, rows: rows)).frame.text
  }

  @Test func theSelectionMovesAndStaysVisible() {
    let host = Host(Letters { _ in })
    #expect(press(.up, in: host) == ">0\n 1\n 2\n")
    #expect(press(.down, in: host) == " 0\n>1\n 2\n")
    #expect(press(.down, in: host) == " 1\n>2\n 3\n")
    #expect(press(.pageDown, in: host) == " 3\n>4\n 5\n")
    for _ in 0..<9 { _ = press(.down, in: host) }
    #expect(press(.down, in: host) == " 6\n 7\n>8\n")
    #expect(press(.pageUp, in: host) == " 5\n>6\n 7\n")
  }

  @Test func aListThatFitsBeginsAtTheTop() {
    let host = Host(Letters { _ in })
    #expect(press(.up, in: host, rows: 11) == ">0\n 1\n 2\n 3\n 4\n 5\n 6\n 7\n 8\n\n\n")
  }

  @Test func enterOpensWhatIsSelected() {
    var opened: [Int] = []
    let host = Host(Letters { opened.append($0) })
    _ = press(.down, in: host)
    _ = press(.enter, in: host)
    #expect(opened == [1])
  }

  private struct Log: View {
    @State var position: ScrollPlace?
    let count: Int

    var body: some View {
      Scroll(place: position) {
        ForEach((0..<count).map(Line.init)) { Text("\($0.id)") }
      }
      .onScroll { position = $0 }
    }
  }

  private func press(_ key: Key, in host: Host<Log>) -> String {
    Layout(host.elements, size: Size(columns: 2, rows: 3)).take(key)
    host.flush()
    return Layout(host.elements, size: Size(columns: 2, rows: 3)).frame.text
  }

  @Test func scrollingBackAndForthKeepsALineInView() {
    let host = Host(Log(count: 8))
    #expect(press(.pageDown, in: host) == "5\n6\n7\n")
    #expect(press(.pageUp, in: host) == "3\n4\n5\n")
    #expect(press(.pageUp, in: host) == "1\n2\n3\n")
    #expect(press(.pageUp, in: host) == "0\n1\n2\n")
    #expect(press(.pageUp, in: host) == "0\n1\n2\n")
    #expect(press(.pageDown, in: host) == "2\n3\n4\n")
    #expect(press(.pageDown, in: host) == "4\n5\n6\n")
    #expect(press(.pageDown, in: host) == "5\n6\n7\n")
  }

  @Test func fewRowsStandAtTheBottom() {
    let host = Host(Log(count: 2))
    #expect(press(.pageUp, in: host) == "\n0\n1\n")
    #expect(press(.pageDown, in: host) == "\n0\n1\n")
  }
}
