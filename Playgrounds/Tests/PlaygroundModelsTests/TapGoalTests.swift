import PlaygroundModels
import Testing

struct TapGoalTests {
  @Test func theWayToAGoal() throws {
    var goal = TapGoal.empty
    goal.tap()
    #expect(goal == .empty)
    try goal.set("2")
    #expect(goal == .goal(taps: 0, of: 2))
    goal.tap()
    #expect(goal == .goal(taps: 1, of: 2))
    goal.tap()
    #expect(goal == .success(taps: 2))
    goal.tap()
    #expect(goal == .success(taps: 2))
    goal.reset()
    #expect(goal == .empty)
  }

  @Test(arguments: ["", "0", "-3", "1001", "2.5", "many"])
  func whatIsNoGoalChangesNothing(text: String) {
    var goal = TapGoal.goal(taps: 1, of: 3)
    #expect(throws: NoGoal(text: text)) { try goal.set(text) }
    #expect(goal == .goal(taps: 1, of: 3))
  }
}
