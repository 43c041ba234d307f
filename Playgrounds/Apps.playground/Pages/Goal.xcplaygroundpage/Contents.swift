// # A goal of taps, driven by one value
//
// The screen is in one of three states, and one enum says which: there cannot be a success without a goal. `TapGoal` is in
// `Sources/PlaygroundModels`, and its tests need no view.
import PlaygroundModels
import UndercurrentState

typealias Text = Plain.Text
typealias Button = Plain.Button
typealias TextField = Plain.TextField

struct GoalScreen: View {
  @State private var goal = TapGoal.empty
  @State private var text = ""
  @State private var problem: NoGoal?

  var body: some View {
    switch goal {
    case .empty:
      TextField("How many", text: $text)
      if let problem { Text("\(problem)") }
      Button("Start") {
        do throws(NoGoal) {
          try goal.set(text)
          problem = nil
        } catch {
          problem = error
        }
      }
    case .goal(let taps, let wanted):
      Text("\(taps) of \(wanted)")
      Button("Tap") { goal.tap() }
    case .success(let taps):
      Text("All \(taps) taps!")
      Button("Again") { goal.reset() }
    }
  }
}

let host = Host(GoalScreen())
try host.perform(.type("plenty"), on: "How many")
try host.perform(.press, on: "Start")
host.show()
// → How many: plenty
// → A goal is a number from 1 to 1000, not "plenty"
// → [Start]

try host.perform(.type("2"), on: "How many")
try host.perform(.press, on: "Start")
host.show()
// → 0 of 2
// → [Tap]

try host.perform(.press, on: "Tap")
try host.perform(.press, on: "Tap")
host.show()
// → All 2 taps!
// → [Again]

try host.perform(.press, on: "Again")
host.show()
// → How many: 2
// → [Start]
