import Foundation
import UndercurrentCore

/// Threads that set out together and are watched: should they come to wait for each other, where each of them is gets printed.
struct Crew {
  /// How long they may take, in seconds.
  var patience = 60.0

  /// Runs `act` on so many threads, so many times on each, with numbers that look random.
  ///
  /// Returns who has not come back in time, and how far they got: nobody, if all is well. What those threads still use is theirs.
  func work(
    _ count: Int, steps: Int, seed: UInt64, violations: Violated? = nil,
    _ act: @escaping (_ thread: Int, _ step: Int, _ dice: inout Dice) -> Void
  ) -> [String] {
    run(Work(act), count, steps, seed, violations)
  }

  /// The same in the background. When `done` is told who has not come back, nothing of the work is held any more.
  func start(
    _ count: Int, steps: Int, seed: UInt64, _ act: @escaping (_ thread: Int, _ step: Int, _ dice: inout Dice) -> Void,
    done: @escaping @Sendable ([String]) -> Void
  ) {
    let work = Work(act)
    Thread.detachNewThread { done(run(work, count, steps, seed, nil)) }
  }

  private func run(_ work: Work, _ count: Int, _ steps: Int, _ seed: UInt64, _ violations: Violated?) -> [String] {
    let group = DispatchGroup()
    // All set out when the last one is there.
    let start = DispatchSemaphore(value: 0)
    let log = Log(count)
    for index in 0..<count {
      group.enter()
      let thread = Thread {
        log.isHere(index)
        start.wait()
        Violations.withObserver({ violations?.add($0) }) {
          work.run(steps, seed &* 7_919 &+ UInt64(index), index, log)
        }
        log.isDone(index)
        group.leave()
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    for _ in 0..<count { start.signal() }
    if group.wait(timeout: .now() + patience) == .success {
      work.forget()
      return []
    }
    printStacks(of: log.threadsAtWork)
    return log.left(of: steps)
  }

  /// What the threads do. When they have done it, they hold nothing of it any more, though they may not have ended yet.
  private final class Work: Sendable {
    typealias Act = (Int, Int, inout Dice) -> Void
    private struct State { var act: Act? }
    private let state: Guarded<State>

    init(_ act: @escaping Act) { state = Guarded(State(act: act)) }

    func run(_ steps: Int, _ seed: UInt64, _ index: Int, _ log: Log) {
      guard let act = state.withLock({ $0.act }) else { return }
      var dice = Dice(seed: seed)
      for step in 0..<steps {
        log.begins(step, index)
        act(index, step, &dice)
      }
    }

    func forget() {
      let act = state.withLock { $0.act.take() }
      withExtendedLifetime(act) {}
    }
  }

  /// How far each thread is.
  private final class Log: Sendable {
    private struct Entry {
      var thread: pthread_t?
      var step = 0
      var isDone = false
    }

    private let entries: Guarded<[Entry]>

    init(_ count: Int) { entries = Guarded(Array(repeating: Entry(), count: count)) }

    func isHere(_ index: Int) {
      let me = pthread_self()
      entries.withLock { $0[index].thread = me }
    }

    func begins(_ step: Int, _ index: Int) { entries.withLock { $0[index].step = step } }
    func isDone(_ index: Int) { entries.withLock { $0[index].isDone = true } }

    var threadsAtWork: [pthread_t] { entries.withLock { $0.filter { !$0.isDone }.compactMap(\.thread) } }

    func left(of steps: Int) -> [String] {
      entries.withLock { $0 }.enumerated().filter { !$1.isDone }.map { "thread \($0) in step \($1.step) of \(steps)" }
    }
  }
}

/// What the library reported on the threads of a crew: nothing, when nobody breaks a rule.
final class Violated: Sendable {
  private let reports = Guarded([String]())
  var all: [String] { reports.withLock { $0 } }
  func add(_ violation: Violations.Violation) { reports.withLock { $0.append("\(violation)") } }
}

/// Has each of the threads print where it is, on the standard error output.
private func printStacks(of threads: [pthread_t]) {
  let old = signal(SIGUSR2, printOwnStack)
  for (index, thread) in threads.enumerated() {
    FileHandle.standardError.write(Data("thread \(index + 1) of \(threads.count) that have not come back:\n".utf8))
    pthread_kill(thread, SIGUSR2)
    // A moment for its lines, so that they come under its name.
    Thread.sleep(forTimeInterval: 0.05)
  }
  signal(SIGUSR2, old)
}

private func printOwnStack(_: Int32) {
  withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: 64) { frames in
    guard let first = frames.baseAddress else { return }
    printSymbols(first, callers(first, 64), STDERR_FILENO)
  }
}

// Of the C library, which does not show them to Swift on all systems.
@_silgen_name("backtrace")
private func callers(_ frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ count: Int32) -> Int32
@_silgen_name("backtrace_symbols_fd")
private func printSymbols(_ frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ count: Int32, _ file: Int32)
