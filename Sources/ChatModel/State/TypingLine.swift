extension AppState {
  /// Who is writing in the conversation on show, as a line of text.
  public var typingLine: String? {
    guard let typing = openRoom?.typing, !typing.isEmpty else { return nil }
    let names = typing.keys.map { name(of: $0) }.sorted()
    switch names.count {
    case 1: return "\(names[0]) is typing"
    case 2, 3: return "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) are typing"
    default: return "Several people are typing"
    }
  }
}
