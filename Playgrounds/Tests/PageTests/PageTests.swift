import Foundation
import Testing

struct PageTests {
  @Test(arguments: Page.all)
  func printsWhatItsCommentsPromise(page: Page) throws {
    let run = try page.run()
    #expect(run.lines == page.promised)
    #expect(run.status == 0)
    #expect(!page.promised.isEmpty, "\(page.name) promises nothing, and so shows nothing")
  }

  /// Xcode lists the pages of a playground by its contents file, and the package by its manifest.
  @Test func everyPageIsInTheManifestAndInItsPlayground() throws {
    let manifest = try String(contentsOf: Page.root.appending(path: "Package.swift"), encoding: .utf8)
    let playgrounds = try FileManager.default.contentsOfDirectory(atPath: Page.root.path).filter { $0.hasSuffix(".playground") }
    let contents = try playgrounds.map {
      try String(contentsOf: Page.root.appending(path: "\($0)/contents.xcplayground"), encoding: .utf8)
    }.joined()
    #expect(Page.all.count == 11)
    for page in Page.all {
      #expect(manifest.contains("page(\"\(page.name)\""))
      #expect(contents.contains("<page name=\"\(page.name)\"/>"))
    }
  }

  @Test func aCatalogueThatIsNotThereIsSaid() throws {
    let run = try #require(Page.all.first { $0.name == "Courses" }).run(["/nowhere/catalogue.json"])
    #expect(run.lines == ["/nowhere/catalogue.json: there is no such file that can be read; give the path of a catalogue"])
    #expect(run.status == 1)
  }

  @Test func aCatalogueThatIsNoneIsSaidWithThePlace() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(#"{"courses": {"c1": {"title": ["Swift"]}}}"#.utf8).write(to: URL(filePath: path))
    let run = try #require(Page.all.first { $0.name == "Courses" }).run([path])
    #expect(
      run.lines == [
        "\(path), at courses/c1/title: this is no catalogue; it should look like "
          + #"{"courses": {"c1": {"title": "Swift", "lessons": 12}}}"#
      ])
    #expect(run.status == 1)
  }

  @Test func aCatalogueOfOnesOwnIsListed() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text =
      #"{"courses": {"a": {"title": "Zebras", "lessons": 2}, "b": {"title": "Ants", "lessons": 3}, "c": {"lessons": 1}}}"#
    try Data(text.utf8).write(to: URL(filePath: path))
    let run = try #require(Page.all.first { $0.name == "Courses" }).run([path])
    #expect(
      run.lines == ["Ants, 3 lessons", "Zebras, 2 lessons", "document c is skipped: 'title' should be a text, and is nothing"])
    #expect(run.status == 0)
  }
}
