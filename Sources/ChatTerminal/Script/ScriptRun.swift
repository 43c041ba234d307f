import ChatModel
import UndercurrentCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A time that moves only when it is told to.
public struct VirtualTime {
  let scheduler: ChatScheduler
  let advance: (MonotonicTime.Stride) -> Void

  /// - Parameter advance: Moves the time of the scheduler, running what becomes due on the way.
  public init(scheduler: ChatScheduler, advance: @escaping (MonotonicTime.Stride) -> Void) {
    self.scheduler = scheduler
    self.advance = advance
  }
}

/// Runs a script in virtual time: the same script and seed print the same.
final class ScriptRun {
  /// A script begins on a Wednesday at nine in the morning.
  private static let clock = DayClock(atZero: 9 * 60 * 60, weekday: 3)

  private let time: VirtualTime
  private let session: ChatSession
  private let hasQuit: () -> Bool

  private let folder: DataFolder?

  /// - Parameter folder: Where things are kept, if anywhere.
  init(time: VirtualTime, seed: UInt64, size: Size, folder: DataFolder? = nil) throws {
    self.time = time
    self.folder = folder
    let quits = CurrentValueSubject<Bool, Never>(false)
    hasQuit = { quits.value }
    session = ChatSession(
      try World(seed: seed, scheduler: time.scheduler, folder: folder), scheduler: time.scheduler, size: size,
      clock: Self.clock, quit: { quits.send(true) })
    settle()
  }

  /// Runs the commands in turn, until the end or until one of them quits the app.
  func run(_ script: Script, print: (String) -> Void) throws(ScriptError) {
    for step in script.steps where !hasQuit() {
      func wrong(_ message: String) -> ScriptError { ScriptError(source: script.source, line: step.line, message: message) }
      switch step.command {
      case .type(let text): for character in text { session.keys.press(.character(character)) }
      case .key(let key): session.keys.press(key)
      case .open(let row):
        let rows = session.store.state.contactRows
        guard row <= rows.count else {
          let message = "there is no contact in row \(row): " + (rows.isEmpty ? "the list is empty" : "the last is \(rows.count)")
          throw wrong(message)
        }
        session.store.open(rows[row - 1].id)
      case .wait(let length): time.advance(length)
      case .show: print("--- \(stamp) ---\n" + session.frame.text)
      case .save(let path):
        do { try session.frame.save(as: path) } catch { throw wrong("\(error)") }
      case .offline(let isOffline): session.shell.isOffline = isOffline
      case .kill: raise(SIGKILL)
      case .resize(let size): session.size = size
      }
      settle()
    }
  }

  /// What is due now is done, and what has come of it is on the screen.
  private func settle() {
    time.advance(.seconds(0))
    session.settle()
  }

  /// Minutes, seconds and thousandths since the beginning.
  private var stamp: String {
    let milliseconds = time.scheduler.now.nanoseconds / 1_000_000
    func pad(_ number: Int, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    return pad(milliseconds / 60_000, 2) + ":" + pad(milliseconds / 1000 % 60, 2) + "." + pad(milliseconds % 1000, 3)
  }
}
