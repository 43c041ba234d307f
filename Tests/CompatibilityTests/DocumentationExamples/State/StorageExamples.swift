import Foundation
import Testing
import UndercurrentState
import UndercurrentStorage

/// The example of a store in a file, word for word.
struct StorageExamples {
  typealias Settings = WrapperExamples.Settings

  // In the current folder there is no such file, and nothing is set that would make one.
  @Test func fileStore() throws {
    let store = try FileStore(at: URL(filePath: "settings.json"))
    let host = Host(Settings().defaultAppStorage(store))
    #expect(host.lines == ["[12]"])
  }

  @Test func scenesInAFile() throws {
    typealias Tabs = WrapperExamples.Tabs
    let scene = try FileStore(at: URL(filePath: "scene.json"))
    let host = Host(Tabs().environment(\.sceneStorage, scene))
    #expect(host.lines == ["[0]"])
  }
}
