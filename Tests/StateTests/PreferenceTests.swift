import Testing
import UndercurrentState

struct PreferenceTests {
  struct Names: PreferenceKey {
    static let defaultValue: [String] = ["default"]
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  /// Takes the last one.
  struct Title: PreferenceKey {
    static let defaultValue = "untitled"
    static func reduce(value: inout String, nextValue: () -> String) { value = nextValue() }
  }

  struct Named: View {
    let name: String
    var body: some View { Text(name).preference(key: Names.self, value: [name]) }
  }

  struct Rows: View {
    let log: Log
    @State private var names = ["a", "b", "c"]
    @State private var shows = true
    var body: some View {
      Stack {
        Text("plain")
        ForEach(names, id: \.self) { Named(name: $0) }
        if shows { Named(name: "z") }
      }
      .onPreferenceChange(Names.self) { log("\($0.joined())") }
      Button("turn") { names.reverse() }
      Button("drop") { names.removeFirst() }
      Button("hide") { shows = false }
      Button("nothing") { names = [] }
    }
  }

  @Test func neighboursAreReducedInTheOrderOfTheTree() {
    let log = Log()
    let host = Host(Rows(log: log))
    #expect(log.take() == ["abcz"])
    host.press("turn")
    #expect(log.take() == ["cbaz"])
    host.press("drop")
    #expect(log.take() == ["baz"])
    host.press("hide")
    #expect(log.take() == ["ba"])
    // Nobody is left who writes it.
    host.press("nothing")
    #expect(log.take() == ["default"])
    #expect(host.evaluations(of: Named.self) == 4)
  }

  @Test func whoWritesNoneTakesNoPart() {
    struct Screen: View {
      let log: Log
      @State private var shows = false
      var body: some View {
        Group {
          Text("x").preference(key: Title.self, value: "title")
          Text("y")
          if shows { Text("z") }
          ForEach(0..<0) { Text("\($0)") }
        }
        .onPreferenceChange(Title.self) { log($0) }
      }
    }
    let log = Log()
    _ = Host(Screen(log: log))
    // Conditional views that write nothing do not put the default value in its place.
    #expect(log.take() == ["title"])
  }

  @Test func withoutAWriterThereIsNothingToTell() {
    struct Silent: View {
      let log: Log
      var body: some View { Text("x").onPreferenceChange(Title.self) { log($0) } }
    }
    let log = Log()
    _ = Host(Silent(log: log))
    #expect(log.take() == [])
  }

  @Test func aWriterStandsForEverythingInside() {
    struct Nested: View {
      let log: Log
      var body: some View {
        Stack { Named(name: "inner") }
          .preference(key: Names.self, value: ["outer"])
          .onPreferenceChange(Names.self) { log("\($0)") }
      }
    }
    let log = Log()
    _ = Host(Nested(log: log))
    #expect(log.take() == [#"["outer"]"#])
  }

  @Test func nobodyReadsSoNothingIsReduced() {
    struct Never: PreferenceKey {
      static let defaultValue = 0
      static func reduce(value: inout Int, nextValue: () -> Int) { fatalError("Nobody asked for it.") }
    }
    struct Unread: View {
      var body: some View {
        Text("a").preference(key: Never.self, value: 1)
        Text("b").preference(key: Never.self, value: 2)
      }
    }
    #expect(Host(Unread()).text == "a b")
  }

  @Test func theNextValueIsAskedForOnlyIfItIsWanted() {
    struct First: PreferenceKey {
      static let defaultValue: String? = nil
      static func reduce(value: inout String?, nextValue: () -> String?) { value = value ?? nextValue() }
    }
    struct Two: View {
      let log: Log
      var body: some View {
        Group {
          Text("a").preference(key: First.self, value: nil)
          Text("b").preference(key: First.self, value: "b")
          Text("c").preference(key: First.self, value: "c")
        }
        .onPreferenceChange(First.self) { log($0 ?? "none") }
      }
    }
    let log = Log()
    _ = Host(Two(log: log))
    #expect(log.take() == ["b"])
  }

  struct Transforming: View {
    let log: Log
    @State private var factor = 1
    @State private var names = ["a"]
    var body: some View {
      Group {
        ForEach(names, id: \.self) { Named(name: $0) }
      }
      .onPreferenceChange(Names.self) { log("inner \($0)") }
      .transformPreference(Names.self) { $0 = $0.map { name in String(repeating: name, count: factor) } }
      .onPreferenceChange(Names.self) { log("outer \($0)") }
      Button("factor") { factor += 1 }
      Button("add") { names.append("b") }
      Button("none") { names = [] }
    }
  }

