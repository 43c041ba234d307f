import Foundation
import Testing

/// A reader of the catalogues finds every public type under a heading, not in a list of leftovers, and so every type of others that a
/// module adds something to.
struct TopicTests {
  @Test(arguments: DocumentationTests.modules)
  func everyPublicTypeHasItsPlace(module: String) throws {
    let topics = try topics(of: module)
    var count = 0
    for file in SourceFile.all(in: "Sources/\(module)") {
      for declaration in file.publicDeclarations where ["", "Publishers"].contains(declaration.owner) {
        guard let name = declaration.typeName else { continue }
        count += 1
        let place = declaration.owner.isEmpty ? name : "Publishers/\(name)"
        #expect(topics.contains("- ``\(place)``"), "\(file.path): \(name) has no place under Topics of \(module).docc")
      }
    }
    for (name, path) in extendedTypes(of: module) {
      count += 1
      #expect(topics.contains("/\(name)``"), "\(path): what is added to \(name) has no place under Topics of \(module).docc")
    }
    #expect(count > 4)
  }

  /// What cannot be used here, and what is extended for the compiler only, has no page.
  private static let withoutPage: Set = ["NSObject", "NSObjectProtocol", "Never"]

  /// The types and protocols of other modules that a module adds public members to, and in which file.
  private func extendedTypes(of module: String) -> [String: String] {
    let files = SourceFile.all(in: "Sources/\(module)")
    let own = Set(files.flatMap(\.declaredTypes))
    var found: [String: String] = [:]
    for file in files {
      for declaration in file.publicDeclarations {
        let path = declaration.owner.split(separator: ".").drop { $0 == "Swift" }
        guard let name = path.first.map(String.init), !own.contains(name), !Self.withoutPage.contains(name) else { continue }
        found[name] = file.path
      }
    }
    return found
  }

  private func topics(of module: String) throws -> String {
    let catalogue = SourceFile.root.appending(path: "Sources/\(module)/\(module).docc")
    let pages = try FileManager.default.subpathsOfDirectory(atPath: catalogue.path).filter { $0.hasSuffix(".md") }
    return try pages.map { page in
      let text = try String(contentsOf: catalogue.appending(path: page), encoding: .utf8)
      return text.components(separatedBy: "## Topics").dropFirst().joined()
    }.joined()
  }
}

extension PublicDeclaration {
  /// The name of the type that it declares, if it declares one.
  fileprivate var typeName: String? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard words.count > 1, ["class", "struct", "enum", "protocol", "typealias", "actor"].contains(words[0]) else { return nil }
    return String(words[1])
  }
}

extension SourceFile {
  /// The names of the types that are declared at the top of the file, public or not.
  fileprivate var declaredTypes: [String] {
    code.filter { $0.utf8.first.map { $0 != UInt8(ascii: " ") } ?? false }.compactMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let kind = words.firstIndex(where: { ["class", "struct", "enum", "protocol", "actor", "typealias"].contains($0) }),
        kind + 1 < words.count
      else { return nil }
      return String(words[kind + 1])
    }
  }
}
