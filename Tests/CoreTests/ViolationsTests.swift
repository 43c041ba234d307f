import Testing
import UndercurrentCore

struct ViolationsTests {
  @Test func namesTheCulpritAndTheRule() async {
    let reports = await reported { Violations.report("Ruffian", .nothingAfterTheEnding) }
    #expect(
      reports.map { "\($0)" } == [
        "Undercurrent: Ruffian breaks the rule that there is at most one ending, and nothing after it"
      ])
  }
}
