/// A document as a database keeps it: fields without a promise of which there are, and of what kind.
public struct Document: Equatable, Sendable {
  public enum Field: Equatable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
  }

  public let id: String
  public let fields: [String: Field]

  public init(id: String, _ fields: [String: Field] = [:]) {
    self.id = id
    self.fields = fields
  }

  public func text(_ name: String) throws(MalformedDocument) -> String {
    guard case .text(let text) = fields[name] else { throw malformed(name, "a text") }
    return text
  }

  public func count(_ name: String) throws(MalformedDocument) -> Int {
    guard case .number(let number) = fields[name], let count = Int(exactly: number), count >= 0 else {
      throw malformed(name, "a whole number from 0")
    }
    return count
  }

  private func malformed(_ name: String, _ wanted: String) -> MalformedDocument {
    let found = fields[name].map { "\($0.shown)" } ?? "nothing"
    return MalformedDocument(id: id, reason: "'\(name)' should be \(wanted), and is \(found)")
  }
}

extension Document.Field {
  fileprivate var shown: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .flag(let flag): "\(flag)"
    }
  }
}

/// A document that is not what it should be. It is skipped, and said.
public struct MalformedDocument: Error, Equatable, Sendable, CustomStringConvertible {
  public let id: String
  public let reason: String

  public var description: String { "document \(id) is skipped: \(reason)" }
}
