/// What happens over time, as a row of characters: `a-b--(cd)|`.
///
/// <doc:MarbleNotation> describes the notation. Frames at the end in which nothing happens are left out, so that rows are equal
/// when the same happens at the same time.
public struct Marbles: Equatable, Sendable, CustomStringConvertible {
  /// Something that happens in a frame.
  public enum Mark: Equatable, Sendable {
    /// A value, under the character that stands for it.
    case value(Character)
    /// The ending without a failure: `|`.
    case finished
    /// The ending with a failure: `#`.
    case failure
    /// The subscription, or the present of a hot row: `^`.
    case subscription
    /// The cancel of a subscriber: `!`.
    case cancel
  }

  /// What happens in each frame, in order.
  public let frames: [[Mark]]

  /// A row of what happens in each frame.
  public init(frames: [[Mark]]) {
    let end = frames.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    self.frames = Array(frames[..<end])
  }

  public var description: String { frames.map(Self.cell).joined() }

  static func cell(_ marks: [Mark]) -> String {
    let text = marks.map { String($0.character) }.joined()
    return marks.isEmpty ? "-" : marks.count == 1 ? text : "(\(text))"
  }

  /// The frame from which time is counted: that of the subscription, or the first.
  var start: Int { frames.firstIndex { $0.contains(.subscription) } ?? 0 }
}

extension Marbles.Mark {
  var character: Character {
    switch self {
    case .value(let character): character
    case .finished: "|"
    case .failure: "#"
    case .subscription: "^"
    case .cancel: "!"
    }
  }
}

// MARK: Reading

extension Marbles {
  /// What is wrong with a row, and where: one line.
  public struct SyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, and where.
    public let description: String
  }

  /// Reads a row.
  public init(_ text: String) throws(SyntaxError) {
    var frames: [[Mark]] = []
    var group: (marks: [Mark], position: Int)?
    var hasEnded = false
    func error(_ position: Int, _ what: String) -> SyntaxError {
      SyntaxError(description: "marbles \"\(text)\", character \(position): \(what)")
    }
    for (index, character) in text.enumerated() {
      let position = index + 1
      switch character {
      case " ": continue
      case "-":
        if let group { throw error(position, "time cannot pass within the group begun at character \(group.position)") }
        frames.append([])
      case "(":
        if let group { throw error(position, "the group begun at character \(group.position) is still open") }
        group = ([], position)
      case ")":
        guard let open = group else { throw error(position, "no group is open") }
        if open.marks.isEmpty { throw error(position, "the group is empty") }
        frames.append(open.marks)
        group = nil
      default:
        let mark = Mark(character)
        if hasEnded, mark != .cancel, mark != .subscription { throw error(position, "\(character) comes after the ending") }
        if mark == .finished || mark == .failure { hasEnded = true }
        if group == nil { frames.append([mark]) } else { group?.marks.append(mark) }
      }
    }
    if let group { throw error(group.position, "the group is not closed") }
    self.init(frames: frames)
  }
}

extension Marbles: ExpressibleByStringLiteral {
  /// Reads a row that is part of the program; one that is wrong stops it.
  public init(stringLiteral text: String) {
    do { try self.init(text) } catch { preconditionFailure("\(error)") }
  }
}

extension Marbles.Mark {
  fileprivate init(_ character: Character) {
    switch character {
    case "|": self = .finished
    case "#": self = .failure
    case "^": self = .subscription
    case "!": self = .cancel
    default: self = .value(character)
    }
  }
}
