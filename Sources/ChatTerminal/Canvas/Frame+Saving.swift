import Foundation

extension Frame {
  /// Writes the screen into a file: as a picture if the name ends in `.svg`, else as text.
  func save(as path: String) throws {
    let content = path.hasSuffix(".svg") ? svg : text
    do {
      try Data(content.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw UsageError("the screen cannot be saved as \"\(path)\"; see that the folder is there and may be written to")
    }
  }

  /// The screen as a picture, with its colours.
  var svg: String {
    let (width, height) = (9, 18)
    let columns = lines.first?.count ?? 0
    var output = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(columns * width)" height="\(lines.count * height)" \
      font-family="monospace" font-size="15" xml:space="preserve">
      <rect width="100%" height="100%" fill="#1c1c1c"/>

      """
    for (row, line) in lines.enumerated() {
      for (column, cell) in line.enumerated() {
        if let ground = cell.style.background {
          output += "<rect x=\"\(column * width)\" y=\"\(row * height)\" width=\"\(width)\" height=\"\(height)\" "
          output += "fill=\"\(Self.colour(ground))\"/>\n"
        }
      }
      var column = 0
      while column < line.count {
        let style = line[column].style
        let start = column
        var text = ""
        while column < line.count, line[column].style == style {
          if let character = line[column].character { text.append(character) }
          column += 1
        }
        if text.allSatisfy({ $0 == " " }) { continue }
        output += "<text x=\"\(start * width)\" y=\"\(row * height + 14)\" textLength=\"\((column - start) * width)\" "
        output += "fill=\"\(style.foreground.map(Self.colour) ?? "#d0d0d0")\"\(style.isBold ? " font-weight=\"bold\"" : "")>"
        output += Self.escaped(text) + "</text>\n"
      }
    }
    return output + "</svg>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }

  /// One of the 256 colours that terminals number.
  private static func colour(_ number: UInt8) -> String {
    let named = [
      "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5", "#7f7f7f", "#ff0000", "#00ff00",
      "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
    ]
    func hex(_ parts: [Int]) -> String {
      "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    switch Int(number) {
    case 0..<16: return named[Int(number)]
    case 16..<232:
      let cube = Int(number) - 16
      return hex([cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : 55 + $0 * 40 })
    default: return hex(Array(repeating: 8 + (Int(number) - 232) * 10, count: 3))
    }
  }
}
