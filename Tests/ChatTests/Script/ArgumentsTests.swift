import Testing

@testable import ChatTerminal

struct ArgumentsTests {
  @Test func nothingAsksForAChat() throws {
    #expect(try Arguments([]) == Arguments())
  }

  @Test func everything() throws {
    let arguments = try Arguments(["--script", "a b.txt", "--seed=7", "--size", "60x20"])
    #expect(arguments.action == .chat)
    #expect(arguments.script == "a b.txt")
    #expect(arguments.seed == 7)
    #expect(arguments.size == Size(columns: 60, rows: 20))
  }

  @Test func helpAndVersion() throws {
    #expect(try Arguments(["--help", "--nonsense"]).action == .help)
    #expect(try Arguments(["-h"]).action == .help)
    #expect(try Arguments(["--seed", "1", "--version"]).action == .version)
    for option in ["--script", "--seed", "--size", "--help", "--version"] { #expect(Arguments.help.contains(option)) }
    #expect(Arguments.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    (["--sed", "7"], #"unknown option "--sed"; try --help"#),
    (["seed"], #"unexpected argument "seed"; try --help"#),
    (["--seed"], "--seed needs a number"),
    (["--seed="], "--seed needs a number"),
    (["--seed", "-1"], #"--seed needs a whole number from 0, not "-1""#),
    (["--script"], "--script needs a file"),
    (["--size", "80"], #"--size needs columns x rows such as 80x24, from 20x8 to 500x200, not "80""#),
    (["--size", "19x24"], #"--size needs columns x rows such as 80x24, from 20x8 to 500x200, not "19x24""#),
    (["--size=80x24x2"], #"--size needs columns x rows such as 80x24, from 20x8 to 500x200, not "80x24x2""#),
    (["--help=me"], "--help takes no value"),
  ])
  func mistakes(words: [String], message: String) {
    #expect(throws: UsageError(message)) { try Arguments(words) }
  }
}
