import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatTerminal

struct ChatProgramTests {
  private struct Result: Equatable {
    var status: Int32
    var output = ""
    var errors = ""
  }

  private func run(_ words: [String], input: String = "") -> Result {
    var result = Result(status: 0)
    let surroundings = ChatProgram.Surroundings(
      isInteractive: false, input: { Data(input.utf8) }, print: { result.output += $0 }, complain: { result.errors += $0 })
    result.status = ChatProgram.run(words, in: surroundings) {
      let scheduler = VirtualScheduler()
      return VirtualTime(scheduler: AnyScheduler(scheduler)) { scheduler.advance(by: $0) }
    }
    return result
  }

  /// Runs with a file of that text.
  private func run(script: String) throws -> (result: Result, path: String) {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt").path
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return (run(["--script", path]), path)
  }

  @Test func helpAndVersion() {
    #expect(run(["--help"]) == Result(status: 0, output: Arguments.help))
    #expect(run(["--version"]) == Result(status: 0, output: "chat 0.2.0\n"))
  }

  @Test func withoutATerminalCommandsComeFromStandardInput() {
    let result = run(["--size", "40x12"], input: "wait 61s\nshow\n")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.hasPrefix("--- 01:01.000 ---\n"))
    #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count == 14)
  }

  @Test func theSeedDecidesWhatTheContactsDo() {
    let script = signUp + "wait 10m\nshow\n"
    #expect(run(["--seed", "7"], input: script) == run(["--seed", "7"], input: script))
    #expect(run(["--seed", "7"], input: script) != run(["--seed", "8"], input: script))
  }

  @Test func anUnknownOptionIsOneLineAndStatusTwo() {
    #expect(run(["--sed"]) == Result(status: 2, errors: "chat: unknown option \"--sed\"; try --help\n"))
  }

  @Test func aHomeserverNeedsATerminal() {
    #expect(
      run(["--homeserver", "a.org"], input: "show\n") == Result(status: 2, errors: "chat: --homeserver needs a terminal\n"))
  }

  @Test func aLineThatDoesNotParseIsFoundBeforeAnythingRuns() throws {
    let (result, path) = try run(script: "show\n\ntpye hello\n")
    let message =
      "chat: \(path):3: unknown command \"tpye\"; known: type, key, open, wait, show, save, offline, online, kill, resize\n"
    #expect(result == Result(status: 2, errors: message))
  }

  @Test func whatWasPrintedBeforeAMistakeStays() {
    let result = run([], input: "show\nopen 3\nshow\n")
    #expect(result.status == 2)
    #expect(result.errors == "chat: stdin:2: there is no contact in row 3: the list is empty\n")
    #expect(result.output.components(separatedBy: "---\n").count == 2)
  }

  @Test func aScriptThatCannotBeReadIsNamed() {
    #expect(
      run(["--script", "/no/such.txt"])
        == Result(status: 2, errors: "chat: cannot read the script \"/no/such.txt\": No such file or directory\n"))
    #expect(
      run(["--script", "/"])
        == Result(status: 2, errors: "chat: cannot read the script \"/\": it is not a file that can be read\n"))
  }
}
