#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal that the program was started in, taken over and given back as it was.
///
/// While it is taken over, keys come one by one and unseen, and the screen is the terminal's second one, so that what the user
/// had on it is there again afterwards. ``leave()`` gives it back; should the program crash, ``CrashGuard`` does.
final class Terminal {
  private let input: Int32
  private let output: Int32
  private var original = termios()
  private var isEntered = false

  // The second screen; bracketed paste, so that a pasted line break is not Enter; whether the user looks; no wrapping at the
  // last column.
  private static let enter = "\u{1b}[?1049h\u{1b}[?2004h\u{1b}[?1004h\u{1b}[?7l\u{1b}[2J"
  static let leave = "\u{1b}[0m\u{1b}[?7h\u{1b}[?1004l\u{1b}[?2004l\u{1b}[?25h\u{1b}[?1049l"

  /// Whether both ends are terminals.
  static func isInteractive(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) -> Bool {
    isatty(input) == 1 && isatty(output) == 1
  }

  init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    self.input = input
    self.output = output
  }

  /// Whether another program is the one in the foreground.
  var isTaken: Bool {
    let foreground = tcgetpgrp(input)
    return foreground >= 0 && foreground != getpgrp()
  }

  /// How large it is; 80 by 24 if it does not say.
  var size: Size {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Takes the terminal over, also again after another program had it.
  func enter() {
    if !isEntered {
      // Else a program that is ended in the background stops instead, when it gives the terminal back.
      signal(SIGTTOU, SIG_IGN)
      tcgetattr(input, &original)
      CrashGuard.arm(input: input, output: output, original: original)
      isEntered = true
    }
    var raw = original
    cfmakeraw(&raw)
    tcsetattr(input, TCSANOW, &raw)
    write(Self.enter)
  }

  /// Gives the terminal back.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    CrashGuard.disarm()
    write(Self.leave)
    // Keys that were pressed for this program are not commands for the shell.
    tcsetattr(input, TCSAFLUSH, &original)
  }

  /// Sends text, all of it, waiting for a slow terminal if need be.
  func write(_ text: String) {
    guard !text.isEmpty else { return }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { writeBytes(output, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if count < 0, errno != EINTR {
        return  // it is gone; reading will tell
      }
    }
  }

  /// The bytes that have come in, none if there are none yet, or `nil` if there will be no more.
  func read() -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let received = readBytes(input, buffer.baseAddress, buffer.count)
      failure = received == 0 ? EPIPE : received < 0 ? errno : 0
      count = max(0, received)
    }
    return failure == 0 || failure == EINTR || failure == EAGAIN ? bytes : nil
  }
}

// Free functions, because within the class the names of the system's are taken by the methods.

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
