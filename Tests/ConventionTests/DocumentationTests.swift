import Foundation
import Testing

struct DocumentationTests {
  /// In the folders where users look: types and functions at the top of a file, and those that extend `Publisher`, `Publishers`
  /// and `Subscribers`.
  @Test func everythingPublicIsDocumented() {
    let folders = ["Publishers", "Subjects", "Subscribers"].map { "Sources/UndercurrentCore/\($0)" }
    for file in folders.flatMap({ SourceFile.all(in: $0) }) {
      var enclosing = ""
      for (index, line) in file.lines.enumerated() {
        if let first = line.first, first.isLetter || first == "@" { enclosing = line }
        let isTop = line.hasPrefix("public ")
        let isMember =
          line.hasPrefix("  public ")
          && ["extension Publisher ", "extension Publishers ", "extension Subscribers "].contains { enclosing.hasPrefix($0) }
        guard isTop || isMember, declaresTypeOrFunction(line) else { continue }
        #expect(isDocumented(file.lines, index), "\(file.path):\(index + 1) has no documentation: \(line)")
      }
    }
  }

  private func declaresTypeOrFunction(_ line: String) -> Bool {
    let words = line.split(separator: " ").prefix(4)
    return ["class", "struct", "enum", "protocol", "func", "actor"].contains { words.contains(Substring($0)) }
  }

  private func isDocumented(_ lines: [String], _ index: Int) -> Bool {
    var above = index - 1
    while above >= 0, lines[above].trimmingCharacters(in: .whitespaces).hasPrefix("@") { above -= 1 }
    return above >= 0 && lines[above].trimmingCharacters(in: .whitespaces).hasPrefix("///")
  }

  /// What the documentation shows compiles and does what it says: each example stands, word for word, in a test that runs it.
  @Test(arguments: [
    "UndercurrentCore", "UndercurrentFoundation", "UndercurrentState", "UndercurrentStorage", "UndercurrentTesting",
  ])
  func everyExampleIsRun(module: String) {
    let run = SourceFile.all(in: "Tests/CompatibilityTests/DocumentationExamples").map { normalised($0.lines) }
    #expect(!run.isEmpty)
    for file in SourceFile.all(in: "Sources/\(module)") {
      for (line, example) in examples(in: file) {
        #expect(
          run.contains { $0.contains(normalised(example)) },
          "\(file.path):\(line) shows what no test in Tests/CompatibilityTests/DocumentationExamples runs")
      }
    }
  }

  /// The same for the articles.
  @Test(arguments: ["UndercurrentCore", "UndercurrentState", "UndercurrentTesting"])
  func everyExampleOfAnArticleIsRun(module: String) throws {
    let run = SourceFile.all(in: "Tests/CompatibilityTests/DocumentationExamples").map { normalised($0.lines) }
    let folder = SourceFile.root.appending(path: "Sources/\(module)/\(module).docc")
    let articles = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    #expect(!articles.isEmpty)
    for article in articles {
      let text = try String(contentsOf: folder.appending(path: article), encoding: .utf8)
      for example in text.components(separatedBy: "```swift\n").dropFirst() {
        let lines = example.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
        #expect(run.contains { $0.contains(normalised(lines)) }, "\(article) shows what no test runs: \(lines.first ?? "")")
      }
    }
  }

  @Test func theExampleOfTheReadmeIsRun() throws {
    let run = SourceFile.all(in: "Tests/CompatibilityTests/DocumentationExamples").map { normalised($0.lines) }
    let readme = try String(contentsOf: SourceFile.root.appending(path: "README.md"), encoding: .utf8)
    let examples = readme.components(separatedBy: "```swift\nimport Undercurrent\n").dropFirst()
    #expect(examples.count == 1)
    for example in examples {
      let lines = example.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
      #expect(run.contains { $0.contains(normalised(lines)) })
    }
  }

  /// The examples in the comments of a file, and where they begin.
  private func examples(in file: SourceFile) -> [(line: Int, text: [String])] {
    var found: [(Int, [String])] = []
    var current: (Int, [String])?
    for (index, line) in file.lines.enumerated() {
      let text = line.trimmingCharacters(in: .whitespaces)
      guard text.hasPrefix("///") else {
        current = nil
        continue
      }
      let content = text.dropFirst(3).trimmingCharacters(in: .whitespaces)
      if content == "```swift" {
        current = (index + 1, [])
      } else if content == "```", let example = current {
        found.append(example)
        current = nil
      } else {
        current?.1.append(content)
      }
    }
    return found
  }

  /// The words alone: how they are laid out does not matter.
  private func normalised(_ lines: [String]) -> String {
    lines.flatMap { $0.split { $0 == " " || $0 == ";" } }.joined(separator: " ")
  }
}
