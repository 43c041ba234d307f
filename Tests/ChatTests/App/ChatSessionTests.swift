import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatTerminal

struct ChatSessionTests {
  private let scheduler = VirtualScheduler()

  private func session(size: Size = Size(columns: 80, rows: 24)) -> ChatSession {
    let scheduler = AnyScheduler(scheduler)
    return ChatSession(
      World(service: EmbeddedService(hub: Hub(scheduler: scheduler)), seed: 1), scheduler: scheduler, size: size,
      clock: DayClock(atZero: 0, weekday: 0), quit: {})
  }

  private func signIn(_ session: ChatSession) {
    session.keys.send("\rAnn\rann@example.org\rsecret\r".utf8)
    scheduler.advance(by: .seconds(1))
  }

  @Test func bytesBecomeScreens() {
    let session = session()
    session.keys.send("\rAnn\rann@example.org".utf8)
    #expect(session.frame.text.contains("▸ E-mail    ann@example.org"))
    #expect(session.frame.cursor == Position(column: 39, row: 8))
    session.keys.send("\rsecret\r".utf8)
    scheduler.advance(by: .seconds(1))
    #expect(session.frame.text.contains("Chats · Ann"))
    session.keys.send("\u{1b}[B\u{1b}[B\r".utf8)
    #expect(session.frame.text.contains(" ‹ "))
    session.keys.send([0x1b])
    scheduler.advance(by: .milliseconds(40))
    #expect(session.frame.text.contains("Chats · Ann"))
  }

  @Test func aBurstOfChangesIsDrawnOnce() {
    let session = session()
    signIn(session)
    scheduler.advance(by: .seconds(1))
    var drawn = 0
    session.onChange = { drawn += 1 }
    session.store.open(session.store.state.contactRows[0].id)
    session.store.draft("a")
    session.store.draft("ab")
    #expect(drawn == 0)
    scheduler.advance(by: .zero)
    #expect(drawn == 1)
    #expect(session.frame.text.contains("› ab"))
  }

  @Test func screensOfAnySizeAreFilled() {
    let session = session()
    let sizes = [(0, 0), (1, 1), (3, 2), (5, 40), (200, 1), (12, 5), (19, 7), (300, 100), (80, 24)].map {
      Size(columns: $0, rows: $1)
    }
    func tryAll() {
      for size in sizes {
        session.size = size
        #expect(session.frame.lines.count == size.rows)
        #expect(session.frame.lines.allSatisfy { $0.count == size.columns })
      }
    }
    tryAll()
    signIn(session)
    tryAll()
    session.keys.send("\r".utf8)
    session.keys.press(.function(2))
    tryAll()
    session.keys.send("nobody\u{1b}[5~\u{1b}[6~".utf8)
    tryAll()
  }

  @Test func aSessionIsReleased() {
    var session: ChatSession? = session()
    weak let released = session
    signIn(session!)
    session = nil
    #expect(released == nil)
    scheduler.advance(by: .seconds(60))
  }
}
