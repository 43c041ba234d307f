import ChatModel
import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatTerminal

/// What things cost where there is much of something. A cost may not grow with what it should not depend on; the figures
/// themselves are printed, and mean something in a release build only.
@Suite(.serialized)
struct SpeedTests {
  /// An app in virtual time that can be told anything.
  private final class Bench {
    let scheduler = VirtualScheduler()
    let service: FeedService
    let session: ChatSession
    private var number = 0

    init(contacts: Int) {
      service = FeedService(scheduler: scheduler.eraseToAnyScheduler())
      session = ChatSession(
        World(service: service, seed: 1), scheduler: scheduler.eraseToAnyScheduler(), size: Size(columns: 80, rows: 24),
        clock: DayClock(atZero: 0, weekday: 0), quit: {})
      session.store.signUp(name: "Me", email: "me@example.org", password: "p")
      service.sync(
        (0..<contacts).flatMap { index -> [SyncBatch.Update] in
          let (user, room) = (UserID("@user-\(index):example.org"), RoomID("!room-\(index)"))
          return [
            .contact(Contact(id: user, name: "User \(index)", presence: Presence(.online))),
            .room(RoomInfo(id: room, kind: .direct(user), membership: .joined, members: ["me": .joined, user: .joined])),
          ]
        })
      draw()
    }

    /// The next moment at which something is drawn.
    func draw() {
      scheduler.advance(by: .milliseconds(40))
      _ = session.frame
    }

    func messages(_ count: Int) -> [TimelineEvent] {
      (0..<count).map { _ in
        number += 1
        return TimelineEvent(
          id: EventID("$event-\(number)-of-the-usual-length-of-44-chars"), sender: "@user-0:example.org",
          sentAt: .zero.advanced(by: .seconds(number)), .text("This is message \(number), as long as most are.", replyTo: nil))
      }
    }

    func tell(_ count: Int) { service.sync([.timeline("!room-0", TimelineChunk(events: messages(count)))]) }
  }

  private func microseconds(_ count: Int, _ body: (Int) -> Void) -> Double {
    let clock = ContinuousClock()
    // The best of three: what else the machine does only adds to it.
    return (0..<3).map { _ in
      let time = clock.measure { for number in 0..<count { body(number) } }
      return Double(time.components.attoseconds) / 1e12 / Double(count) + Double(time.components.seconds) * 1e6 / Double(count)
    }.min()!
  }

  #if DEBUG
    private static let (short, long) = (200, 5000)
    private static let many = 3000
    private static let rounds = 4
  #else
    private static let (short, long) = (1000, 100_000)
    private static let many = 10_000
    private static let rounds = 50
  #endif

  private struct Costs {
    var open = 0.0
    var receive = 0.0
    var scroll = 0.0
    var key = 0.0
    var send = 0.0
  }

  private func costs(of length: Int) -> (Costs, bytes: Int) {
    let bench = Bench(contacts: 3)
    let before = memory()
    for _ in 0..<(length / 100) { bench.tell(100) }
    let bytes = memory() - before
    var costs = Costs()
    let store = bench.session.store
    costs.open = microseconds(Self.rounds) { number in
      store.open(UserID("@user-\(number % 2):example.org"))
      bench.draw()
    }
    store.open("@user-0:example.org")
    costs.receive = microseconds(Self.rounds) { _ in
      bench.tell(1)
      bench.draw()
    }
    costs.scroll = microseconds(Self.rounds) { number in
      bench.session.keys.press(number < Self.rounds / 2 ? .pageUp : .pageDown)
      bench.draw()
    }
    costs.key = microseconds(Self.rounds) { _ in
      bench.session.keys.press(.character("x"))
      bench.draw()
    }
    costs.send = microseconds(Self.rounds) { _ in
      store.send("hello")
      bench.draw()
    }
    return (costs, bytes)
  }

  /// What the process has in memory, in bytes.
  private func memory() -> Int {
    let words = FileManager.default.contents(atPath: "/proc/self/statm").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let pages = words.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4096
  }

  @Test func aLongConversationCostsNoMoreThanAShortOne() {
    let short = costs(of: Self.short)
    let long = costs(of: Self.long)
    print(
      """
      conversation of \(Self.short) and of \(Self.long), microseconds each with its picture:
        open    \(Int(short.0.open)) \(Int(long.0.open))
        receive \(Int(short.0.receive)) \(Int(long.0.receive))
        scroll  \(Int(short.0.scroll)) \(Int(long.0.scroll))
        key     \(Int(short.0.key)) \(Int(long.0.key))
        send    \(Int(short.0.send)) \(Int(long.0.send))
        bytes per message \(long.bytes / Self.long)
      """)
    for path in [\Costs.open, \.receive, \.scroll, \.key, \.send] {
      #expect(long.0[keyPath: path] < 3 * short.0[keyPath: path])
    }
  }

  @Test func aChangeOfPresenceCostsNoMoreAmongMany() {
    func cost(_ contacts: Int) -> Double {
      let bench = Bench(contacts: contacts)
      var step = 0
      return microseconds(500) { _ in
        step += 1
        let user = UserID("@user-\(step * 7919 % contacts):example.org")
        bench.service.sync([.presence(user, Presence(step.isMultiple(of: 2) ? .online : .away))])
        bench.scheduler.advance(by: .milliseconds(1))
      }
    }
    let few = cost(100)
    let many = cost(Self.many)
    print(
      """
      a change of presence among 100 and \(Self.many) contacts, with up to 30 pictures a second: \(Int(few)) and \(Int(many)) \
      microseconds; 1000 a second take \(Int(many / 10)) % of a core
      """)
    #expect(many < 4 * few)
  }
}
