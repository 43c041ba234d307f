import Testing
import UndercurrentState

struct GestureTests {
  struct Drag: Gesture {
    typealias Value = Int
    var name = ""
  }

  struct Slider: View {
    let log: Log
    @GestureState private var distance = 0
    @State private var position = 0
    @State private var isThere = true
    @State private var isEnabled = true
    var body: some View {
      Text("\(position)+\(distance)")
      if isThere {
        Text("knob").gesture(
          Drag()
            .updating($distance) { value, distance, _ in distance = value }
            .onChanged { log("changed \($0) sees \(distance)") }
            .onEnded {
              log("ended \($0) sees \(distance)")
              position += $0
            }, isEnabled: isEnabled)
      }
      Button("remove") { isThere = false }
      Button("disable") { isEnabled = false }
    }
  }

  @Test func theStateIsThereForAsLongAsTheGesture() throws {
    let log = Log()
    let host = Host(Slider(log: log))
    let drag = try #require(host.gestures(Drag.self).first)
    drag.change(to: 3)
    #expect(host.text.hasPrefix("0+0 "))
    host.flush()
    #expect(host.text.hasPrefix("0+3 "))
    drag.change(to: 5)
    host.flush()
    #expect(host.text.hasPrefix("0+5 "))
    let before = host.evaluations(of: Slider.self)
    drag.end(with: 6)
    host.flush()
    #expect(host.text.hasPrefix("6+0 "))
    #expect(log.take() == ["changed 3 sees 3", "changed 5 sees 5", "ended 6 sees 5"])
    #expect(host.evaluations(of: Slider.self) == before + 1)
  }

  @Test func aGestureThatIsCancelledLeavesNothingBehind() throws {
    let log = Log()
    let host = Host(Slider(log: log))
    let drag = try #require(host.gestures(Drag.self).first)
    drag.change(to: 3)
    drag.cancel()
    host.flush()
    #expect(host.text.hasPrefix("0+0 "))
    #expect(log.take() == ["changed 3 sees 3"])
    // There is none any more.
    drag.cancel()
    host.flush()
    #expect(log.take() == [])
  }

  @Test(arguments: ["remove", "disable"]) func aGestureEndsWithItsView(how: String) throws {
    let log = Log()
    let host = Host(Slider(log: log))
    let drag = try #require(host.gestures(Drag.self).first)
    drag.change(to: 3)
    host.flush()
    host.press(how)
    #expect(host.text.hasPrefix("0+0 "))
    #expect(host.gestures(Drag.self).isEmpty)
    drag.change(to: 9)
    host.flush()
    #expect(host.text.hasPrefix("0+0 "))
    #expect(log.take() == ["changed 3 sees 3"])
  }

  @Test func theTransactionsOfChangeAndReset() throws {
    struct Moving: View {
      @GestureState(reset: { last, transaction in if last > 1 { transaction.animation = .default } }) private var distance = 0
      let log: Log
      var body: some View {
        let seen = distance
        Text("\(seen)")
          .transaction { log("\(seen) \($0.animation == nil ? "at once" : "animated") \($0.isContinuous)") }
          .gesture(
            Drag().updating($distance) { value, distance, transaction in
              distance = value
              transaction.isContinuous = true
            })
      }
    }
    let log = Log()
    let host = Host(Moving(log: log))
    _ = host.elements[0].transaction
    _ = log.take()
    let drag = try #require(host.gestures(Drag.self).first)
    func last() -> String? {
      _ = host.elements[0].transaction
      return log.take().last
    }
    drag.change(to: 2)
    host.flush()
    #expect(last() == "2 at once true")
    drag.end(with: 2)
    host.flush()
    #expect(last() == "0 animated false")
  }

  @Test func gesturesAreMadeOfGestures() throws {
    struct Double: Gesture {
      let log: Log
      var body: some Gesture<Int> { Drag(name: "inner").map { $0 * 2 }.onEnded { log("own \($0)") } }
    }
    struct Viewing: View {
      let log: Log
      var body: some View {
        Text("a").gesture(Double(log: log).onEnded { log("outer \($0)") })
        Text("b").simultaneousGesture(Drag(name: "b")).highPriorityGesture(Drag(name: "c"))
        Text("d").onTapGesture(count: 2) { log("tapped") }
      }
    }
    let log = Log()
    let host = Host(Viewing(log: log))
    #expect(host.gestures(Drag.self).map(\.gesture.name) == ["inner", "c", "b"])
    host.gestures(Drag.self).first?.end(with: 4)
    let tap = try #require(host.gestures(TapGesture.self).first)
    #expect(tap.gesture.count == 2)
    tap.end(with: ())
    host.flush()
    #expect(log.take() == ["own 8", "outer 8", "tapped"])
  }

  @Test func outsideAHostItIsTheInitialValue() {
    #expect(GestureState(initialValue: 3).wrappedValue == 3)
    #expect(GestureState<Int?>().projectedValue.wrappedValue == nil)
  }
}
