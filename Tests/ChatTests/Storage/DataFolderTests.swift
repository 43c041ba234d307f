import ChatMatrix
import ChatModel
import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatTerminal

/// What is kept proves to a service who the user is: nobody else may read it.
final class DataFolderTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("folder-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// Somebody who has just come in at the embedded service, with what is kept of them.
  private func comeIn(_ folder: DataFolder) {
    let scheduler = VirtualScheduler()
    let hub = Hub(scheduler: scheduler.eraseToAnyScheduler())
    let store = AppStore(
      service: EmbeddedService(hub: hub), scheduler: scheduler.eraseToAnyScheduler(), storage: folder.account())
    store.signUp(name: "Ann", email: "ann@example.org", password: "p")
    scheduler.advance(by: .seconds(5))
    #expect(store.state.session?.name == "Ann")
    #expect(store.storageProblem == nil)
  }

  @Test func nobodyElseMayReadWhatIsKept() throws {
    let folder = try DataFolder(path)
    #expect(try mode("") == 0o700)
    comeIn(folder)
    #expect(try mode("account.log") == 0o600)
    #expect(try folder.account().load()?.kept.session.name == "Ann")
  }

  @Test func noMatterWhatWasLeftThere() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in ["account.log", "account.log.new"] {
      _ = FileManager.default.createFile(atPath: path + "/" + name, contents: Data(), attributes: [.posixPermissions: 0o644])
    }
    comeIn(try DataFolder(path))
    #expect(try mode("account.log") == 0o600)
    #expect(!FileManager.default.fileExists(atPath: path + "/account.log.new"))
  }

  @Test func aDamagedCopyIsAsPrivate() throws {
    let folder = try DataFolder(path)
    comeIn(folder)
    var bytes = try #require(FileManager.default.contents(atPath: path + "/account.log"))
    // In the first record, so that it cannot be the torn end of a last one.
    bytes[60] ^= 4
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/account.log"))
    try file.write(contentsOf: bytes)
    _ = try? folder.account().load()
    #expect(try mode("account.log.damaged-1") == 0o600)
    #expect(try mode("account.log") == 0o600)
  }

  @Test func differentServersHaveDifferentFolders() throws {
    let names = ["example.org", "https://example.org", "https://example.org/a", "https://example.org:8448", "http://127.0.0.1:1"]
    let paths = try names.map { DataFolder.path(of: try Homeserver($0), in: "/data") }
    #expect(paths[0] == "/data/homeserver-example.org")
    #expect(Set(paths).count == names.count)
    #expect(paths.allSatisfy { $0.split(separator: "/").count == 2 })
  }
}
