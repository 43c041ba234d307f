import Foundation
import Testing

@testable import ChatTerminal

/// The program itself, killed and started again.
@Suite(.serialized)
final class KilledProgramTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("killed-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Starts the program with a script, kills it as soon as it has printed the text, if there is one, and waits for its end.
  private func run(_ script: String, killAt text: String? = nil) throws -> (output: String, reason: Process.TerminationReason) {
    let path = folder + "/script.txt"
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = ChatExecutable.url
    process.arguments = ["--data", folder + "/data", "--script", path, "--size", "100x200"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var output = Data()
    while true {
      let piece = pipe.fileHandleForReading.availableData
      if piece.isEmpty { break }
      output += piece
      if let text, output.range(of: Data(text.utf8)) != nil { kill(process.processIdentifier, SIGKILL) }
    }
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationReason)
  }

  /// The numbers of the messages on the last screen, in their order.
  private func numbers(_ output: String) -> [Int] {
    let screen = output.components(separatedBy: "---\n").last ?? ""
    return screen.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("no") && $0.dropFirst(2).allSatisfy(\.isNumber) }.flatMap {
        Int($0.dropFirst(2))
      }
    }
  }

  private func sends(_ range: ClosedRange<Int>, _ wait: Int) -> String {
    range.map { "type no\($0)\nkey enter\nwait \(wait)ms\n" }.joined()
  }

  @Test func killedInTheMiddleOfSendingItLosesAndDoublesNothing() throws {
    // The last ones are never answered: time stands still when it is killed.
    let first = try run(signUp + "open 6\n" + sends(1...6, 500) + sends(7...20, 13) + "type half a th\nkill\n")
    #expect(first.reason == .uncaughtSignal)
    let second = try run("wait 1s\nshow\nopen 1\nshow\nwait 60s\nshow\nkill\n")
    #expect(second.output.contains("Chats · Ann"))
    #expect(second.output.contains("› half a th"))
    #expect(numbers(second.output) == Array(1...20))
    #expect(!second.output.components(separatedBy: "---\n").last!.contains("…  no"))
    // And once more, for what was received.
    let third = try run("wait 30s\nopen 1\nshow\n")
    #expect(numbers(third.output) == Array(1...20))
    #expect(third.output.contains("› half a th"))
  }

  @Test func killedFromOutsideAtSomeMomentItLosesNothingThatWasSeen() throws {
    let marks = (1...50).map { sends($0...$0, 29) + ($0 == 20 ? "resize 99x200\nshow\n" : "") }.joined()
    let killed = try run(signUp + "open 6\n" + marks + "wait 24h\nwait 24h\n".replacing("24h", with: "30m"), killAt: "no20 ")
    #expect(killed.reason == .uncaughtSignal)
    let after = numbers(try run("wait 40s\nopen 1\nshow\n").output)
    #expect(after.count >= 20)
    #expect(after == Array(1...max(1, after.count)))
  }

  @Test func offlineAndKilledWhatWasWrittenIsSentLater() throws {
    _ = try run(signUp + "open 6\n" + sends(1...2, 500) + "offline\nwait 5s\n" + sends(3...9, 20) + "kill\n")
    let after = try run("open 1\nshow\nwait 60s\nshow\n")
    #expect(numbers(after.output) == Array(1...9))
  }

  @Test func aDamagedFileIsSaidOnTheScreen() throws {
    _ = try run(signUp + "open 6\n" + sends(1...9, 500))
    let path = folder + "/data/account.log"
    var bytes = try #require(FileManager.default.contents(atPath: path))
    bytes[bytes.count / 2] ^= 4
    try bytes.write(to: URL(fileURLWithPath: path))
    let after = try run("show\nwait 60s\nshow\n")
    #expect(after.output.contains("was damaged after"))
  }
}
