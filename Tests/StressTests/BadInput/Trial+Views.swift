import Observation
import Testing
import UndercurrentCore
import UndercurrentState

extension EnvironmentValues {
  fileprivate var width: Double? {
    get { self["", ""] }
    set { self["", ""] = newValue }
  }
}

extension FocusedValues {
  fileprivate var title: String? {
    get { self["", ""] }
    set { self["", ""] = newValue }
  }
  fileprivate var edited: Binding<String>? {
    get { self["edited"] }
    set { self["edited"] = newValue }
  }
}

extension Trial {
  fileprivate static let texts = ["", "\0", "\n\n", "👩‍👩‍👧‍👦", String(repeating: "x", count: 100_000)]

  fileprivate final class Object: ObservableObject { @Published var text = "" }

  @Observable fileprivate final class Watched { var text = "" }

  fileprivate struct Record: Identifiable, Equatable { var id: Int }

  fileprivate struct Everything: View {
    let title: String
    @State var n = 3
    @Environment(\.width) private var width
    @FocusedValue(\.title) private var focused
    @FocusedBinding(\.edited) private var edited
    @FetchRequest<Record>(limit: 0) private var none: FetchedResults<Record>
    @SectionedFetchRequest<Int, Record>(sectionIdentifier: \.id, limit: .max) private var sections
    var body: some View {
      Plain.Text("\(width ?? -1) \(focused ?? "-") \(edited ?? "-") \(none.count) \(sections.count)")
      ForEach(none) { Plain.Text("\($0.id)") }
      ForEach(0..<0) { Plain.Text("\($0)") }
      ForEach(Int.max - 2..<Int.max) { Plain.Text("\($0)") }
      ForEach([1, 1, 1], id: \.self) { Plain.Text("\($0)") }
      Plain.Button(title) { n += 1 }.onTapGesture(count: 0) {}.onTapGesture(count: .min) {}
      Plain.Toggle(title, isOn: .constant(true))
      Plain.TextField(title, text: .constant(title)).focusedValue(\.title, title).focusedSceneValue(\.title, nil)
        .task(name: title) {}.task(id: n, name: title) {}
        .environment(\.width, .nan).transformEnvironment(\.width) { $0 = .infinity }
    }
  }

