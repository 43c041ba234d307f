import Foundation
import Testing

@testable import ChatTerminal

/// A password is not shown, on no way out of the question.
@Suite(.serialized)
final class PasswordTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("password-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func file(_ content: String) throws -> String {
    let path = folder + "/secret"
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  // MARK: A file

  @Test(arguments: ["secret", "secret\n", "secret\r\n", "secret\nand more\n"])
  func itIsTheFirstLineOfAFile(_ content: String) throws { #expect(try Password.read(file(content)) == "secret") }

  @Test func spacesBelongToIt() throws { #expect(try Password.read(file(" a b \n")) == " a b ") }

  @Test func aFileWithoutOneIsSaid() throws {
    let path = try file("\nsecret")
    #expect(throws: UsageError("the first line of the password file \"\(path)\" is empty")) { try Password.read(path) }
    let long = "the first line of \"\(path)\" is not a password: up to 1024 bytes of UTF-8 text"
    _ = try file(String(repeating: "x", count: 1025))
    #expect(throws: UsageError(long)) { try Password.read(path) }
    try Data([0xff, 0xfe]).write(to: URL(fileURLWithPath: path))
    #expect(throws: UsageError(long)) { try Password.read(path) }
    #expect(throws: UsageError("cannot read the password file \"/no/such\": No such file or directory")) {
      try Password.read("/no/such")
    }
  }

  // MARK: A terminal

  /// Runs the program until it asks, and then does something.
  private func ask(
    _ act: (Pseudoterminal, Process) throws -> Void
  ) throws -> (process: Process, pseudoterminal: Pseudoterminal) {
    let pseudoterminal = try Pseudoterminal()
    pseudoterminal.resize(columns: 80, rows: 24)
    let process = Process()
    process.executableURL = ChatExecutable.url
    // Nobody answers there.
    process.arguments = ["--homeserver", "http://127.0.0.1:9", "--user", "ann", "--data", folder + "/data"]
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
    let terminal = FileHandle(fileDescriptor: pseudoterminal.slave, closeOnDealloc: false)
    (process.standardInput, process.standardOutput, process.standardError) = (terminal, terminal, terminal)
    #expect(pseudoterminal.hasEcho)
    try process.run()
    #expect(pseudoterminal.written(upTo: ": ") == "Password of ann: ")
    #expect(!pseudoterminal.hasEcho)
    try act(pseudoterminal, process)
    return (process, pseudoterminal)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func aSignalThatEndsItGivesTheEchoBack(_ signal: Int32) throws {
    let (process, pseudoterminal) = try ask { _, process in kill(process.processIdentifier, signal) }
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(pseudoterminal.hasEcho)
  }

  @Test func suspendedItGivesTheEchoBackAndAsksAgainLater() throws {
    let (process, pseudoterminal) = try ask { pseudoterminal, process in
      kill(process.processIdentifier, SIGTSTP)
      for _ in 0..<300 where !pseudoterminal.hasEcho { usleep(100_000) }
      #expect(pseudoterminal.hasEcho)
      kill(process.processIdentifier, SIGCONT)
      #expect(pseudoterminal.written(upTo: ": ") == "Password of ann: ")
      #expect(!pseudoterminal.hasEcho)
      kill(process.processIdentifier, SIGTERM)
    }
    process.waitUntilExit()
    #expect(pseudoterminal.hasEcho)
  }

  @Test func anEmptyLineEndsItWithALineThatSaysSo() throws {
    for key in ["\n", "\u{4}"] {
      let (process, pseudoterminal) = try ask { pseudoterminal, _ in pseudoterminal.press(key) }
      #expect(pseudoterminal.written(upTo: "given").contains("chat: no password was given"))
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      #expect(pseudoterminal.hasEcho)
    }
  }

  @Test func whatIsTypedIsNotShownAndGoesOn() throws {
    let (process, pseudoterminal) = try ask { pseudoterminal, _ in pseudoterminal.press("top secret\n") }
    let screen = pseudoterminal.written(upTo: "cannot be reached")
    #expect(screen.contains("cannot be reached") && screen.contains("Sign in"))
    #expect(!screen.contains("secret"))
    pseudoterminal.press("\u{11}")
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(pseudoterminal.hasEcho)
  }
}
