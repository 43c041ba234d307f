/// A declaration that other modules see.
struct PublicDeclaration: Equatable {
  /// What it is declared in, such as `Publishers.Map`; empty at the top of a file.
  let owner: String
  /// Its line without attributes and modifiers, such as `let upstream: Upstream`.
  let text: String
  /// Counted from one.
  let line: Int
  let isDocumented: Bool
}

extension PublicDeclaration {
  /// What other modules see of a file, the requirements of its protocols and the cases of its enumerations included. What begins with
  /// an underscore is public for the compiler only, and left out.
  ///
  /// Lines are taken as the formatter leaves them: one declaration each, and a brace that opens a type at the end of a line.
  ///
  /// - Parameter code: The lines without comments and text.
  static func all(in lines: [String], _ code: [String]) -> [PublicDeclaration] {
    var scan = PublicScan()
    for (index, line) in lines.enumerated() { scan.read(line, code: code[index], number: index + 1) }
    return scan.found
  }
}

/// Reads a file line by line, and knows in what type each line stands.
private struct PublicScan {
  private struct Scope {
    enum Kind { case type, requirements, cases, body }
    var kind = Kind.body
    var name = ""
    var isPublic = false
  }

  private(set) var found: [PublicDeclaration] = []
  private var scopes: [Scope] = [Scope(kind: .type, isPublic: true)]
  /// What the next brace opens.
  private var next = Scope()
  /// How deep in parentheses and brackets, where nothing is declared.
  private var depth = 0
  private var isDocumented = false
  private var isText = false

  private static let modifiers: Set<Substring> = [
    "public", "open", "package", "internal", "fileprivate", "private", "set", "final", "static", "class", "mutating",
    "nonmutating", "indirect", "nonisolated", "unsafe", "override", "required", "convenience", "weak", "lazy",
  ]
  private static let types: Set<Substring> = ["struct", "class", "enum", "protocol", "extension", "actor"]
  private static let members: Set<Substring> = ["var", "let", "func", "init", "subscript", "typealias", "associatedtype", "case"]

  mutating func read(_ line: String, code: String, number: Int) {
    let isTextEdge = line.utf8.contains(UInt8(ascii: "\"")) && line.contains("\"\"\"")
    if isText || isTextEdge {
      if isTextEdge { isText.toggle() }
      return
    }
    if line.utf8.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: "///".utf8) {
      isDocumented = true
      return
    }
    if depth == 0, scopes.last?.kind != .body { declare(code, number) }
    for byte in code.utf8 { step(byte) }
  }

  private mutating func declare(_ code: String, _ number: Int) {
    let line = (code.utf8.contains(UInt8(ascii: "@")) ? code.replacing(/@\w+(\([^)]*\))?\s*/, with: "") : code).drop { $0 == " " }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    // `class` is a modifier in front of a member, and otherwise what is declared.
    let count = words.indices.first { index in
      !Self.modifiers.contains(words[index])
        || words[index] == "class" && !(index + 1 < words.count && Self.members.contains(words[index + 1]))
    }
    guard let count, count < words.count, let scope = scopes.last else { return }
    let keyword = words[count]
    guard Self.types.contains(keyword) || Self.members.contains(keyword) else { return }
    let isSaidPublic = words[..<count].contains { $0 == "public" || $0 == "open" }
    let isMember = scope.kind == .requirements || scope.kind == .cases && keyword == "case"
    let isHidden = count + 1 < words.count && words[count + 1].hasPrefix("_") && words[count + 1].count > 1
    let isPublic = scope.isPublic && !isHidden && (isSaidPublic || isMember || keyword == "extension")
    let text = line[keyword.startIndex...]
    if Self.types.contains(keyword) {
      let kind: Scope.Kind =
        switch keyword {
        case "protocol": .requirements
        case "enum": .cases
        default: .type
        }
      let header = text.dropFirst(keyword.count + 1)
      let name = header.hasPrefix("[") ? "Array" : header.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      next = Scope(kind: kind, name: scope.name.isEmpty ? String(name) : "\(scope.name).\(name)", isPublic: isPublic)
    } else {
      next = Scope()
    }
    if isPublic, keyword != "extension" {
      found.append(PublicDeclaration(owner: scope.name, text: String(text), line: number, isDocumented: isDocumented))
    }
    isDocumented = false
  }

  private mutating func step(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: "{"):
      scopes.append(depth == 0 ? next : Scope())
      next = Scope()
    case UInt8(ascii: "}"):
      scopes.removeLast()
      isDocumented = false
    default: break
    }
  }
}
