import Foundation
import Testing
import Undercurrent

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests that are cancelled about when they are answered: where this Foundation's own ways of cancelling stop the program or
/// wait for ever. A long run:
///
///     UNDERCURRENT_ROUNDS=200 UNDERCURRENT_SEED=7 swift test --filter DataTaskStressTests
@Suite(.serialized)
struct DataTaskStressTests {
  private static let requests = 100 * (number("UNDERCURRENT_ROUNDS") ?? 5)
  private static let seed = UInt64(number("UNDERCURRENT_SEED") ?? 1)
  private static let threads = 4

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  /// What became of the requests.
  private struct Tally: Equatable {
    var answered = 0
    var cancelled = 0
    /// Ended in another way, or heard of after their cancel.
    var wrong = 0
  }

  private let server: LoopbackServer
  private let session = URLSession(configuration: .ephemeral)
  private let tally = Box(Tally())

  init() throws { server = try LoopbackServer { _ in LoopbackServer.Answer(body: "x") } }

  /// A sleep is not exact, so the end of the wait is not one.
  private func wait(_ nanoseconds: Double) {
    let end = DispatchTime.now().uptimeNanoseconds + UInt64(max(0, nanoseconds))
    if nanoseconds > 300_000 { Thread.sleep(forTimeInterval: (nanoseconds - 200_000) / 1_000_000_000) }
    while DispatchTime.now().uptimeNanoseconds < end {}
  }

  private func finish(_ watchdog: Watchdog, _ aim: Aim) throws {
    watchdog.stop()
    let tally = tally.value
    #expect(tally.wrong == 0, "seed \(Self.seed)")
    #expect(tally.answered + tally.cancelled == Self.requests, "seed \(Self.seed)")
    // Else the cancels were not where they are meant to be.
    #expect(tally.answered > Self.requests / 10, "seed \(Self.seed)")
    #expect(tally.cancelled > Self.requests / 10, "seed \(Self.seed)")
    // The session is as good as before.
    let done = DispatchSemaphore(value: 0)
    let cancellable = session.dataTaskPublisher(for: server.url("/last"))
      .sink(receiveCompletion: { _ in done.signal() }, receiveValue: { _ in })
    #expect(done.wait(timeout: .now() + 60) == .success)
    cancellable.cancel()
    server.stop()
    if Self.requests > 500 {
      print("\(tally.answered) answered, \(tally.cancelled) cancelled, at the end after some \(Int(aim.time / 1000)) µs")
    }
  }

  @Test func cancelsThatMeetTheAnswer() throws {
    let aim = Aim()
    let watchdog = Watchdog("cancelled requests")
    let group = DispatchGroup()
    for thread in 0..<Self.threads {
      group.enter()
      Thread.detachNewThread {
        var dice = Chance(seed: Self.seed &* 31 &+ UInt64(thread))
        for _ in 0..<Self.requests / Self.threads {
          aim.take(wasAnswered: cancelOne(after: aim.delay(&dice)))
          watchdog.pat()
        }
        group.leave()
      }
    }
    group.wait()
    try finish(watchdog, aim)
  }

  /// Returns whether the answer was there first.
  private func cancelOne(after nanoseconds: Double) -> Bool {
    // 0: nothing yet, 1: a value, 2: and the ending. From `isOver` on, nothing may come.
    let heard = Box((stage: 0, isOver: false, isWrong: false))
    let cancellable = session.dataTaskPublisher(for: server.url()).sink(
      receiveCompletion: { completion in
        heard.change { heard in
          if heard.isOver || heard.stage != 1 || completion != .finished { heard.isWrong = true }
          heard.stage = 2
        }
      },
      receiveValue: { answer in
        heard.change { heard in
          if heard.isOver || heard.stage != 0 || answer.data.count != 1 { heard.isWrong = true }
          heard.stage = 1
        }
      })
    wait(nanoseconds)
    cancellable.cancel()
    // A value that was on its way when it was cancelled may still be within the closure; a next one may not begin.
    let result = heard.change { heard in
      heard.isOver = heard.stage != 0
      return heard
    }
    tally.change { tally in
      if result.isWrong { tally.wrong += 1 } else if result.stage == 0 { tally.cancelled += 1 } else { tally.answered += 1 }
    }
    return result.stage > 0
  }

  @Test func tasksThatAreCancelledWhileTheyWaitForAValue() async throws {
    let aim = Aim()
    let watchdog = Watchdog("cancelled tasks")
    var dice = Chance(seed: Self.seed)
    for _ in 0..<Self.requests / Self.threads {
      let delays = (0..<Self.threads).map { _ in aim.delay(&dice) }.sorted()
      let tasks = delays.map { _ in
        Task.detached {
          var count = 0
          for try await answer in session.dataTaskPublisher(for: server.url()).values { count += answer.data.count }
          return count
        }
      }
      // Not on a thread that the tasks need.
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          var past = 0.0
          for (task, delay) in zip(tasks, delays) {
            wait(delay - past)
            past = delay
            task.cancel()
          }
          continuation.resume()
        }
      }
      for task in tasks {
        let result = await task.result
        if case .success(1) = result { aim.take(wasAnswered: true) } else { aim.take(wasAnswered: false) }
        tally.change { tally in
          switch result {
          case .success(1): tally.answered += 1
          case .success(0): tally.cancelled += 1
          case .failure(is CancellationError): tally.cancelled += 1
          default: tally.wrong += 1
          }
        }
      }
      watchdog.pat()
    }
    try finish(watchdog, aim)
  }
}

/// When to cancel so that half of all requests are answered first, however fast the machine is at the moment.
private final class Aim: Sendable {
  private let nanoseconds = Box(500_000.0)

  var time: Double { nanoseconds.value }

  func delay(_ dice: inout Chance) -> Double { time * .random(in: 0.5...1.5, using: &dice) }

  func take(wasAnswered: Bool) { nanoseconds.change { $0 = min(max($0 * (wasAnswered ? 0.95 : 1.05), 10_000), 100_000_000) } }
}

/// Ends the program when nothing has happened for a minute, after printing what each thread is doing: a program that waits for
/// ever says nothing.
private final class Watchdog: Sendable {
  private let count = Box(0)
  private let over = DispatchSemaphore(value: 0)

  init(_ what: String) {
    Thread.detachNewThread { [self] in
      var last = -1
      while over.wait(timeout: .now() + 60) == .timedOut {
        let now = count.value
        if now == last {
          print("\(what): nothing has happened for a minute, after \(now) rounds.\n\(Self.threads)")
          print("SWIFT_BACKTRACE=enable=yes,threads=all shows where they are.")
          fflush(nil)
          abort()
        }
        last = now
      }
    }
  }

  func pat() { count.change { $0 += 1 } }

  func stop() { over.signal() }

  /// The threads with their names, their states, and what of the system they wait in.
  private static var threads: String {
    let folder = "/proc/self/task"
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ids.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }.map { id in
      func read(_ name: String) -> String {
        FileManager.default.contents(atPath: "\(folder)/\(id)/\(name)")
          .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) } ?? "?"
      }
      let state = read("status").split(separator: "\n").first { $0.hasPrefix("State:") } ?? ""
      return "  \(id) \(read("comm")): \(state) in \(read("wchan")), system call \(read("syscall"))"
    }.joined(separator: "\n")
  }
}

/// A source of chance that a seed decides.
private struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
