import Foundation

/// A Swift file of the package.
struct SourceFile {
  /// From the root of the package, such as `Sources/UndercurrentCore/Support/Ring.swift`.
  let path: String
  let lines: [String]

  var name: String { String(path.split(separator: "/").last!.dropLast(".swift".count)) }

  /// Without comments and without what is inside string literals of one line, so that a word in them is not taken for code.
  let code: [String]

  /// What other modules see of a file of a module.
  let publicDeclarations: [PublicDeclaration]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    code = lines.map(Self.withoutCommentsAndText)
    publicDeclarations = path.hasPrefix("Sources/") ? PublicDeclaration.all(in: lines, code) : []
  }

  private static func withoutCommentsAndText(_ line: String) -> String {
    var kept: [UInt8] = []
    var (isText, last) = (false, UInt8(0))
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\""), last != UInt8(ascii: "\\") { isText.toggle() }
      if !isText, byte == UInt8(ascii: "/"), last == byte {
        kept.removeLast()
        break
      }
      if !isText { kept.append(byte) }
      last = byte
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// The modules that the file imports.
  var imports: [String] {
    code.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index <= 2, index + 1 < words.count else { return nil }
      return String(words[index + 1].prefix { $0 != "." })
    }
  }

  /// Every Swift file below a folder of the package, in order of their paths.
  static func all(in folder: String) -> [SourceFile] { package.filter { $0.path.hasPrefix(folder + "/") } }

  /// The folder of the package.
  static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Read once for all tests.
  private static let package: [SourceFile] = {
    let paths = ["Sources", "Tests"].flatMap { folder in
      (FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String } ?? [])
        .map { folder + "/" + $0 }
    }
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { return nil }
      return SourceFile(path: path, text: text)
    }
  }()
}
