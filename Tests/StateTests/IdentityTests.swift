import Testing
import UndercurrentCore
import UndercurrentState

struct IdentityTests {
  struct Counter: View {
    @State private var count = 0
    var name = ""
    var body: some View { Button("\(name)\(count)") { count += 1 } }
  }

  @Test func theBranchesOfAnIfHaveTheirOwnState() {
    struct Branches: View {
      @State private var flag = true
      var body: some View {
        if flag { Counter(name: "a") } else { Counter(name: "b") }
        Button("toggle") { flag.toggle() }
      }
    }
    let host = Host(Branches())
    host.press("a0")
    #expect(host.text == "[a1] [toggle]")
    host.press("toggle")
    #expect(host.text == "[b0] [toggle]")
    host.press("toggle")
    #expect(host.text == "[a0] [toggle]")
  }

  @Test func aSwitchHasOneStateForEachCase() {
    struct Cases: View {
      @State private var number = 0
      var body: some View {
        switch number {
        case 0: Counter(name: "a")
        case 1: Counter(name: "b")
        case 2: Counter(name: "c")
        default: EmptyView()
        }
        Button("next") { number += 1 }
      }
    }
    let host = Host(Cases())
    host.press("a0")
    host.press("next")
    host.press("b0")
    #expect(host.text == "[b1] [next]")
    host.press("next")
    #expect(host.text == "[c0] [next]")
    host.press("next")
    #expect(host.text == "[next]")
  }

  @Test func whatStandsBesideAnOptionalViewKeepsItsState() {
    struct Beside: View {
      @State private var shows = false
      var body: some View {
        if shows { Text("here") }
        Counter()
        Button("toggle") { shows.toggle() }
      }
    }
    let host = Host(Beside())
    host.press("0")
    host.press("toggle")
    #expect(host.text == "here [1] [toggle]")
    host.press("toggle")
    #expect(host.text == "[1] [toggle]")
  }

  @Test func aNewIdIsANewView() {
    struct Numbered: View {
      @State private var number = 0
      var body: some View {
        Counter().id(number)
        Button("same") { number = number + 0 }
        Button("new") { number += 1 }
      }
    }
    let host = Host(Numbered())
    host.press("0")
    host.press("same")
    #expect(host.text == "[1] [same] [new]")
    host.press("new")
    #expect(host.text == "[0] [same] [new]")
  }

  @Test func aViewOfAnyTypeKeepsItsStateWhileTheTypeStays() {
    struct Other: View {
      var body: some View { Text("other") }
    }
    struct Erased: View {
      @State private var number = 0
      var body: some View {
        number == 2 ? AnyView(Other()) : AnyView(AnyView(Counter(name: "\(number):")))
        Button("next") { number += 1 }
      }
    }
    let host = Host(Erased())
    host.press("0:0")
    host.press("next")
    #expect(host.text == "[1:1] [next]")
    host.press("next")
    #expect(host.text == "other [next]")
    host.press("next")
    #expect(host.text == "[3:0] [next]")
  }

  struct Rows: View {
    @State private var ids = ["a", "b", "c"]
    let take: (Binding<[String]>) -> Void
    var body: some View {
      ForEach(ids, id: \.self) { Counter(name: $0) }
        .onAppear { take($ids) }
    }
  }

  @Test func stateFollowsTheIdOfARow() throws {
    var taken: Binding<[String]>?
    let host = Host(Rows { taken = $0 })
    let ids = try #require(taken)
    for press in ["a0", "b0", "b1", "c0", "c1", "c2"] { host.press(press) }
    #expect(host.text == "[a1] [b2] [c3]")
    let elements = host.elements.map(\.id)

    ids.wrappedValue = ["b", "c"]
    host.flush()
    #expect(host.text == "[b2] [c3]")
    ids.wrappedValue = ["c", "b"]
    host.flush()
    #expect(host.text == "[c3] [b2]")
    #expect(host.elements.map(\.id) == [elements[2], elements[1]])
    ids.wrappedValue = ["c", "a", "b"]
    host.flush()
    #expect(host.text == "[c3] [a0] [b2]")
    // Three to begin with, six presses, and the new row: moving is no reason to evaluate.
    #expect(host.evaluations(of: Counter.self) == 10)
  }

  @Test func equalIdsAreReportedAndToldApartByTheirOrder() throws {
    var taken: Binding<[String]>?
    let host = Host(Rows { taken = $0 })
    try #require(taken).wrappedValue = ["a", "a", "b"]
    host.flush()
    #expect(host.text == "[a0] [a0] [b0]")
    #expect(host.problems == [.repeatedID("a", path: "Rows")])
    host.press("a0")
    #expect(host.text == "[a1] [a0] [b0]")
  }

  @Test func identifiableElementsAndNumbersNeedNoKeyPath() {
    struct Item: Identifiable {
      let id: Int
    }
    struct Both: View {
      var body: some View {
        ForEach([Item(id: 7), Item(id: 8)]) { Text("\($0.id)") }
        ForEach(0..<3) { Text("\($0)") }
      }
    }
    #expect(Host(Both()).text == "7 8 0 1 2")
  }

  @Test func theRowsOfARangeFollowItsBounds() {
    struct Growing: View {
      @State private var count = 2
      var body: some View {
        ForEach(0..<count) { Counter(name: "\($0):") }
        Button("more") { count += 1 }
        Button("fewer") { count -= 2 }
      }
    }
    let host = Host(Growing())
    host.press("1:0")
    host.press("more")
    #expect(host.text == "[0:0] [1:1] [2:0] [more] [fewer]")
    host.press("fewer")
    host.press("more")
    #expect(host.text == "[0:0] [1:0] [more] [fewer]")
    #expect(host.problems.isEmpty)
  }

  @Test func theContentOfARowIsPartOfTheForEach() {
    struct Rows: View {
      @State private var selected = 0
      var body: some View {
        ForEach(0..<3) { number in
          Button(number == selected ? "*\(number)" : "\(number)") { selected = number }
        }
      }
    }
    let host = Host(Rows())
    host.press("2")
    #expect(host.text == "[0] [1] [*2]")
    #expect(host.evaluations(of: Rows.self) == 1)
  }

  @Test func buildersTakeEverythingThatSwiftUITakes() {
    struct All: View {
      let flag = true
      let nothing: Text? = nil
      var body: some View {
        Group {
          Text("1")
          if flag { Text("2") }
          if let nothing { nothing } else { Text("3") }
          nothing
          if #available(macOS 15, *) { Text("4") }
          for word in ["4a", "4b"] {
            Text(word)
            if word == "4b" { Text("4c") }
          }
          EmptyView()
        }
        Group {}
        Stack {
          Text("5")
          Stack { Text("6") }
          Text("7")
          Text("8")
          Text("9")
          Text("10")
          Text("11")
          Text("12")
          Text("13")
          Text("14")
          Text("15")
          Text("16")
        }
      }
    }
    #expect(Host(All()).text == "1 2 3 4 4a 4b 4c {5 {6} 7 8 9 10 11 12 13 14 15 16}")
  }
}
