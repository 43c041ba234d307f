/// How a cell looks. Colours are those of the 256 that terminals number; `nil` is the terminal's own.
struct Style: Hashable, Sendable {
  var foreground: UInt8?
  /// `nil` keeps what is beneath: a text that is drawn onto a bubble has the bubble's ground, and its foreground if it has none.
  var background: UInt8?
  var isBold = false

  static let plain = Style()
}

extension Style {
  /// What sets a terminal to this style, whatever it was set to before.
  func escape(colours: Bool) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if colours, let foreground { codes.append("38;5;\(foreground)") }
    if colours, let background { codes.append("48;5;\(background)") }
    return "\u{1b}[" + codes.joined(separator: ";") + "m"
  }
}
