import Testing

@testable import ChatTerminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal with nobody in front of it: what the program writes can be read, and its settings looked at.
private final class Pseudoterminal {
  let master: Int32
  let slave: Int32

  init() throws {
    #if canImport(Darwin)
      master = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
      slave = open(ptsname(master), O_RDWR | O_NOCTTY)
    #else
      // What grantpt and ptsname do on Linux; the module has neither. The numbers are TIOCSPTLCK and TIOCGPTN.
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var isLocked: Int32 = 0
      var number: Int32 = 0
      try #require(ioctl(master, 0x4004_5431, &isLocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
      slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    #endif
    try #require(slave >= 0)
  }

  deinit {
    close(slave)
    close(master)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  /// Whether keys come in lines, and are shown.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(slave, &settings)
    let both = tcflag_t(ICANON) | tcflag_t(ECHO)
    return settings.c_lflag & both == both
  }

  /// What has been written since the last time.
  func written() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  func press(_ text: String) { _ = write(master, text, text.utf8.count) }
}

@Suite(.serialized)
struct TerminalTests {
  @Test func itIsGivenBackAsItWas() throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = Terminal(input: pseudoterminal.slave, output: pseudoterminal.slave)
    #expect(pseudoterminal.isCooked)
    terminal.enter()
    #expect(!pseudoterminal.isCooked)
    #expect(pseudoterminal.written().hasPrefix("\u{1b}[?1049h"))
    terminal.leave()
    #expect(pseudoterminal.isCooked)
    #expect(pseudoterminal.written() == Terminal.leave)
    terminal.leave()
    terminal.write("more")
    #expect(pseudoterminal.written() == "more")
  }

  @Test func itTellsItsSize() throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = Terminal(input: pseudoterminal.slave, output: pseudoterminal.slave)
    pseudoterminal.resize(columns: 100, rows: 30)
    #expect(terminal.size == Size(columns: 100, rows: 30))
    pseudoterminal.resize(columns: 0, rows: 0)
    #expect(terminal.size == Size(columns: 80, rows: 24))
  }

  @Test func keysComeOneByOne() throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = Terminal(input: pseudoterminal.slave, output: pseudoterminal.slave)
    terminal.enter()
    pseudoterminal.press("a\u{3}\u{1b}[A")
    #expect(terminal.read() == Array("a\u{3}\u{1b}[A".utf8))
    terminal.leave()
  }

  @Test func aPipeIsNoTerminal() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    #expect(!Terminal.isInteractive(input: ends[0], output: ends[1]))
    close(ends[1])
    #expect(Terminal(input: ends[0], output: ends[0]).read() == nil)
    close(ends[0])
    let pseudoterminal = try Pseudoterminal()
    #expect(Terminal.isInteractive(input: pseudoterminal.slave, output: pseudoterminal.slave))
  }
}
