import Testing

/// Where the compiler is told to trust us about threads: in as few places as can be, each with its reason.
struct EscapeTests {
  /// How many there are. A new one needs a better reason than the ones before it; then change the number here.
  static let expected: [String: Int] = [
    "ChatConformance": 0,
    "ChatMatrix": 0,
    "ChatModel": 0,
    "ChatTerminal": 2,
    "Undercurrent": 0,
    "UndercurrentCore": 18,
    "UndercurrentFoundation": 0,
    "UndercurrentState": 9,
    "UndercurrentStorage": 0,
    "UndercurrentTesting": 8,
    "chat": 0,
  ]

  private func escapes(in file: SourceFile) -> [Int] {
    file.code.indices.filter { index in
      file.code[index].contains("@unchecked Sendable") || file.code[index].contains("nonisolated(unsafe)")
    }
  }

  @Test func eachSaysWhyItIsSafe() {
    for file in SourceFile.all(in: "Sources") {
      for index in escapes(in: file) {
        // The reason may take several lines; its first word is in the first of them.
        var line = index - 1
        while line >= 0, file.lines[line].contains("//"), !file.lines[line].contains("// Safe") { line -= 1 }
        let isExplained = line >= 0 && file.lines[line].trimmingPrefix { $0 == " " }.hasPrefix("// Safe")
        #expect(isExplained, "\(file.path):\(index + 1) needs a line above it: // Safe: why")
      }
    }
  }

  @Test func thereAreNoMoreThanThese() {
    var counts = Self.expected.mapValues { _ in 0 }
    for file in SourceFile.all(in: "Sources") {
      counts[String(file.path.split(separator: "/")[1]), default: 0] += escapes(in: file).count
    }
    #expect(counts == Self.expected)
  }
}
