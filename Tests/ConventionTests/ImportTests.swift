import Foundation
import Testing

/// Which module may use which.
struct ImportTests {
  @Test(arguments: [
    ("Sources/UndercurrentCore", ["Foundation", "Dispatch", "Testing", "XCTest"]),
    ("Sources/UndercurrentTesting", ["Foundation", "Dispatch", "Testing", "XCTest", "UndercurrentFoundation"]),
    ("Sources/UndercurrentState", ["Foundation", "Dispatch", "UndercurrentFoundation", "UndercurrentTesting"]),
    ("Sources/ChatModel", ["Foundation", "Dispatch", "UndercurrentFoundation", "UndercurrentTesting"]),
    ("Sources/ChatMatrix", ["Dispatch", "Testing", "XCTest", "UndercurrentTesting", "ChatConformance", "ChatTerminal"]),
    ("Sources/ChatConformance", ["Foundation", "Dispatch", "Testing", "XCTest", "UndercurrentTesting"]),
  ])
  func staysBelowWhatItIsBuiltOn(folder: String, forbidden: [String]) {
    let files = SourceFile.all(in: folder)
    #expect(!files.isEmpty)
    for file in files {
      let wrong = Set(file.imports).intersection(forbidden)
      #expect(wrong.isEmpty, "\(file.path) imports \(wrong.sorted().joined(separator: ", "))")
    }
  }

  @Test func oneFileKnowsTheLock() {
    for file in SourceFile.all(in: "Sources") where file.name != "Guarded" {
      #expect(!file.code.contains { $0.contains("Mutex") }, "\(file.path) has a lock of its own; use Guarded")
    }
  }

  /// A closure that stands bare in generic storage gets two wrappers each time the storage is changed in place.
  @Test func noClosureStandsBareUnderTheLock() {
    for file in SourceFile.all(in: "Sources") where file.name != "Guarded" {
      let isBare = file.code.contains { $0.range(of: "Guarded<.*->", options: .regularExpression) != nil }
      #expect(!isBare, "\(file.path) keeps a closure under a lock; put it into a struct")
    }
  }
}
