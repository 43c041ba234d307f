import Foundation
import Testing

@testable import ChatTerminal

struct FrameSavingTests {
  private var frame: Frame {
    var canvas = Canvas(Size(columns: 6, rows: 2))
    canvas.fill(Rect(column: 0, row: 0, columns: 3, rows: 1), Style(background: 25))
    canvas.write("<a>", at: Position(column: 0, row: 0), Style(foreground: 203, isBold: true))
    canvas.write("漢&", at: Position(column: 1, row: 1))
    return canvas.frame
  }

  @Test func aPictureHasTheTextAndItsColours() {
    let svg = frame.svg
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"54\" height=\"36\""))
    #expect(svg.contains("<rect x=\"18\" y=\"0\" width=\"9\" height=\"18\" fill=\"#005faf\"/>"))
    #expect(svg.contains("fill=\"#ff5f5f\" font-weight=\"bold\">&lt;a&gt;</text>"))
    #expect(svg.contains("漢&amp;"))
    #expect(svg.hasSuffix("</svg>\n"))
  }

  @Test func theNameSaysWhatIsSaved() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, content) in [("a.txt", frame.text), ("a.svg", frame.svg)] {
      let path = folder.appendingPathComponent(name).path
      try frame.save(as: path)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    }
    #expect(throws: UsageError.self) { try frame.save(as: "/no/such/folder/a.txt") }
  }
}
