import Foundation
import Testing

/// A reader of the catalogues finds every public type under a heading, not in a list of leftovers.
struct TopicTests {
  @Test(arguments: ["UndercurrentCore", "UndercurrentState", "UndercurrentTesting"])
  func everyPublicTypeHasItsPlace(module: String) throws {
    let catalogue = SourceFile.root.appending(path: "Sources/\(module)/\(module).docc")
    let pages = try FileManager.default.subpathsOfDirectory(atPath: catalogue.path).filter { $0.hasSuffix(".md") }
    let topics = try pages.map { page in
      let text = try String(contentsOf: catalogue.appending(path: page), encoding: .utf8)
      return text.components(separatedBy: "## Topics").dropFirst().joined()
    }.joined()
    var count = 0
    for file in SourceFile.all(in: "Sources/\(module)") {
      var space = ""
      for line in file.code {
        if let first = line.first, first.isLetter || first == "@" {
          space = line.hasPrefix("extension Publishers ") ? "Publishers/" : ""
        }
        guard let name = publicType(line, in: space) else { continue }
        count += 1
        #expect(topics.contains("- ``\(name)``"), "\(file.path): \(name) has no place under Topics of \(module).docc")
      }
    }
    #expect(count > 10)
  }

  /// The name of the type that a line declares at the top of a file, or in the extension of a namespace.
  private func publicType(_ line: String, in space: String) -> String? {
    guard line.hasPrefix(space.isEmpty ? "public " : "  public ") else { return nil }
    let words = line.split(separator: " ")
    guard let kind = words.firstIndex(where: { ["class", "struct", "enum", "protocol", "typealias"].contains($0) }),
      words[..<kind].allSatisfy({ ["public", "final", "indirect"].contains($0) }), kind + 1 < words.count
    else { return nil }
    // What begins with an underscore is public for the compiler only, and no page shows it.
    let name = words[kind + 1].prefix { $0.isLetter || $0.isNumber }
    return name.isEmpty ? nil : space + name
  }
}
