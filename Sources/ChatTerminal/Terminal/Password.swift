import ChatModel
import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a password comes from: a file, or somebody who is asked. Never the command line or the environment, which others can see.
enum Password {
  /// Longer ones are a mistake: another file than was meant.
  private static let longest = 1024

  static func get(from file: String?, of user: EmailAddress) throws(UsageError) -> String {
    if let file { return try read(file) }
    return try ask("Password of \(user): ")
  }

  // MARK: A file

  /// The first line of a file, without its end.
  static func read(_ path: String) throws(UsageError) -> String {
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      data = try file.read(upToCount: longest + 1) ?? Data()
    } catch {
      throw UsageError("cannot read the password file \"\(path)\": \(readingProblem(error))")
    }
    let line = data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard line.count <= longest, let password = String(data: line, encoding: .utf8) else {
      throw UsageError("the first line of \"\(path)\" is not a password: up to \(longest) bytes of UTF-8 text")
    }
    guard !password.isEmpty else { throw UsageError("the first line of the password file \"\(path)\" is empty") }
    return password
  }

  // MARK: Somebody

  /// Asks on a terminal, which does not show what is typed until the line is at its end, or until a signal ends or suspends the
  /// program.
  static func ask(
    _ question: String, input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO
  ) throws(UsageError) -> String {
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { throw UsageError("a password can be asked for on a terminal only") }
    let original = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_lflag |= tcflag_t(ECHONL) | tcflag_t(ICANON)
    let hidden = settings
    let terminal = Terminal(input: input, output: output)
    func hide() {
      set(hidden, input)
      terminal.write(question)
    }
    // This thread waits for the line, so signals are handled on another.
    let signals = Signals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT], on: DispatchQueue(label: "password")) { signal in
      switch signal {
      case SIGCONT: hide()
      case SIGTSTP:
        set(original, input)
        raise(SIGSTOP)
      default:
        set(original, input)
        terminal.write("\n")
        Signals.die(of: signal)
      }
    }
    hide()
    let line = withExtendedLifetime(signals) { readLine(from: input) }
    set(original, input)
    guard let line, let password = String(bytes: line, encoding: .utf8) else { throw UsageError("no password was given") }
    guard !password.isEmpty else { throw UsageError("no password was given") }
    return password
  }

  /// What was typed before its end, or `nil` if there will be none.
  private static func readLine(from input: Int32) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      switch readByte(input, &byte) {
      case 1 where byte == UInt8(ascii: "\n"): return line
      case 1: line.append(byte)
      case -1 where errno == EINTR: continue
      default: return line.isEmpty ? nil : line
      }
    }
  }

  private static func set(_ settings: termios, _ input: Int32) {
    var settings = settings
    tcsetattr(input, TCSAFLUSH, &settings)
  }
}

// A free function, because within the type the name of the system's is taken.

private func readByte(_ descriptor: Int32, _ byte: UnsafeMutableRawPointer) -> Int { read(descriptor, byte, 1) }
