import UndercurrentCore
import UndercurrentTesting

@testable import ChatTerminal

/// Makes an account for Ann, and comes to her list.
let signUp = """
  key enter
  type Ann
  key enter
  type ann@example.org
  key enter
  type secret
  key enter
  wait 500ms

  """

/// The screens that a script shows, each with its time, as `chat --script` prints them.
func screens(_ script: String, seed: UInt64 = 1, size: Size = Size(columns: 80, rows: 24)) throws -> [String] {
  let scheduler = VirtualScheduler()
  let time = VirtualTime(scheduler: AnyScheduler(scheduler)) { scheduler.advance(by: $0) }
  var screens: [String] = []
  try ScriptRun(time: time, seed: seed, size: size).run(Script(script, source: "test")) { screens.append($0) }
  return screens
}

extension String {
  /// The row of the first line that has `text` in it, not counting the line with the time.
  func row(of text: String) -> Int? {
    split(separator: "\n", omittingEmptySubsequences: false).dropFirst().firstIndex { $0.contains(text) }.map { $0 - 1 }
  }

  /// That line.
  func line(with text: String) -> String? { split(separator: "\n").first { $0.contains(text) }.map(String.init) }

  /// How many rows the screen has.
  var rows: Int { split(separator: "\n", omittingEmptySubsequences: false).count - 2 }
}
