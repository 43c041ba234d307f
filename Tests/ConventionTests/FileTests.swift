import Testing

struct FileTests {
  @Test func noFileIsLongerThanFourHundredLines() {
    for file in SourceFile.all(in: "Sources") + SourceFile.all(in: "Tests") {
      // The last line is the empty one after the final line break.
      let count = file.lines.count - 1
      #expect(count <= 400, "\(file.path) has \(count) lines; make two things of it")
    }
  }

  @Test func namesSayWhatThingsAre() {
    for file in SourceFile.all(in: "Sources") + SourceFile.all(in: "Tests") {
      for word in ["Helper", "Manager", "Utils", "Utilities"] {
        #expect(!file.name.contains(word), "\(file.path) is named for nothing in particular")
      }
    }
  }

  @Test func nothingIsLeftForLater() {
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    for file in SourceFile.all(in: "Sources") + SourceFile.all(in: "Tests") {
      for (index, line) in file.lines.enumerated() {
        for mark in marks where line.contains(mark) { Issue.record("\(file.path):\(index + 1) leaves something for later") }
      }
    }
  }

  /// Optimised code stops where a task-local value is a bare closure; one in a structure is fine.
  @Test func noTaskLocalValueIsABareClosure() {
    for file in SourceFile.all(in: "Sources") + SourceFile.all(in: "Tests") {
      for (index, line) in file.lines.enumerated() where line.contains("@Task" + "Local") && line.contains("->") {
        Issue.record("\(file.path):\(index + 1) has a task-local closure; put it into a structure")
      }
    }
  }

  /// `Filter.swift` is tested by `FilterTests.swift`, and `TryFilter.swift` there or in a file of its own. A file whose name has
  /// a `+` is a part of another.
  @Test func everyOperatorAndSubjectHasItsTests() {
    let tests = Set(SourceFile.all(in: "Tests/CoreTests").map(\.name))
    let folders = ["Publishers", "Subjects", "Subscribers"].map { "Sources/UndercurrentCore/\($0)" }
    for file in folders.flatMap({ SourceFile.all(in: $0) }) where !file.name.contains("+") {
      let isPublic = file.code.contains { $0.contains("public ") && !$0.contains("import ") }
      guard isPublic else { continue }
      var names = [file.name]
      if file.name.hasPrefix("Try") { names.append(String(file.name.dropFirst("Try".count))) }
      #expect(names.contains { tests.contains($0 + "Tests") }, "\(file.path) needs Tests/CoreTests/.../\(file.name)Tests.swift")
    }
  }
}
