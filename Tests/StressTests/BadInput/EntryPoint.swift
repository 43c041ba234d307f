import Foundation

/// A function, an initializer or a subscript of the public interface that takes a count, a time, a text or a key path. Those of one file
/// that have the same name and the same labels count as one.
struct EntryPoint: CustomStringConvertible {
  let file: String
  let name: String
  var description: String { "\(file) \(name)" }

  private static let modules = ["Core", "Foundation", "State", "Storage", "Testing"]

  /// What is written before the colon of a parameter, and the words that its type is made of.
  private typealias Parameter = (label: Substring, type: Substring)

  /// As the sources say it.
  static func all() throws -> [EntryPoint] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var found: [EntryPoint] = []
    for module in modules {
      let folder = root.appending(path: "Sources/Undercurrent\(module)")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for path in paths.sorted() where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        // Whose every use the compiler refuses.
        if text.contains("@available(*, unavailable, message: \"There is no key-value observing") { continue }
        let file = path.split(separator: "/").last.map { String($0.dropLast(".swift".count)) } ?? path
        found += entries(in: withoutComments(text), file)
      }
    }
    return found
  }

  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n").map { line in line.range(of: "//").map { line[..<$0.lowerBound] } ?? line }.joined(
      separator: "\n")
  }

  private static func entries(in text: String, _ file: String) -> [EntryPoint] {
    let declaration =
      /\bpublic\s+(?:(?:static|final|mutating|nonmutating|convenience|prefix)\s+)*(?:func\s+([^\s(<]+|<=?)|(init\??)|(subscript))/
    return text.matches(of: declaration).compactMap { match -> EntryPoint? in
      let name = match.1 ?? match.2 ?? match.3 ?? ""
      let rest = text[match.range.upperBound...]
      guard let open = rest.firstIndex(of: "(") else { return nil }
      let parameters = parameters(of: rest[rest.index(after: open)...])
      let takesPositions = rest.prefix { $0 != "{" }.contains("RangeExpression")
      guard parameters.contains(where: { isCounted($0.type) || takesPositions && $0.label == "in" }) else { return nil }
      return EntryPoint(file: file, name: "\(name)(\(parameters.map { "\($0.label):" }.joined()))")
    }
  }

  /// Up to the parenthesis that closes the list.
  private static func parameters(of text: Substring) -> [Parameter] {
    var (depth, parts, start, index) = (0, [Substring](), text.startIndex, text.startIndex)
    while index < text.endIndex {
      let character = text[index]
      if depth == 0, character == "," || character == ")" {
        parts.append(text[start..<index])
        start = text.index(after: index)
        if character == ")" { break }
      }
      if "([{<".contains(character) { depth += 1 }
      let isArrow = character == ">" && index > text.startIndex && text[text.index(before: index)] == "-"
      if ")]}>".contains(character), !isArrow { depth -= 1 }
      index = text.index(after: index)
    }
    return parts.compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let label = part[..<colon].split(whereSeparator: \.isWhitespace).first { !$0.hasPrefix("@") } ?? "_"
      let type = part[part.index(after: colon)...].prefix { $0 != "=" }
      return (label, type)
    }
  }

  private static let counted: Set<Substring> = [
    "Int", "UInt", "UInt64", "Double", "Duration", "TimeInterval", "Stride", "String", "StaticString", "Character", "KeyPath",
    "WritableKeyPath", "ReferenceWritableKeyPath", "AnyKeyPath", "Date", "Demand", "Range", "CountableRange", "URL", "URLRequest",
    "AsyncBuffering", "TimeGroupingStrategy", "SchedulerTimeType", "MonotonicTime", "Instant", "DispatchTime",
    "DispatchTimeInterval",
    "Marbles", "Name",
  ]

  private static func isCounted(_ type: Substring) -> Bool {
    if type.contains("->") { return false }
    let words = type.split { !$0.isLetter && !$0.isNumber }
    return words.contains { counted.contains($0) }
  }
}
