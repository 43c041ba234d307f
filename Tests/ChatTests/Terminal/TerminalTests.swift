import Testing

@testable import ChatTerminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
