import ChatMatrix
import Foundation
import Testing

/// A homeserver on this machine, as the script beside this file runs it.
struct TestServer: Sendable {
  let name: String
  let address: String

  /// The one that all tests share, if somebody has started one for them.
  static let shared = ProcessInfo.processInfo.environment["UNDERCURRENT_HOMESERVER"].map { TestServer(name: "", address: $0) }

  /// Starts one for a test alone, which knows nothing yet.
  static func start(_ name: String, _ options: String...) throws -> TestServer {
    TestServer(name: name, address: try run(["start", name, "--fresh"] + options))
  }

  /// Ends it in the middle of whatever it does.
  func kill() throws { try Self.run(["kill", name]) }

  /// Starts it again, with all that it knew.
  func restart() throws { try Self.run(["start", name]) }

  func wipe() { _ = try? Self.run(["wipe", name]) }

  var homeserver: Homeserver { get throws { try Homeserver(address) } }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns what it prints.
  @discardableResult
  private static func run(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "homeserver")
    process.arguments = words
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    func text(_ pipe: Pipe) -> String {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    guard process.terminationStatus == 0 else { throw Failure(description: text(errors)) }
    return text(output)
  }
}

/// What needs a homeserver. Where nobody has started one, none of it runs:
///
///     UNDERCURRENT_HOMESERVER=$(Tests/Homeserver/homeserver start) swift test --filter HomeserverTests
@Suite(
  .enabled(if: TestServer.shared != nil, "UNDERCURRENT_HOMESERVER names no homeserver; see CONTRIBUTING for how to start one"))
struct ServerTests {
  /// Runs the body on a thread of its own, where it may wait, and still as a part of the test.
  static func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withTaskExecutorPreference(OwnThread()) { try body() }
  }

  private final class OwnThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
