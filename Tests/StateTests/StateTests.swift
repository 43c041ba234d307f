import Testing
import UndercurrentCore
import UndercurrentState

struct StateTests {
  struct Counter: View {
    @State private var count = 0
    var body: some View {
      Text("\(count)")
      Button("+") { count += 1 }
    }
  }

  @Test func aBodySeesWhatAnActionSet() {
    let host = Host(Counter())
    #expect(host.text == "0 [+]")
    host.press("+")
    host.press("+")
    #expect(host.text == "2 [+]")
    #expect(host.evaluations(of: Counter.self) == 3)
  }

  @Test func severalChangesBeforeAFlushAreOneEvaluation() {
    let host = Host(Counter())
    let button = host.first(Button.self)
    button?.action()
    button?.action()
    button?.action()
    #expect(host.text == "0 [+]")
    host.flush()
    #expect(host.text == "3 [+]")
    #expect(host.evaluations(of: Counter.self) == 2)
  }

  struct Reader: View {
    @Binding var count: Int
    var body: some View { Text("\(count)") }
  }

  struct NotReading: View {
    @State private var count = 0
    var body: some View {
      Reader(count: $count)
      Button("+") { count += 1 }
    }
  }

  @Test func passingABindingOnIsNotReading() {
    let host = Host(NotReading())
    host.press("+")
    host.press("+")
    #expect(host.text == "2 [+]")
    #expect(host.evaluations(of: NotReading.self) == 1)
    #expect(host.evaluations(of: Reader.self) == 3)
  }

  struct Sometimes: View {
    @State private var shows = true
    @State private var count = 0
    var body: some View {
      if shows { Text("\(count)") }
      Button("+") { count += 1 }
      Button("hide") { shows = false }
    }
  }

  @Test func onlyTheLastEvaluationCounts() {
    let host = Host(Sometimes())
    host.press("+")
    #expect(host.evaluations(of: Sometimes.self) == 2)
    host.press("hide")
    #expect(host.evaluations(of: Sometimes.self) == 3)
    host.press("+")
    #expect(host.evaluations(of: Sometimes.self) == 3)
  }

  @Test func anEqualValueIsNoChange() {
    struct Same: View {
      @State private var word = "a"
      var body: some View {
        Text(word)
        Button("same") { word = "a" }
      }
    }
    let host = Host(Same())
    host.first(Button.self)?.action()
    #expect(!host.isDirty)
    host.flush()
    #expect(host.evaluations(of: Same.self) == 1)
  }

  @Test func valuesThatAreNotEquatableAreComparedByTheirFields() {
    struct Pair {
      var number: Int
      var words: [String]
    }
    struct Same: View {
      @State private var pair = Pair(number: 1, words: ["a"])
      var body: some View {
        Text("\(pair.number)\(pair.words)")
        Button("same") { pair = Pair(number: 1, words: ["a"]) }
        Button("other") { pair = Pair(number: 1, words: ["b"]) }
      }
    }
    let host = Host(Same())
    host.press("same")
    #expect(host.evaluations(of: Same.self) == 1)
    host.press("other")
    #expect(host.evaluations(of: Same.self) == 2)
  }

  @Test func theInitialValueIsTakenOnce() {
    let made = SharedCount()
    struct Child: View {
      let made: SharedCount
      let input: Int
      @State private var first: Int
      init(made: SharedCount, input: Int) {
        self.made = made
        self.input = input
        _first = State(
          initialValue: {
            made.add()
            return input
          }())
      }
      var body: some View { Text("\(first)/\(input)") }
    }
    struct Parent: View {
      let made: SharedCount
      @State private var input = 1
      var body: some View {
        Child(made: made, input: input)
        Button("+") { input += 1 }
      }
    }
    let host = Host(Parent(made: made))
    host.press("+")
    host.press("+")
    #expect(host.text == "1/3 [+]")
    #expect(made.value == 1)
  }

