import Testing
import UndercurrentState

/// Which views are evaluated when their parent is.
struct SkippingTests {
  /// Evaluates its content again on every press.
  struct Again<Content: View>: View {
    @State private var number = 0
    let content: (Int) -> Content
    var body: some View {
      content(number)
      Button("again") { number += 1 }
    }
  }

  struct Child: View {
    let number: Int
    var body: some View { Text("\(number)") }
  }

  @Test func aDifferentInputIsAReason() {
    let host = Host(Again { Child(number: $0) })
    host.press("again")
    host.press("again")
    #expect(host.evaluations(of: Child.self) == 3)
  }

  @Test func anEqualInputIsNone() {
    let host = Host(Again { Child(number: $0 / 10) })
    host.press("again")
    host.press("again")
    #expect(host.evaluations(of: Child.self) == 1)
  }

  struct Lenient: View, Equatable {
    let number: Int
    var body: some View { Text("\(number)") }
    static func == (a: Lenient, b: Lenient) -> Bool { true }
  }

  @Test func equatableViewsDecideThemselves() {
    let host = Host(Again { Lenient(number: $0).equatable() })
    host.press("again")
    host.press("again")
    #expect(host.text == "0 [again]")
    #expect(host.evaluations(of: Lenient.self) == 1)
  }

  final class Object {
    var name = "a"
  }

  enum Kind {
    case plain
    case named(Object, [String])
  }

  struct Everything: View {
    let text: String
    let numbers: [Int]
    let pair: (Int, String)
    let object: Object
    let any: Any
    let existential: any CustomStringConvertible
    let kind: Kind
    let optional: Kind?
    let action: () -> Void
    weak var weakly: Object?
    var body: some View { Text(text) }
  }

  @Test func fieldsAreComparedOneByOne() {
    let object = Object()
    // Strings and arrays that are equal, but not in the same memory.
    func long(_ number: Int) -> String { "a long string, so that it is not kept in the view itself, \(number)" }
    func view(_ number: Int, _ change: Int = 0) -> Everything {
      Everything(
        text: long(change == 1 ? number : 0), numbers: Array(0..<(change == 2 ? number : 5)),
        pair: (1, long(change == 3 ? number : 0)), object: change == 4 ? Object() : object,
        any: long(change == 5 ? number : 0), existential: change == 6 ? number : long(0),
        kind: .named(object, [long(change == 7 ? number : 0)]), optional: change == 8 ? .plain : .named(object, [long(0)]),
        action: {}, weakly: object)
    }
    let same = Host(Again { view($0) })
    same.press("again")
    #expect(same.evaluations(of: Everything.self) == 1)
    for change in 1...7 {
      let host = Host(Again { view($0, change) })
      host.press("again")
      #expect(host.evaluations(of: Everything.self) == 2, "change \(change)")
    }
    let optional = Host(Again { view(0, $0 == 0 ? 0 : 8) })
    optional.press("again")
    #expect(optional.evaluations(of: Everything.self) == 2)
  }

  @Test func nothingIsEqualToNothing() {
    struct Maybe: View {
      let kind: Kind?
      let action: (() -> Void)?
      var body: some View { Text("\(kind == nil)") }
    }
    let some: Kind? = .named(Object(), ["a"])
    let host = Host(Again { number in Maybe(kind: number < 2 ? nil : some, action: number < 3 ? nil : {}) })
    host.press("again")
    #expect(host.evaluations(of: Maybe.self) == 1)
    host.press("again")
    #expect(host.evaluations(of: Maybe.self) == 2)
    host.press("again")
    #expect(host.evaluations(of: Maybe.self) == 3)
  }

  struct Acting: View {
    let action: () -> Void
    var body: some View { Button("act", action: action) }
  }

  @Test func closuresThatCaptureAreDifferentEachTime() {
    let host = Host(Again { number in Acting { _ = number } })
    host.press("again")
    #expect(host.evaluations(of: Acting.self) == 2)
    let kept = {}
    let same = Host(Again { _ in Acting(action: kept) })
    same.press("again")
    #expect(same.evaluations(of: Acting.self) == 1)
  }

  struct Card<Content: View>: View {
    let content: Content
    var body: some View { Stack { content } }
  }

  @Test func contentThatIsPassedOnIsComparedAsWell() {
    let host = Host(
      Again { number in
        Card(
          content: Group {
            Text("a")
            Child(number: number / 2)
          })
      })
    host.press("again")
    #expect(host.evaluations(of: Card<Group<TupleView<Text, Child>>>.self) == 1)
    host.press("again")
    #expect(host.evaluations(of: Card<Group<TupleView<Text, Child>>>.self) == 2)
    #expect(host.text == "{a 1} [again]")
  }

  struct Tree: View {
    let depth: Int
    @State private var count = 0
    var body: some View {
      if depth == 0 {
        Button("\(count)") { count += 1 }
      } else {
        AnyView(Tree(depth: depth - 1))
        AnyView(Tree(depth: depth - 1))
      }
    }
  }

  @Test func oneLeafOfABigTreeIsOneEvaluation() {
    let host = Host(Tree(depth: 8))
    #expect(host.evaluations(of: Tree.self) == 511)
    host.press("0")
    #expect(host.evaluations(of: Tree.self) == 512)
    #expect(host.all(Button.self) { $0.title == "1" }.count == 1)
  }

  @Test func reasonsAreTold() {
    struct Parent: View {
      @State private var count = 0
      @Environment(\.width) private var width
      var body: some View {
        Child(number: count)
        Text("\(width)")
        Button("+") { count += 1 }
      }
    }
    let host = Host(Parent())
    var reports: [String] = []
    host.onEvaluate = { reports.append("\($0)") }
    host.press("+")
    host.environment.width = 7
    host.flush()
    #expect(
      reports == [
        "Parent: count", "Parent > Child: @self", "Parent > Button: @self", "Parent > Child > Text: @self",
        "Parent: width", "Parent > Text: @self", "Parent > Button: @self",
      ])
  }
}
