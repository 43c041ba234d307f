/// A key press, as far as a terminal can tell it.
enum Key: Hashable, Sendable {
  case character(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// A letter, or one of `@[\]^_`, together with Control; letters in lower case.
  case control(Character)
  /// A character that was typed with Alt (or with Escape right before it: a terminal sends both alike).
  case alt(Character)
  /// F1 to F12.
  case function(Int)
  /// The user has turned to the terminal, or away from it.
  case focusGained, focusLost
  /// What the user pasted. It is one key, so that a pasted line break does not send half a message.
  case paste(String)
}