  @Test func anObjectInAStateIsMadeOnceAndOnlyItsReplacementIsAChange() {
    final class Model {
      var count = 0
      init(_ made: SharedCount) { made.add() }
    }
    struct Child: View {
      let number: Int
      let made: SharedCount
      @State private var model: Model
      init(number: Int, made: SharedCount) {
        self.number = number
        self.made = made
        _model = State(wrappedValue: Model(made))
      }
      var body: some View {
        Text("\(model.count)")
        Button("change") { model.count += 1 }
        Button("replace") { model = Model(made) }
      }
    }
    struct Parent: View {
      let made: SharedCount
      @State private var number = 0
      var body: some View {
        Child(number: number, made: made)
        Button("again") { number += 1 }
      }
    }
    let made = SharedCount()
    let host = Host(Parent(made: made))
    host.press("again")
    host.press("again")
    #expect(made.value == 1)
    host.press("change")
    #expect(host.evaluations(of: Child.self) == 3)
    host.press("replace")
    #expect(host.evaluations(of: Child.self) == 4)
  }

  @Test func statesAndPlainPropertiesMayBeMixed() {
    struct Mixed: View {
      let a = 3
      @State var n = 4
      let b = "b"
      @State var m = 0
      weak var nobody: AnyObject?
      var body: some View {
        Text("\(a) \(n) \(b) \(m)")
        Button("+") {
          n += 1
          m += 10
        }
      }
    }
    let host = Host(Mixed())
    host.press("+")
    #expect(host.text == "3 5 b 10 [+]")
  }

  @Test func aViewThatHidesItsMirrorKeepsItsState() {
    struct Hidden: View, CustomReflectable {
      @State private var n = 0
      var customMirror: Mirror { Mirror(self, children: [:]) }
      var body: some View { Button("\(n)") { n += 1 } }
    }
    let host = Host(Hidden())
    host.press("0")
    #expect(host.text == "[1]")
  }

  @Test func anOptionalStateStartsWithNil() {
    struct Optionally: View {
      @State private var word: String?
      var body: some View {
        Text(word ?? "nothing")
        Button("set") { word = "something" }
      }
    }
    let host = Host(Optionally())
    #expect(host.text == "nothing [set]")
    host.press("set")
    #expect(host.text == "something [set]")
  }

  @Test func outsideAHostAStateIsItsInitialValue() {
    let state = State(wrappedValue: 1)
    state.wrappedValue = 2
    state.projectedValue.wrappedValue = 3
    #expect(state.wrappedValue == 1)
  }

  @Test func aChangeAfterTheViewIsGoneIsIgnored() throws {
    struct Leaving: View {
      @State private var isThere = true
      var body: some View {
        if isThere { Counter() }
        Button("leave") { isThere = false }
      }
    }
    let host = Host(Leaving())
    let add = try #require(host.first(Button.self))
    host.press("leave")
    add.action()
    #expect(!host.isDirty)
    #expect(host.text == "[leave]")
    #expect(host.problems.isEmpty)
  }

  @Test func aChangeDuringABodyIsReportedAndCountsFromTheNextPassOn() {
    struct Once: View {
      @State private var n = 0
      var body: some View {
        if n < 3 { n += 1 }
        return Text("\(n)")
      }
    }
    let host = Host(Once())
    #expect(host.text == "3")
    #expect(host.evaluations(of: Once.self) == 4)
    #expect(host.problems == [.changeDuringEvaluation(property: "n", path: "Once")])
    #expect(
      host.problems.first?.description
        == "'n' was changed while the body of Once was evaluated: change it in an action, in onAppear or in onChange.")
  }

  @Test func aBodyThatAlwaysChangesWhatItReadsIsStopped() {
    struct Bad: View {
      @State private var n = 0
      var body: some View {
        n += 1
        return Text("\(n)")
      }
    }
    struct Root: View {
      var body: some View {
        Bad()
        Counter()
      }
    }
    let host = Host(Root())
    #expect(host.evaluations(of: Bad.self) == 100)
    #expect(host.text == "99 0 [+]")
    #expect(!host.isDirty)
    #expect(host.problems.last == .cycle(path: "Root > Bad", reason: "n"))
    host.press("+")
    #expect(host.text == "99 1 [+]")
  }

  @Test func twoHostsShareNothing() {
    let view = Counter()
    let (one, other) = (Host(view), Host(view))
    one.press("+")
    #expect(one.text == "1 [+]")
    #expect(other.text == "0 [+]")
    #expect(!other.isDirty)
  }
}
