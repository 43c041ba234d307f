import ChatModel
import Dispatch
import UndercurrentCore
import UndercurrentFoundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The app on a real terminal, on the main queue.
final class TerminalApp {
  private let terminal = Terminal()
  private var writer: FrameWriter
  private let session: ChatSession
  private let folder: DataFolder
  private var signals: Signals?
  private var suspending: AnyCancellable?
  private var input: (any DispatchSourceRead)?

  /// - Parameters:
  ///   - folder: Where things are kept.
  ///   - world: What the app is started with. It may still ask something of the user.
  init(folder: DataFolder, world: (ChatScheduler) throws -> World) throws {
    let environment = ProcessEnvironment()
    writer = FrameWriter(colours: environment.hasColours, styles: environment.hasStyles)
    // What is kept is read after another start, so time is counted from a point that stays the same.
    let scheduler = DispatchQueue.main.monotonic.counted(from: sinceEpoch())
    let terminal = terminal
    session = ChatSession(
      try world(scheduler), scheduler: scheduler, size: terminal.size,
      clock: DayClock(now: scheduler.now),
      quit: {
        terminal.leave()
        exit(0)
      })
    self.folder = folder
    session.shell.saveScreen = { [unowned self] in saveScreen() }
  }

  /// Takes over the terminal, and runs until the user quits or a signal ends it.
  func run() -> Never {
    signals = Signals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]) { [unowned self] in handle($0) }
    suspending = session.keys.filter { $0 == .control("z") }.sink { [unowned self] _ in suspend() }
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    input.setEventHandler { [unowned self] in read() }
    input.resume()
    self.input = input
    terminal.enter()
    session.onChange = { [unowned self] in draw() }
    session.onBell = { [terminal] in terminal.write("\u{7}") }
    draw()
    // The main queue calls this object for as long as the program runs.
    withExtendedLifetime(self) { dispatchMain() }
  }

  private func draw() { terminal.write(writer.update(to: session.frame)) }

  /// Saves what is on the screen beside the user's other data, as text and as a picture.
  private func saveScreen() -> String {
    let name = folder.path + "/screen-\(Int(sinceEpoch() / 1_000_000_000))"
    do {
      try session.frame.save(as: name + ".txt")
      try session.frame.save(as: name + ".svg")
      return "Saved as \(name).txt and .svg"
    } catch {
      return "\(error)"
    }
  }

  private func read() {
    if terminal.isTaken {
      // What the system does to a program that reads from the background.
      raise(SIGSTOP)
      return
    }
    guard let bytes = terminal.read() else {
      // There will never be another key.
      terminal.leave()
      exit(0)
    }
    session.keys.send(bytes)
  }

  /// Gives the terminal to the shell until the user comes back; then the system sends SIGCONT.
  private func suspend() {
    terminal.leave()
    raise(SIGSTOP)
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH: session.size = terminal.size
    case SIGTSTP: suspend()
    case SIGCONT:
      // Whoever goes on in the background must not touch the terminal; in the foreground, another program may have had it.
      guard !terminal.isTaken else { return }
      terminal.enter()
      writer.reset()
      session.size = terminal.size
      draw()
    default:
      terminal.leave()
      Signals.die(of: signal)
    }
  }
}

/// What the environment says about the terminal.
private struct ProcessEnvironment {
  private let terminal = variable("TERM") ?? ""
  private let noColour = variable("NO_COLOR") ?? ""

  /// A dumb terminal knows no styles at all.
  var hasStyles: Bool { terminal != "dumb" && !terminal.isEmpty }
  /// Any text in NO_COLOR asks for none.
  var hasColours: Bool { hasStyles && noColour.isEmpty }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Nanoseconds since the beginning of 1970, as the system's clock has it now.
private func sinceEpoch() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return now.tv_sec * 1_000_000_000 + now.tv_nsec
}

extension DayClock {
  /// A clock that agrees with the user's at this moment.
  fileprivate init(now: MonotonicTime) {
    var seconds = time(nil)
    var local = tm()
    localtime_r(&seconds, &local)
    let ofDay = (Int(local.tm_hour) * 60 + Int(local.tm_min)) * 60 + Int(local.tm_sec)
    self.init(at: now, second: ofDay, weekday: Int(local.tm_wday))
  }
}
