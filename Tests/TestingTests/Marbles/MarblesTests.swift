import Testing
import UndercurrentCore
import UndercurrentTesting

struct MarblesTests {
  let scheduler = VirtualScheduler()

  @Test(arguments: ["", "a", "a-b--(cd)|", "--#", "-(ab|)", "^-a-!", "(^a)--(b!)"])
  func aRowThatIsReadIsWrittenTheSame(text: String) throws {
    #expect(try Marbles(text).description == text)
  }

  @Test func spacesAndFramesAtTheEndDoNotCount() throws {
    let text = "  a- b |  ---"
    #expect(try Marbles(text) == "a-b|")
  }

  @Test(
    arguments: [
      ("a(b", "marbles \"a(b\", character 2: the group is not closed"),
      ("ab)", "marbles \"ab)\", character 3: no group is open"),
      ("a()", "marbles \"a()\", character 3: the group is empty"),
      ("a(b(c))", "marbles \"a(b(c))\", character 4: the group begun at character 2 is still open"),
      ("(a-b)", "marbles \"(a-b)\", character 3: time cannot pass within the group begun at character 1"),
      ("a|-b", "marbles \"a|-b\", character 4: b comes after the ending"),
      ("a-#|", "marbles \"a-#|\", character 4: | comes after the ending"),
    ])
  func whatIsWrongIsSaidInOneLine(text: String, message: String) {
    #expect { try Marbles(text) } throws: { "\($0)" == message }
  }

  @Test func aColdPublisherPlaysTheRowForEverySubscriber() {
    let publisher = scheduler.cold("a-b--(cd)|")
    let first = Recorder<Character, Never>(clock: scheduler)
    let second = Recorder<Character, Never>(clock: scheduler)
    scheduler.subscribe(first, to: publisher, "^")
    scheduler.subscribe(second, to: publisher, "--^--!")
    scheduler.run()
    #expect(first.marbles(steering: true).difference(from: "(^a)-b--(cd)|") == nil)
    #expect(second.marbles(steering: true).difference(from: "--(^a)-b!") == nil)
    #expect(scheduler.pending == [])
  }

  @Test func aHotOnePlaysItOnceForWhoeverIsThere() {
    let publisher = scheduler.hot("xx^a-b-#", values: ["a": 1, "b": 2], failure: Oops.two)
    let early = Recorder<Int, Oops>(clock: scheduler)
    let late = Recorder<Int, Oops>(clock: scheduler)
    scheduler.subscribe(early, to: publisher, "^")
    scheduler.subscribe(late, to: publisher, "--^")
    scheduler.run()
    #expect(early.marbles(values: ["a": 1, "b": 2]) == "-a-b-#")
    #expect(late.marbles(values: ["a": 1]) == "---?-#")
    #expect(early.completion == .failure(.two))
  }

  @Test func aValueThatIsNotAskedForIsLeftOut() {
    let recorder = Recorder<Character, Never>(demand: .max(1), clock: scheduler) { $0 == "c" ? .max(1) : .none }
    scheduler.cold("-abcd|").subscribe(recorder)
    scheduler.advance(by: 2)
    recorder.request(.max(1))
    scheduler.run()
    #expect(recorder.marbles() == "-a-cd|")
  }

  @Test func aFrameIsAsLongAsIsSaid() {
    let recorder = Recorder<Character, Never>(clock: scheduler)
    scheduler.cold("a-b-|", frame: .milliseconds(250)).debounce(for: .milliseconds(100), scheduler: scheduler)
      .subscribe(recorder)
    scheduler.run()
    #expect(recorder.times.map(\.description) == ["0s", "0.1s", "0.6s", "1s"])
    #expect(recorder.marbles(frame: .milliseconds(100)) == "-a----b---|")
  }

  @Test func aDifferenceShowsBothRowsAndWhereTheyPart() throws {
    let actual: Marbles = "a-(bx)-c-|"
    let difference = try #require(actual.difference(from: "a-b-(cd)--|"))
    #expect(difference.frame == 2)
    #expect(
      difference.description == """

        marbles differ in frame 2
          expected  a-b   -(cd)--|
          actual    a-(bx)-c   -|
                      ^
        """)
    #expect(Marbles(frames: []).difference(from: "a")?.frame == 0)
    #expect(actual.difference(from: "a-(bx)-c-|--") == nil)
  }

  @Test func aColdPublisherKeepsTheRules() {
    // But for values that are not asked for, which it leaves out.
    let rules = Set(PublisherLaws.Rule.allCases).subtracting([.demandAddsUp])
    #expect(PublisherLaws.check(seed: 1, rules: rules, timed: { $0.cold("a-(bc)--d|") }) == [])
    #expect(PublisherLaws.check(seed: 1, rules: rules, timed: { $0.cold("(ab)-#", failure: Oops.one) }) == [])
  }
}

enum Oops: Error, Hashable {
  case one, two
}
