extension AppState {
  /// Who is writing in the conversation on show, as a line of text.
  public var typingLine: String? {
    guard let openRoomID, let typists = typing[openRoomID], !typists.isEmpty else { return nil }
    let names = typists.keys.map { name(of: $0) }.sorted()
    switch names.count {
    case 1: return "\(names[0]) is typing"
    case 2, 3: return "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) are typing"
    default: return "Several people are typing"
    }
  }

  /// What there is to say about the connection; nothing while all is well.
  public var connectionBanner: String? {
    switch connection {
    case .off, .live: nil
    case .connecting: "Connecting …"
    case .waiting: "No connection. What you write is kept, and sent when it is back."
    }
  }
}
