import Foundation
import Testing
import UndercurrentCore
import UndercurrentState
import UndercurrentStorage

struct StoreTests {
  struct Leaf: PrimitiveView {
    let text: String
  }

  struct Settings: View {
    @AppStorage("a.dotted@key") private var count = 0
    @AppStorage("link") private var link = URL(string: "https://example.org/")!
    @AppStorage("since") private var since = Date(timeIntervalSinceReferenceDate: 1)
    @AppStorage("data") private var data: Data?
    @AppStorage("flag") private var flag = false
    let take: (Settings) -> Void
    var body: some View {
      Leaf(
        text: "\(count) \(link) \(since.timeIntervalSinceReferenceDate) \(data.map { "\($0.count)" } ?? "-") \(flag)"
      )
      .onAppear { take(self) }
    }
    func change() {
      count += 1
      link = URL(string: "https://example.org/b")!
      since += 1
      data = Data([1, 2])
      flag = true
    }
  }

  private func show(_ store: any KeyValueStore) throws -> (first: String, then: String) {
    var taken: Settings?
    let host = Host(Settings { taken = $0 }.defaultAppStorage(store))
    let first = try #require(host.first(Leaf.self)).text
    try #require(taken).change()
    #expect(host.isDirty)
    host.flush()
    return (first, try #require(host.first(Leaf.self)).text)
  }

  private func defaults() throws -> UserDefaults {
    let name = "UndercurrentTests.\(UUID().uuidString)"
    return try #require(UserDefaults(suiteName: name))
  }

  @Test func everyKindOfValueIsKeptInMemory() throws {
    let shown = try show(MemoryStore())
    #expect(shown.first == "0 https://example.org/ 1.0 - false")
    #expect(shown.then == "1 https://example.org/b 2.0 2 true")
  }

  @Test func theUsersDefaultsAreAStore() throws {
    let defaults = try defaults()
    let shown = try show(defaults)
    #expect(shown.first == "0 https://example.org/ 1.0 - false")
    #expect(shown.then == "1 https://example.org/b 2.0 2 true")
    #expect(defaults.integer(forKey: "a.dotted@key") == 1)
    #expect(defaults.bool(forKey: "flag"))
  }

  @Test func whatTheProgramSetsInTheDefaultsIsSeen() throws {
    let defaults = try defaults()
    defaults.set(5, forKey: "a.dotted@key")
    let host = Host(Settings { _ in }.defaultAppStorage(defaults))
    #expect(host.first(Leaf.self)?.text.hasPrefix("5 ") == true)
    defaults["a.dotted@key"] = .int(6)
    #expect(host.isDirty)
    host.flush()
    #expect(host.first(Leaf.self)?.text.hasPrefix("6 ") == true)
    defaults["something else"] = .int(7)
    #expect(!host.isDirty)
    defaults.removeObject(forKey: "a.dotted@key")
    // What Foundation does itself on some systems.
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    host.flush()
    #expect(host.first(Leaf.self)?.text.hasPrefix("0 ") == true)
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "UndercurrentTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func aFileKeepsValuesForTheNextProgram() throws {
    try withFolder { folder in
      let url = folder.appending(path: "settings.json")
      let store = try FileStore(at: url)
      #expect(!FileManager.default.fileExists(atPath: url.path))
      let shown = try show(store)
      #expect(shown.first == "0 https://example.org/ 1.0 - false")
      #expect(store.writeError == nil)
      let next = try FileStore(at: url)
      #expect(next.values == store.values)
      #expect(try show(next).first == shown.then)
    }
  }

  @Test func whatAnotherProgramWritesIsSeenWhenTheFileIsReadAgain() throws {
    try withFolder { folder in
      let url = folder.appending(path: "settings.json")
      let store = try FileStore(at: url)
      let other = try FileStore(at: url)
      let host = Host(Settings { _ in }.defaultAppStorage(store))
      other["a.dotted@key"] = .int(9)
      #expect(!host.isDirty)
      try store.reload()
      host.flush()
      #expect(host.first(Leaf.self)?.text.hasPrefix("9 ") == true)
    }
  }

  @Test func readingTheFileAgainLosesNothingThatIsSetMeanwhile() throws {
    try withFolder { folder in
      let url = folder.appending(path: "settings.json")
      let store = try FileStore(at: url)
      DispatchQueue.concurrentPerform(iterations: 2) { lane in
        for number in 0..<300 {
          if lane == 0 { store["\(number)"] = .int(number) } else { #expect(throws: Never.self) { try store.reload() } }
        }
      }
      let all = Dictionary(uniqueKeysWithValues: (0..<300).map { ("\($0)", StoredValue.int($0)) })
      #expect(store.values == all)
      #expect(try FileStore(at: url).values == all)
    }
  }

  @Test func whatCouldNotBeWrittenIsTriedAgainWithTheNextValueEvenIfItIsTheSame() throws {
    try withFolder { folder in
      let below = folder.appending(path: "not there yet")
      let url = below.appending(path: "settings.json")
      let store = try FileStore(at: url)
      store["a"] = .int(1)
      #expect(store.writeError != nil)
      #expect(store["a"] == .int(1))
      try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
      store["a"] = .int(1)
      #expect(store.writeError == nil)
      #expect(try FileStore(at: url).values == ["a": .int(1)])
    }
  }

  @Test func whoIsToldOfAChangeMaySetAValueInTurn() throws {
    try withFolder { folder in
      let store = try FileStore(at: folder.appending(path: "settings.json"))
      var seen: [StoredValue?] = []
      let watching = store.changes(of: "a").sink {
        seen.append(store["a"])
        store["b"] = store["a"]
      }
      store["a"] = .int(1)
      store["a"] = .int(1)
      store["a"] = .int(2)
      watching.cancel()
      #expect(seen == [.int(1), .int(2)])
      #expect(store.values == ["a": .int(2), "b": .int(2)])
    }
  }

  /// JSON has no infinity and nothing that is not a number, and the defaults give the largest number back as another kind.
  @Test func numbersAtTheirLimitsAreKept() throws {
    let limits: [StoredValue] = [.double(.infinity), .double(-.infinity), .date(.infinity), .int(.max), .int(.min)]
    try withFolder { folder in
      let url = folder.appending(path: "settings.json")
      let store = try FileStore(at: url)
      for (number, value) in limits.enumerated() { store["\(number)"] = value }
      store["nan"] = .double(.nan)
      #expect(store.writeError == nil)
      let next = try FileStore(at: url)
      #expect(limits.indices.map { next["\($0)"] } == limits)
      guard case .double(let value) = next["nan"] else { return #expect(Bool(false), "no number") }
      #expect(value.isNaN)
    }
    let defaults = try defaults()
    for value in limits {
      defaults["limit"] = value
      #expect(defaults["limit"] == value)
    }
  }
  @Test func aFileThatIsNoneOfOursSaysSo() throws {
    try withFolder { folder in
      let url = folder.appending(path: "settings.json")
      try Data("hello".utf8).write(to: url)
      let error = #expect(throws: FileStore.UnreadableFile.self) { try FileStore(at: url) }
      #expect(error?.description.hasPrefix("\(url.path) cannot be read as stored values: mend it, or move it away.") == true)
    }
  }

  @Test func aFileThatCannotBeWrittenSaysSo() throws {
    try withFolder { folder in
      let store = try FileStore(at: folder.appending(path: "missing/settings.json"))
      store["n"] = .int(1)
      #expect(store["n"] == .int(1))
      #expect(store.writeError != nil)
    }
  }

  @Test func manyThreadsLeaveTheNewestStateInTheFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "UndercurrentTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try FileStore(at: folder.appending(path: "s.json"))
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask { for n in 1...10 { store["\(task)"] = .int(n) } }
      }
    }
    let read = try FileStore(at: folder.appending(path: "s.json"))
    #expect(read.values == ["0": .int(10), "1": .int(10), "2": .int(10), "3": .int(10)])
  }
}
