import Foundation
import Testing
import UndercurrentCore
import UndercurrentState
import UndercurrentStorage

extension Trial {
  fileprivate static let keys = ["", "\0", ".", "a b\n\"'\\", "👩‍👩‍👧‍👦", String(repeating: "k", count: 100_000)]

  fileprivate static let values: [StoredValue] = [
    .bool(false), .int(.min), .int(.max), .double(0), .double(-.infinity), .double(.infinity), .double(.greatestFiniteMagnitude),
    .double(.leastNonzeroMagnitude), .string(""), .string("\0"), .string(String(repeating: "x", count: 100_000)), .data([]),
    .data(Array(repeating: 255, count: 100_000)), .date(0), .date(-.greatestFiniteMagnitude),
  ]

  /// Everything under every key, in a store that may change what kind a number is of.
  fileprivate static func fill(_ store: any KeyValueStore) {
    for key in keys {
      var changes = 0
      let cancellable = store.changes(of: key).sink { changes += 1 }
      for value in values {
        store[key] = value
        #expect(store[key] != nil, "\(key.prefix(20)): \(value)")
      }
      store[key] = nil
      #expect(store[key] == nil)
      #expect(changes > values.count / 2)
      cancellable.cancel()
    }
  }

  fileprivate struct Keeping: View {
    @AppStorage("") private var plain = Double.nan
    @AppStorage("\0") private var optional: Int?
    @SceneStorage("") private var scene = ""
    @SceneStorage("\0") private var nothing: Double?
    var body: some View { Plain.Text("\(plain) \(optional ?? 0) \(scene) \(nothing ?? 0)") }
  }

  fileprivate static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "UndercurrentTrials-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  static let stores: [Trial] = [
    Trial("KeyValueStore", "init(_:)", "subscript(key:)", "changes(of:)") {
      let store = MemoryStore(Dictionary(uniqueKeysWithValues: keys.map { ($0, .double(.nan)) }))
      #expect(store.values.count == keys.count)
      fill(store)
    },
    Trial("AppStorage", "init(wrappedValue:_:store:)", "init(_:store:)") {
      let store = MemoryStore(["": .string("not a number"), "\0": .double(1e300)])
      // What is of another kind is nothing stored.
      #expect(Host(Keeping().defaultAppStorage(store)).first(Plain.Text.self)?.string == "nan 0  0.0")
    },
    Trial("SceneStorage", "init(wrappedValue:_:)", "init(_:)") {
      let store = MemoryStore(["": .bool(true), "\0": .double(.infinity)])
      #expect(Host(Keeping().environment(\.sceneStorage, store)).first(Plain.Text.self)?.string == "nan 0  inf")
    },
    Trial("FileStore", "init(at:)", "subscript(key:)", "changes(of:)") {
      try withFolder { folder in
        let url = folder.appending(path: "values.json")
        let store = try FileStore(at: url)
        fill(store)
        for (number, value) in (values + [.double(.nan), .date(.infinity), .date(.nan)]).enumerated() {
          store["\(number)"] = value
        }
        #expect(store.writeError == nil)
        let next = try FileStore(at: url)
        #expect(next.values.count == values.count + 3)
        // A number that is none is not even the same as itself.
        for number in values.indices { #expect(next["\(number)"] == store["\(number)"]) }
        if case .double(let value) = next["\(values.count)"] { #expect(value.isNaN) } else { Issue.record("no number") }

        // Where nothing can be written, the values are there, and the error says why they are not kept.
        let nowhere = try FileStore(at: folder.appending(path: "no/such/folder/values.json"))
        nowhere["a"] = .int(1)
        #expect(nowhere["a"] == .int(1) && nowhere.writeError != nil)
        #expect(throws: FileStore.UnreadableFile.self) { try FileStore(at: folder) }
        for content in ["", "{", "[]", "null", "{\"a\":{}}", "\0"] {
          try Data(content.utf8).write(to: url)
          #expect(throws: FileStore.UnreadableFile.self, "\(content)") { try FileStore(at: url) }
        }
      }
    },
    Trial("UserDefaults+Store", "subscript(key:)", "changes(of:)") {
      let name = "UndercurrentTrials-\(UUID().uuidString)"
      let defaults = try #require(UserDefaults(suiteName: name))
      defer { defaults.removePersistentDomain(forName: name) }
      for key in keys {
        for value in values {
          defaults[key] = value
          #expect(defaults[key] != nil, "\(key.prefix(20)): \(value)")
        }
        defaults[key] = nil
        #expect(defaults[key] == nil)
        defaults.changes(of: key).sink {}.cancel()
      }
    },
    Trial("FetchRequest+Foundation", "init(sectionIdentifier:sortDescriptors:predicate:store:)") {
      final class Entry: Identifiable {
        let id = 1
        var name = ""
      }
      _ = SectionedFetchRequest<String, Entry>(sectionIdentifier: \.name, sortDescriptors: [])
      _ = SectionedFetchRequest<Int, Entry>(sectionIdentifier: \.id, sortDescriptors: [SortDescriptor(\.name)], predicate: nil)
    },
  ]
}
