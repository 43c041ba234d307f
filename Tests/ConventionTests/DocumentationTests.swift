import Foundation
import Testing

struct DocumentationTests {
  static let modules = [
    "UndercurrentCore", "UndercurrentFoundation", "UndercurrentState", "UndercurrentStorage", "UndercurrentTesting",
    "ChatMatrix",
  ]

  /// All that is run of what the documentation shows.
  private static var examplesThatAreRun: [String] {
    ["Tests/CompatibilityTests/DocumentationExamples", "Tests/ChatMatrixTests/DocumentationExamples"]
      .flatMap { SourceFile.all(in: $0) }
      .map { normalised($0.lines) }
  }

  /// What a declaration begins with, and the protocol whose words for it tools show: it does what that says, and no more. Where there
  /// is more to say, it has a comment all the same.
  private static let saidByProtocol = [
    "func receive<S: Subscriber>(subscriber:": "Publisher",
    "func receive(subscription:": "Subscriber",
    "func receive(_ ": "Subscriber",
    "func receive(completion:": "Subscriber",
    "func request(": "Subscription",
    "func cancel()": "Cancellable",
    "func send(": "Subject",
    "func schedule(": "Scheduler",
    "var minimumTolerance": "Scheduler",
    "let combineIdentifier": "CustomCombineIdentifierConvertible",
    "var combineIdentifier": "CustomCombineIdentifierConvertible",
    "var body: Never": "View",
    "var description: String": "CustomStringConvertible",
    "var customMirror: Mirror": "CustomReflectable",
    "var playgroundDescription: Any": "CustomPlaygroundDisplayConvertible",
    "func == (": "Equatable",
    "func < (": "Comparable",
    "func hash(into": "Hashable",
    "func encode(to": "Encodable",
    "init(from decoder: any Decoder)": "Decodable",
    "func distance(to": "Strideable",
    "func advanced(by": "Strideable",
    "func + (lhs: Stride": "AdditiveArithmetic",
    "func - (lhs: Stride": "AdditiveArithmetic",
    "func += (lhs: inout Stride": "AdditiveArithmetic",
    "func -= (lhs: inout Stride": "AdditiveArithmetic",
    "func *= (lhs: inout Stride": "Numeric",
    "var startIndex": "Collection",
    "var endIndex": "Collection",
    "var indices": "Collection",
    "func index(": "Collection",
    "func formIndex(": "Collection",
    // Most name an associated type. Those that do not have a comment.
    "typealias ": "the protocol that has it",
  ]

  @Test(arguments: modules)
  func everythingPublicIsDocumented(module: String) {
    var count = 0
    for file in SourceFile.all(in: "Sources/\(module)") {
      for declaration in file.publicDeclarations {
        count += 1
        let isSaidByProtocol = Self.saidByProtocol.contains { beginning, name in
          declaration.text.hasPrefix(beginning) && declaration.owner != name
        }
        #expect(
          declaration.isDocumented || isSaidByProtocol,
          """
          \(file.path):\(declaration.line) has no comment: \(declaration.owner) \(declaration.text)
          Say above it, after ///, what it is or does, in one to three lines.
          """)
      }
    }
    #expect(count > 10)
  }

  /// What the documentation shows compiles and does what it says: each example stands, word for word, in a test that runs it.
  @Test(arguments: modules)
  func everyExampleIsRun(module: String) {
    let run = Self.examplesThatAreRun
    #expect(!run.isEmpty)
    for file in SourceFile.all(in: "Sources/\(module)") {
      for (line, example) in examples(in: file) {
        #expect(
          run.contains { $0.contains(Self.normalised(example)) },
          "\(file.path):\(line) shows what no test in a folder DocumentationExamples runs")
      }
    }
  }

  /// The same for the articles.
  @Test(arguments: modules)
  func everyExampleOfAnArticleIsRun(module: String) throws {
    let run = Self.examplesThatAreRun
    let folder = SourceFile.root.appending(path: "Sources/\(module)/\(module).docc")
    let articles = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    #expect(!articles.isEmpty)
    for article in articles {
      let text = try String(contentsOf: folder.appending(path: article), encoding: .utf8)
      for example in text.components(separatedBy: "```swift\n").dropFirst() {
        let lines = example.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
        #expect(run.contains { $0.contains(Self.normalised(lines)) }, "\(article) shows what no test runs: \(lines.first ?? "")")
      }
    }
  }

  @Test func theExampleOfTheReadmeIsRun() throws {
    let run = Self.examplesThatAreRun
    let readme = try String(contentsOf: SourceFile.root.appending(path: "README.md"), encoding: .utf8)
    let examples = readme.components(separatedBy: "```swift\nimport Undercurrent\n").dropFirst()
    #expect(examples.count == 1)
    for example in examples {
      let lines = example.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
      #expect(run.contains { $0.contains(Self.normalised(lines)) })
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
  private static func normalised(_ lines: [String]) -> String {
    lines.flatMap { $0.split { $0 == " " || $0 == ";" } }.joined(separator: " ")
  }
}
