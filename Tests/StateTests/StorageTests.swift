import Testing
import UndercurrentCore
import UndercurrentState

struct StorageTests {
  struct Size: View {
    @AppStorage("size") private var size = 12
    var body: some View { Button("\(size)") { size += 1 } }
  }

  struct Name: View {
    @AppStorage("name") private var name = "?"
    var body: some View { Text(name) }
  }

  struct Both: View {
    var body: some View {
      Size()
      Size()
      Name()
    }
  }

  @Test func everyReaderOfAKeySeesEveryChangeAndNoOtherReaderIsEvaluated() {
    let store = MemoryStore()
    let host = Host(Both().defaultAppStorage(store))
    let other = Host(Size().defaultAppStorage(store))
    #expect(host.text == "[12] [12] ?")
    // The value in the view is no value in the store.
    #expect(store.values == [:])
    host.press("12")
    #expect(host.text == "[13] [13] ?")
    #expect(store.values == ["size": .int(13)])
    #expect(other.isDirty)
    other.flush()
    #expect(other.text == "[13]")
    #expect(host.evaluations(of: Name.self) == 1)
    #expect(host.evaluations(of: Size.self) == 4)
    // From outside.
    store["size"] = .int(20)
    #expect(host.isDirty && other.isDirty)
    host.flush()
    #expect(host.text == "[20] [20] ?")
    store["size"] = nil
    host.flush()
    #expect(host.text == "[12] [12] ?")
  }

  @Test func anEqualValueIsNoChange() {
    let store = MemoryStore(["size": .int(1)])
    let host = Host(Size().defaultAppStorage(store))
    store["size"] = .int(1)
    #expect(!host.isDirty)
    // Different in the store, and the same to who reads it.
    store["size"] = .double(1)
    #expect(host.isDirty)
    host.flush()
    #expect(host.evaluations(of: Size.self) == 1)
  }

  @Test func withoutAStoreEachHostHasItsOwn() {
    let (one, other) = (Host(Size()), Host(Size()))
    one.press("12")
    #expect(one.text == "[13]")
    #expect(other.text == "[12]")
    #expect(one.appStorage.values == ["size": .int(13)])
  }

  @Test func aStoreOfItsOwnComesFirstAndAnotherOneIsFollowed() {
    struct Switching: View {
      let stores: [MemoryStore]
      @State private var number = 0
      var body: some View {
        Size().defaultAppStorage(stores[number])
        Own(store: stores[2])
        Button("switch") { number = 1 }
      }
    }
    struct Own: View {
      @AppStorage private var size: Int
      init(store: MemoryStore) { _size = AppStorage(wrappedValue: 0, "size", store: store) }
      var body: some View { Text("\(size)") }
    }
    let stores = (1...3).map { MemoryStore(["size": .int($0)]) }
    let host = Host(Switching(stores: stores))
    #expect(host.text == "[1] 3 [switch]")
    host.press("switch")
    #expect(host.text == "[2] 3 [switch]")
    stores[0]["size"] = .int(9)
    #expect(!host.isDirty)
    host.press("2")
    #expect(stores.map { $0["size"] } == [.int(9), .int(3), .int(3)])
  }

  @Test func anotherKeyIsAnotherValue() {
    struct Keyed: View {
      @AppStorage private var value: String
      init(_ key: String) { _value = AppStorage(wrappedValue: "-", key) }
      var body: some View { Text(value) }
    }
    struct Root: View {
      @State private var key = "a"
      var body: some View {
        Keyed(key)
        Button("b") { key = "b" }
      }
    }
    let host = Host(Root().defaultAppStorage(MemoryStore(["a": .string("A"), "b": .string("B")])))
    host.press("b")
    #expect(host.text == "B [b]")
  }

  enum Theme: String { case light, dark }
  enum Level: Int {
    case low = 1
    case high
  }

  struct Types: View {
    @AppStorage("bool") var bool = false
    @AppStorage("double") var double = 0.5
    @AppStorage("bytes") var bytes: [UInt8] = []
    @AppStorage("theme") var theme = Theme.light
    @AppStorage("level") var level = Level.low
    @AppStorage("optional") var optional: Int?
    @AppStorage("optionalTheme") var optionalTheme: Theme?
    let take: (Types) -> Void
    var body: some View {
      Text("\(bool) \(double) \(bytes) \(theme) \(level) \(optional ?? -1) \(optionalTheme.map { "\($0)" } ?? "-")")
        .onAppear { take(self) }
    }
  }

