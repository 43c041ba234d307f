import Testing
import UndercurrentState

struct OnChangeTests {
  @Test func theFormWithoutParametersSeesWhatIsThereNow() {
    struct Counting: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        let seen = n
        Button("+") { n += 1 }.onChange(of: n) { log("seen \(seen) now \(n)") }
      }
    }
    let log = Log()
    let host = Host(Counting(log: log))
    host.press("+")
    #expect(log.take() == ["seen 1 now 1"])
  }

  @available(*, deprecated)
  struct Old: View {
    let log: Log
    @State private var n = 0
    var body: some View {
      let seen = n
      Button("+") { n += 1 }.onChange(of: n) { new in log("seen \(seen) new \(new)") }
    }
  }

  @available(*, deprecated)
  @Test func theFormWithOneParameterSeesWhatWasThereBefore() {
    let log = Log()
    let host = Host(Old(log: log))
    host.press("+")
    host.press("+")
    #expect(log.take() == ["seen 0 new 1", "seen 1 new 2"])
  }

  @Test func severalChangesBeforeAFlushAreOneAndNoneIfNothingIsDifferent() {
    struct Counting: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        Button("twice") {
          n += 1
          n += 1
        }
        .onChange(of: n) { log("(\($0),\($1))") }
        Button("back") {
          n += 1
          n -= 1
        }
      }
    }
    let log = Log()
    let host = Host(Counting(log: log))
    host.press("twice")
    #expect(log.take() == ["(0,2)"])
    host.press("back")
    #expect(log.take() == [])
  }

  @Test func anIdStartsTheComparisonAnew() {
    struct Numbered: View {
      let log: Log
      @State private var n = 0
      var body: some View {
        Button("+") { n += 1 }
          .onChange(of: n) { log("inside") }
          .id(n)
          .onChange(of: n) { log("outside") }
      }
    }
    let log = Log()
    let host = Host(Numbered(log: log))
    host.press("+")
    #expect(log.take() == ["outside"])
  }
}
