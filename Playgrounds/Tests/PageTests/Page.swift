import Foundation

/// A page of a playground: a program, and what its comments promise that it prints.
struct Page: CustomStringConvertible {
  let name: String
  let source: [String]

  /// What follows `// →`, from top to bottom, each a line. Spaces at the end do not count: nobody sees them.
  var promised: [String] {
    source.compactMap { line in
      line.range(of: "// →").map { Self.withoutSpacesAtTheEnd(String(line[$0.upperBound...].dropFirst())) }
    }
  }

  var description: String { name }

  /// What running the page has come to.
  struct Run {
    let lines: [String]
    let status: Int32
  }

  /// Runs the page, which has been built beside the tests.
  func run(_ arguments: [String] = []) throws -> Run {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.products.appending(path: name)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return Run(lines: lines.map(Self.withoutSpacesAtTheEnd), status: process.terminationStatus)
  }

  private static func withoutSpacesAtTheEnd(_ line: String) -> String {
    String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
  }

  /// Every page of every playground, in the order of their paths.
  static let all: [Page] = {
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { !$0.hasPrefix(".build") && $0.hasSuffix(".xcplaygroundpage/Contents.swift") }.sorted().map { path in
      let folder = path.split(separator: "/").dropLast().last ?? ""
      let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
      return Page(
        name: String(folder.dropLast(".xcplaygroundpage".count)), source: text.components(separatedBy: "\n"))
    }
  }()

  /// The folder of the package.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the package was built.
  private static let products: URL = {
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }()
}
