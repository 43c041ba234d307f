extension Character {
  /// How many columns a terminal gives it: 2 for East Asian wide characters and emoji, 0 for what only combines, else 1.
  var columns: Int {
    if isPlain { return 1 }
    let scalars = unicodeScalars
    let first = scalars[scalars.startIndex]
    if first.value < 0x300 { return scalars.count > 1 && scalars.contains("\u{fe0f}") ? 2 : 1 }
    let properties = first.properties
    if properties.isEmojiPresentation || first.isEastAsianWide { return 2 }
    if properties.isEmoji, scalars.contains("\u{fe0f}") { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: return 1
    }
  }

  /// The character as it may be sent to a terminal, or `nil` if it has nothing to show: what a contact wrote must neither move
  /// the cursor nor turn the direction of the line.
  var printable: Character? {
    if isPlain { return self }
    let scalars = unicodeScalars
    switch scalars[scalars.startIndex].properties.generalCategory {
    case .control: return "\u{fffd}"
    case .format, .lineSeparator, .paragraphSeparator, .surrogate: return nil
    default: return self
    }
  }
}

extension Character {
  /// Nearly all that is written, and known without looking anything up.
  private var isPlain: Bool {
    let bytes = utf8
    return bytes.count == 1 && UInt8.plain.contains(bytes[bytes.startIndex])
  }
}

extension UInt8 {
  /// The bytes that are a character of one column each.
  fileprivate static let plain: ClosedRange<UInt8> = 0x20...0x7e
}

extension Unicode.Scalar {
  /// The ranges of East Asian Width W and F, without the emoji, which the standard library knows.
  fileprivate var isEastAsianWide: Bool {
    switch value {
    case 0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x3247, 0x3250...0x4dbf, 0x4e00...0xa4cf,
      0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60,
      0xffe0...0xffe6, 0x16fe0...0x18dff, 0x1aff0...0x1b2ff, 0x1f200...0x1f265, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}

extension StringProtocol {
  /// How many columns it takes on one line.
  var columns: Int {
    if utf8.allSatisfy({ UInt8.plain.contains($0) }) { return utf8.count }
    return reduce(0) { $0 + ($1.printable?.columns ?? 0) }
  }

  /// The beginning that fits, with an ellipsis if something is cut off.
  func fitted(to columns: Int) -> String {
    guard self.columns > columns else { return String(self) }
    guard columns > 0 else { return "" }
    var fitted = ""
    var used = 0
    for character in self {
      let width = character.printable?.columns ?? 0
      if used + width > columns - 1 { break }
      fitted.append(character)
      used += width
    }
    return fitted + "…"
  }

  /// The lines that it takes at a width: broken between words, and within a word that is longer than a line.
  func wrapped(to columns: Int) -> [String] {
    let limit = Swift.max(1, columns)
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph -> [String] in
      var lines: [String] = []
      var line = ""
      var used = 0
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let width = word.columns
        if used > 0 || !line.isEmpty {
          if used + 1 + width <= limit {
            line += " " + word
            used += 1 + width
            continue
          }
          lines.append(line)
          line = ""
          used = 0
        }
        for character in word {
          let width = character.printable?.columns ?? 0
          if used + width > limit {
            lines.append(line)
            line = ""
            used = 0
          }
          line.append(character)
          used += width
        }
      }
      lines.append(line)
      return lines
    }
  }
}
