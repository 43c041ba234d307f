import ChatMatrix
import ChatModel
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

  @Test func aHomeserver() throws {
    let arguments = try Arguments(["--homeserver", "example.org", "--user=@ann:example.org", "--password-file", "secret"])
    #expect(arguments.homeserver?.description == "example.org")
    #expect(arguments.user?.text == "@ann:example.org")
    #expect(arguments.passwordFile == "secret")
    for name in ["ann", "ann.lee-2", "ann@example.org"] {
      #expect(try Arguments(["--user", name, "--homeserver", "http://127.0.0.1:8008"]).user?.text == name)
    }
  }

  @Test func helpAndVersion() throws {
    #expect(try Arguments(["--help", "--nonsense"]).action == .help)
    #expect(try Arguments(["-h"]).action == .help)
    #expect(try Arguments(["--seed", "1", "--version"]).action == .version)
    for option in [
      "--script", "--seed", "--size", "--help", "--version", "--data", "--homeserver", "--user", "--password-file",
    ] {
      #expect(Arguments.help.contains("  \(option) ") || Arguments.help.contains("  \(option)\n"))
    }
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
    (["--homeserver"], "--homeserver needs the name or the address of a Matrix service"),
    (
      ["--homeserver", "http://example.org"],
      #"--homeserver: "http://example.org" is not encrypted, and would show passwords to everybody on the way: use https://."#
    ),
    (
      ["--homeserver", "ftp://example.org"],
      #"--homeserver: "ftp://example.org" is no address of a Matrix service: "#
        + "give a name such as example.org, or an address such as https://example.org."
    ),
    (["--user", "ann"], "--user needs a --homeserver"),
    (["--password-file", "x"], "--password-file needs a --homeserver"),
    (["--password-file", "x", "--homeserver", "a.org"], "--password-file needs a --user"),
    (
      ["--user", "Ann Lee", "--homeserver", "a.org"],
      "--user needs a name of small letters, digits and . _ = + -, or @name:example.org, or an e-mail address, not \"Ann Lee\""
    ),
    (
      ["--homeserver", "a.org", "--script", "x"],
      "--homeserver goes by real time and --script by virtual time: leave one of them out"
    ),
    (["--seed", "2", "--homeserver", "a.org"], "--seed is for the simulated contacts, and at a --homeserver there are none"),
    (["--password", "x"], #"unknown option "--password"; try --help"#),
  ])
  func mistakes(words: [String], message: String) {
    #expect(throws: UsageError(message)) { try Arguments(words) }
  }
}