  static let views: [Trial] = [
    Trial("Binding", "subscript(dynamicMember:)") {
      let binding = Binding<[Int]>.constant([1])
      #expect(binding[dynamicMember: \.self].wrappedValue == [1] && binding[dynamicMember: \[Int].[0]].wrappedValue == 1)
    },
    Trial("Bindable", "subscript(dynamicMember:)") {
      let bindable = Bindable(Watched())
      for text in texts {
        bindable.text.wrappedValue = text
        #expect(bindable.wrappedValue.text == text)
      }
    },
    Trial("ObservedObject", "subscript(dynamicMember:)") {
      let wrapper = ObservedObject(wrappedValue: Object()).projectedValue
      for text in texts {
        wrapper.text.wrappedValue = text
        #expect(wrapper.text.wrappedValue == text)
      }
    },
    Trial("EnvironmentValues", "subscript(name:file:)") {
      var values = EnvironmentValues()
      for width in [Double.nan, .infinity, -0.0, .greatestFiniteMagnitude] {
        values.width = width
        #expect(values.width?.bitPattern == width.bitPattern)
      }
    },
    Trial("Environment", "init(_:)") { _ = Environment(\.width) },
    Trial("Observed", "init(_:)") { #expect(ObservedProperty(\String.count) == ObservedProperty(\String.count)) },
    Trial("Gesture", "init(count:)") {
      for count in [0, -1, Int.min, .max] { #expect(TapGesture(count: count).count == count) }
    },
    Trial("FetchDescription", "init(predicate:order:limit:)", "init(_:equals:)", "init(_:isReversed:)") { () async throws in
      let records = (1...3).map { Record(id: $0) }
      #expect(try FetchDescription<Record>(limit: 0).select(from: records) == [])
      #expect(try FetchDescription<Record>(limit: .max).select(from: records) == records)
      let last = FetchDescription<Record>(predicate: .init(\.id, equals: .max), order: [.init(\.id, isReversed: true)], limit: 1)
      #expect(try last.select(from: records) == [])
      #expect(try last.select(from: []) == [])
    },
    Trial(
      "FetchRequest", "init(order:predicate:limit:store:)", "init(sectionIdentifier:order:predicate:limit:store:)",
      "subscript(position:)"
    ) {
      #expect(Host(Everything(title: "")).first(Plain.Text.self)?.string == "-1.0 - - 0 0")
    },
    Trial(
      "FocusedValues", "subscript(name:file:)", "init(_:)", "focusedValue(_:_:)", "focusedSceneValue(_:_:)"
    ) {
      for text in texts {
        let host = Host(Everything(title: text))
        #expect(host.first(Plain.Text.self)?.string == "-1.0 - - 0 0")
        host.close()
      }
    },
    Trial("GestureModifiers", "onTapGesture(count:perform:)") {
      // A tap of any count is found by its type.
      #expect(Host(Everything(title: "")).gestures(TapGesture.self).isEmpty == false)
    },
    Trial("EnvironmentModifiers", "environment(_:_:)", "transformEnvironment(_:transform:)") {
      struct Narrow: View {
        @Environment(\.width) private var width
        var body: some View { Plain.Text("\(width ?? 0)") }
      }
      for width in [Double.nan, -.infinity, .greatestFiniteMagnitude] {
        let host = Host(Narrow().environment(\.width, width).transformEnvironment(\.width) { $0 = $0.map { $0 * 2 } })
        // What is nearer to the view counts.
        #expect(host.first(Plain.Text.self)?.string == "\(width)")
        host.flush()
        #expect(!host.isDirty)
      }
    },
    Trial("Task", "task(name:executorPreference:priority:_:)", "task(id:name:executorPreference:priority:_:)") {
      for text in texts { Host(Everything(title: text)).close() }
    },
    Trial("ActingView", "perform(_:on:)") {
      let host = Host(Everything(title: "go"))
      for label in texts { #expect(throws: HostSearchError.self) { try host.perform(.press, on: label) } }
      try host.perform(.press, on: "go")
    },
    Trial("Host+Find", "find(_:id:at:where:)", "findAll(_:id:at:where:)", "state(_:)", "setState(_:to:)") { () async throws in
      let host = Host(Everything(title: ""))
      for path in texts.dropFirst() {
        #expect(throws: HostSearchError.self) { try host.find(Everything.self, id: path, at: path) }
        #expect(host.findAll(Everything.self, at: path).isEmpty)
      }
      try host.setState(\Everything.n, to: .min)
      #expect(try host.state(\Everything.n) == .min)
    },
    Trial("HostedView", "subscript(dynamicMember:)", "overrideEnvironment(_:_:)", "state(_:as:)", "setState(_:to:)") {
      let host = Host(Everything(title: ""))
      let view = try host.find(Everything.self)
      #expect(view.n == 3 && view.title == "")
      for name in texts {
        #expect(throws: HostSearchError.self) { try view.state(name, as: Int.self) }
        #expect(throws: HostSearchError.self) { try view.setState(name, to: 1) }
      }
      #expect(throws: HostSearchError.self) { try view.setState("n", to: "text") }
      view.overrideEnvironment(\.width, .nan)
      #expect(host.first(Plain.Text.self)?.string.hasPrefix("nan") == true)
    },
    Trial("Inspection", "subscript(id:)") {
      let inspection = Host(Everything(title: "")).inspect()
      for id in [Int.min, -1, .max] { #expect(inspection[id] == nil) }
    },
    Trial(
      "PlainText", "draw(_:_:)", "compose(_:)", "init(_:)", "lines(around:)", "init(_:action:)", "init(_:text:)", "init(_:isOn:)"
    ) {
      let host = Host(Everything(title: ""))
      for text in texts {
        #expect(Plain.Text(text).lines(around: [[text]]).joined(separator: "\n") == text)
        #expect(Plain.Button(text) {}.lines(around: []) == ["[\(text)]"])
        #expect(Plain.TextField(text, text: .constant(text)).lines(around: []).count == 1)
        #expect(Plain.Toggle(text, isOn: .constant(false)).lines(around: []).count == 1)
      }
      for element in host.elements {
        _ = PlainTextRenderer().draw(element, [])
        _ = PlainTextRenderer().draw(element, [[], [""], ["\n"]])
      }
      #expect(PlainTextRenderer().compose([]) == [])
      #expect(!host.render(with: PlainTextRenderer()).isEmpty)
    },
    Trial("OutlineRenderer", "draw(_:_:)", "compose(_:)") {
      for element in Host(Everything(title: "")).elements {
        #expect(!OutlineRenderer().draw(element, []).isEmpty)
        #expect(!OutlineRenderer().draw(element, [[], ["", "\n"]]).isEmpty)
      }
      #expect(OutlineRenderer().compose([[], []]) == [])
    },
    Trial("Scene", "environment(_:_:)") { _ = WindowGroup { Everything(title: "") }.environment(\.width, .nan) },
    Trial("ForEach", "init(_:id:content:)", "init(_:content:)") {
      let texts = Host(Everything(title: "")).all(Plain.Text.self).map(\.string)
      #expect(texts.contains("\(Int.max - 1)") && texts.contains("1"))
    },
    Trial(
      "Animation", "linear(duration:)", "easeIn(duration:)", "easeOut(duration:)", "easeInOut(duration:)",
      "timingCurve(_:_:_:_:duration:)",
      "spring(duration:bounce:)", "spring(response:dampingFraction:)", "delay(_:)", "speed(_:)", "repeatCount(_:autoreverses:)"
    ) {
      // An animation is what a renderer is told, and is kept as it was given.
      for number in [0, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude] as [Double] {
        for animation in [
          Animation.linear(duration: number), .easeIn(duration: number), .easeOut(duration: number), .easeInOut(duration: number),
          .timingCurve(number, number, number, number, duration: number), .spring(duration: number, bounce: number),
          .spring(response: number, dampingFraction: number), .default.delay(number).speed(number),
        ] {
          for count in [Int.min, 0, .max] {
            #expect(animation.repeatCount(count, autoreverses: true).repetition == .times(count, autoreverses: true))
          }
          #expect(!animation.description.isEmpty)
        }
      }
    },
    Trial("RunningTransaction", "withTransaction(_:_:_:)") {
      #expect(withTransaction(\.animation, .linear(duration: .nan)) { Int.max } == .max)
    },
  ]
}