  @Test func whatIsTransformedIsSeenFurtherUpOnly() {
    let log = Log()
    let host = Host(Transforming(log: log))
    #expect(log.take() == [#"inner ["a"]"#, #"outer ["a"]"#])
    host.press("factor")
    #expect(log.take() == [#"outer ["aa"]"#])
    host.press("add")
    #expect(log.take() == [#"inner ["a", "b"]"#, #"outer ["aa", "bb"]"#])
    host.press("none")
    #expect(log.take() == [#"inner ["default"]"#, #"outer ["defaultdefault"]"#])
  }

  @Test func aTransformWithoutWritersStartsWithTheDefault() {
    struct Alone: View {
      let log: Log
      var body: some View {
        Text("x")
          .transformPreference(Title.self) { $0 += "!" }
          .onPreferenceChange(Title.self) { log($0) }
      }
    }
    let log = Log()
    _ = Host(Alone(log: log))
    #expect(log.take() == ["untitled!"])
  }

  struct Overlaid: View {
    let log: Log
    @State private var name = "a"
    @State private var mark = "*"
    var body: some View {
      Named(name: name)
        .overlayPreferenceValue(Names.self) { names in
          Named(name: names.joined() + mark).onAppear { log("overlay \(names)") }
        }
        .onPreferenceChange(Names.self) { log("\($0)") }
      Button("name") { name += "b" }
      Button("mark") { mark = "#" }
    }
  }

  @Test func aViewIsMadeOfAPreferenceInTheSamePass() {
    let log = Log()
    let host = Host(Overlaid(log: log))
    #expect(host.text == "a a* [name] [mark]")
    // What is put over it hands up as well, and is not part of what it is made of.
    #expect(log.take() == [#"overlay ["a"]"#, #"["a", "a*"]"#])
    host.press("name")
    #expect(host.text == "ab ab* [name] [mark]")
    #expect(log.take() == [#"["ab", "ab*"]"#])
    host.press("mark")
    #expect(host.text == "ab ab# [name] [mark]")
    // The mark is read by the closure, which is evaluated alone.
    #expect(host.evaluations(of: Overlaid.self) == 2)
  }

  @Test func aViewBehindIsMadeOfTheDefaultWhereNobodyWrites() {
    struct Plain: View {
      var body: some View { Text("x").backgroundPreferenceValue(Title.self) { Text($0) } }
    }
    #expect(Host(Plain()).text == "x untitled")
  }

  @Test func aPreferenceMaySetAState() {
    struct Showing: View {
      @State private var title = "-"
      @State private var number = 0
      var body: some View {
        Text(title)
        Button("+") { number += 1 }
          .preference(key: Title.self, value: "n\(number)")
          .onPreferenceChange(Title.self) { title = $0 }
      }
    }
    let host = Host(Showing())
    #expect(host.text == "n0 [+]")
    host.press("+")
    #expect(host.text == "n1 [+]")
    #expect(host.evaluations(of: Showing.self) == 4)
  }

  @Test func aPreferenceThatChangesItselfIsStopped() {
    struct Growing: View {
      @State private var number = 0
      var body: some View {
        Button("\(number)") { number += 1 }
          .preference(key: Title.self, value: "\(number)")
          .onPreferenceChange(Title.self) { _ in number += 1 }
      }
    }
    let host = Host(Growing())
    #expect(host.text == "[2]")
    #expect(host.problems == [.preferenceCycle(path: "Growing")])
    #expect(!host.isDirty)
  }

  @Test func anIdStartsThePreferenceAnew() {
    struct Numbered: View {
      let log: Log
      @State private var id = 0
      var body: some View {
        Named(name: "a").onPreferenceChange(Names.self) { log("\($0)") }.id(id)
        Button("new") { id += 1 }
      }
    }
    let log = Log()
    let host = Host(Numbered(log: log))
    host.press("new")
    #expect(log.take() == [#"["a"]"#, #"["a"]"#])
  }

  @Test func whatATransformReadsCounts() {
    struct Reading: View {
      let log: Log
      @State private var suffix = "1"
      var body: some View {
        Named(name: "a")
          .transformPreference(Names.self) { $0.append(suffix) }
          .onPreferenceChange(Names.self) { log("\($0)") }
        Button("suffix") { suffix = "2" }
      }
    }
    let log = Log()
    let host = Host(Reading(log: log))
    host.press("suffix")
    #expect(log.take() == [#"["a", "1"]"#, #"["a", "2"]"#])
    // The closure is what reads the state, and no body does.
    #expect(host.evaluations(of: Reading.self) == 1)
  }
}
