import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal with nobody in front of it: what the program writes can be read, and its settings looked at.
final class Pseudoterminal {
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

  /// Whether what is typed is shown.
  var hasEcho: Bool {
    var settings = termios()
    tcgetattr(slave, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// What has been written since the last time.
  func written() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  func press(_ text: String) { _ = write(master, text, text.utf8.count) }

  /// What has been written up to and with some text, for which it waits half a minute at most.
  func written(upTo text: String) -> String {
    var all: [UInt8] = []
    for _ in 0..<300 {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 100) == 1 {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(master, &bytes, bytes.count)
        if count <= 0 { break }
        all += bytes.prefix(count)
      }
      if String(decoding: all, as: UTF8.self).contains(text) { break }
    }
    return String(decoding: all, as: UTF8.self)
  }
}
