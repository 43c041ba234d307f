import Foundation
import Testing

/// What the compiler says of programs that use the library, in both language modes: the client compiles, and what would race does not.
struct CompilerTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test(arguments: ["5", "6"])
  func theClientCompilesWithoutAWarning(languageMode: String) throws {
    let outcome = try compile(Self.folder.appending(path: "Client.swift"), languageMode)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(!outcome.output.contains("warning:"), "\(outcome.output)")
  }

  static let fixtures = try! FileManager.default.contentsOfDirectory(
    at: folder.appending(path: "Fixtures"), includingPropertiesForKeys: nil
  ).sorted { $0.path < $1.path }

  /// Each line of a fixture that says `// error: text` is refused with that text, and no other line is.
  @Test(arguments: fixtures)
  func whatMustNotCompileDoesNot(fixture: URL) throws {
    let lines = try String(contentsOf: fixture, encoding: .utf8).components(separatedBy: "\n")
    let outcome = try compile(fixture, "6")
    #expect(outcome.status != 0, "\(fixture.lastPathComponent) compiles")
    var expected = 0
    for (index, line) in lines.enumerated() {
      let said = outcome.output.components(separatedBy: "\n").filter {
        $0.contains("\(fixture.lastPathComponent):\(index + 1):") && $0.contains("error:")
      }
      if let text = line.components(separatedBy: "// error: ").dropFirst().first {
        expected += 1
        #expect(said.contains { $0.contains(text) }, "\(fixture.lastPathComponent):\(index + 1): \(outcome.output)")
      } else {
        #expect(said == [], "\(fixture.lastPathComponent):\(index + 1)")
      }
    }
    #expect(expected > 0, "\(fixture.lastPathComponent) does not say what is wrong with it")
  }

  /// What the README says of depending on the package is part of a manifest that compiles.
  @Test func theManifestOfTheReadmeCompiles() throws {
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let examples = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    let example = try #require(examples.first { $0.hasPrefix("dependencies:") })
    // Beside what every program is compiled with lies what manifests are.
    let target = try run(["-print-target-info"]).output
    let library = try #require(target.firstMatch(of: /"runtimeResourcePath": "(.*)"/)?.1)
    let file = FileManager.default.temporaryDirectory.appending(path: "Package-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    let manifest = "import PackageDescription\nlet package = Package(\nname: \"App\",\n\(example))\n"
    try Data(manifest.utf8).write(to: file)
    let outcome = try run([
      "-typecheck", "-swift-version", "6", "-package-description-version", "6.2", "-I", "\(library)/pm/ManifestAPI", file.path,
    ])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  private func compile(_ file: URL, _ languageMode: String) throws -> (status: Int32, output: String) {
    // As far as the intermediate language, where races between actors are found. The modules are where the package manager has put them: beside the program that runs these tests.
    let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules")
    return try run(
      ["-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", languageMode, "-warnings-as-errors"]
        + ["-I", modules.path, file.path])
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc"] + arguments
    let pipe = Pipe()
    compiler.standardOutput = pipe
    compiler.standardError = pipe
    try compiler.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return (compiler.terminationStatus, output)
  }
}
