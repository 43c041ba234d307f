extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("enter", .enter), ("tab", .tab), ("backtab", .backTab), ("escape", .escape), ("backspace", .backspace),
    ("delete", .delete), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end),
    ("pageup", .pageUp), ("pagedown", .pageDown), ("space", .character(" ")),
  ]

  /// The names that ``init(name:)`` knows, for a message to somebody who wrote another.
  static var knownNames: String { named.map(\.name).joined(separator: ", ") + ", ctrl-a to ctrl-z, f1 to f12" }

  /// The key that a script means by `name`, in any case: `enter`, `pageup`, `ctrl-k`, `f2`, or a single character.
  init?(name: String) {
    let lowered = name.lowercased()
    if let known = Self.named.first(where: { $0.name == lowered || (lowered == "esc" && $0.name == "escape") }) {
      self = known.key
    } else if lowered.hasPrefix("ctrl-"), let letter = lowered.dropFirst(5).only, ("a"..."z").contains(letter) {
      // The three that a terminal cannot tell from a key of their own.
      switch letter {
      case "m", "j": self = .enter
      case "i": self = .tab
      case "h": self = .backspace
      default: self = .control(letter)
      }
    } else if lowered.first == "f", let number = Int(lowered.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else if let character = name.only {
      self = .character(character)
    } else {
      return nil
    }
  }
}

extension Collection {
  /// The element of a collection that has just one.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
