#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Gives the terminal back when the program crashes, so that the user is left with a shell that works and can read why.
enum CrashGuard {
  /// What the signal handler needs. A handler is given nothing but the signal's number and may not allocate or lock, so this is
  /// laid out beforehand, at a place that never moves.
  private struct Ticket {
    var input: Int32 = 0
    var output: Int32 = 0
    var original = termios()
    var isArmed = false
  }

  // Safe: written by the thread that owns the terminal, before the handlers are set and after they are reset; read by the
  // handler alone, on the thread that crashed.
  nonisolated(unsafe) private static let ticket = {
    let ticket = UnsafeMutablePointer<Ticket>.allocate(capacity: 1)
    ticket.initialize(to: Ticket())
    return ticket
  }()
  // Safe: written once, here.
  nonisolated(unsafe) private static let farewell = {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Terminal.leave.utf8.count)
    _ = bytes.initialize(from: Terminal.leave.utf8)
    return UnsafeRawBufferPointer(bytes)
  }()

  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV]

  static func arm(input: Int32, output: Int32, original: termios) {
    ticket.pointee = Ticket(input: input, output: output, original: original, isArmed: true)
    _ = farewell
    for crash in crashes { signal(crash, restore) }
  }

  static func disarm() {
    for crash in crashes { signal(crash, SIG_DFL) }
    ticket.pointee.isArmed = false
  }

  /// Only what a handler may call: `write`, `tcsetattr`, `signal`, `raise`.
  private static let restore: @convention(c) (Int32) -> Void = { number in
    if ticket.pointee.isArmed {
      ticket.pointee.isArmed = false
      _ = write(ticket.pointee.output, farewell.baseAddress, farewell.count)
      tcsetattr(ticket.pointee.input, TCSANOW, &ticket.pointee.original)
    }
    // The signal then does what it would have done, once the handler has returned.
    signal(number, SIG_DFL)
    raise(number)
  }
}