  @Test func everyTypeThatSwiftUIKeepsIsKept() throws {
    let store = MemoryStore()
    var taken: Types?
    let host = Host(Types { taken = $0 }.defaultAppStorage(store))
    #expect(host.text == "false 0.5 [] light low -1 -")
    let types = try #require(taken)
    types.bool = true
    types.double = 2
    types.bytes = [7]
    types.theme = .dark
    types.level = .high
    types.optional = 3
    types.optionalTheme = .dark
    host.flush()
    #expect(host.text == "true 2.0 [7] dark high 3 dark")
    #expect(
      store.values == [
        "bool": .bool(true), "double": .double(2), "bytes": .data([7]), "theme": .string("dark"), "level": .int(2),
        "optional": .int(3), "optionalTheme": .string("dark"),
      ])
    types.optional = nil
    host.flush()
    #expect(host.text == "true 2.0 [7] dark high -1 dark")
    #expect(store["optional"] == nil)
    // Something else than what is asked for.
    store["theme"] = .string("pink")
    store["double"] = .string("much")
    host.flush()
    #expect(host.text == "true 0.5 [7] light high -1 dark")
  }

  @Test func numbersAreReadAsWhatTheyAreAskedFor() {
    #expect(Bool(storedValue: .int(1)) == true)
    #expect(Bool(storedValue: .double(0)) == false)
    #expect(Bool(storedValue: .int(2)) == nil)
    #expect(Int(storedValue: .bool(true)) == 1)
    #expect(Int(storedValue: .double(3)) == 3)
    #expect(Int(storedValue: .double(3.5)) == nil)
    #expect(Double(storedValue: .int(3)) == 3)
    #expect(String(storedValue: .int(3)) == nil)
  }

  @Test func bindingsLeadToTheStore() {
    struct Form: View {
      @AppStorage("name") private var name = ""
      var body: some View { TextField(text: $name) }
    }
    let store = MemoryStore()
    let host = Host(Form().defaultAppStorage(store))
    host.type("Ann")
    #expect(host.text == "|Ann|")
    #expect(store.values == ["name": .string("Ann")])
    #expect(host.evaluations(of: Form.self) == 1)
  }

  @Test func outsideAHostAStoreThatIsNamedIsUsed() {
    let store = MemoryStore()
    let size = AppStorage(wrappedValue: 1, "size", store: store)
    size.wrappedValue = 5
    size.projectedValue.wrappedValue += 1
    #expect(size.wrappedValue == 6)
    #expect(store.values == ["size": .int(6)])
    let nowhere = AppStorage(wrappedValue: 1, "size")
    nowhere.wrappedValue = 5
    #expect(nowhere.wrappedValue == 1)
  }

  @Test func changesFromOtherThreadsAreSeenAndAPassSeesOneValue() async {
    struct Reading: View {
      let between: () -> Void
      @AppStorage("size") private var size = 0
      var body: some View {
        let before = size
        between()
        return Text("\(before) \(size)")
      }
    }
    let store = MemoryStore()
    let host = Host(
      Reading {
        // Another thread is faster than this pass.
        if store["size"] == nil { onAnotherThread(Transfer(store)) { $0.value["size"] = .int(7) } }
      }
      .defaultAppStorage(store))
    #expect(host.text == "0 0")
    #expect(host.isDirty)
    host.flush()
    #expect(host.text == "7 7")
    #expect(host.problems.isEmpty)
  }

  @Test func aChangeDuringABodyIsReported() {
    struct Careless: View {
      @AppStorage("n") private var n = 0
      var body: some View {
        if n == 0 { n = 1 }
        return Text("\(n)")
      }
    }
    let host = Host(Careless())
    #expect(host.text == "1")
    #expect(host.problems == [.changeDuringEvaluation(property: "n", path: "Careless")])
  }

  struct Tabs: View {
    @SceneStorage("tab") private var tab = 0
    @SceneStorage("search") private var search: String?
    var body: some View {
      Button("\(tab)") { tab += 1 }
      Text(search ?? "-")
    }
  }

  @Test func aSceneIsRestoredFromWhatItHasKept() {
    struct Twice: View {
      var body: some View {
        Tabs()
        Tabs()
      }
    }
    let host = Host(Twice())
    host.press("0")
    #expect(host.text == "[1] - [1] -")
    #expect(host.sceneStorage.values == ["tab": .int(1)])
    var saved = host.sceneStorage.values
    saved["search"] = .string("cats")
    host.close()

    var environment = EnvironmentValues()
    environment.sceneStorage = MemoryStore(saved)
    #expect(Host(Tabs(), environment: environment).text == "[1] cats")
    #expect(Host(Tabs()).text == "[0] -")
  }

  @Test func allOfAStoreMayBeReplaced() {
    let host = Host(Both())
    host.appStorage.values = ["size": .int(3), "name": .string("Ann")]
    host.flush()
    #expect(host.text == "[3] [3] Ann")
    host.appStorage.values["name"] = nil
    host.flush()
    #expect(host.text == "[3] [3] ?")
    #expect(host.evaluations(of: Size.self) == 4)
  }
}
