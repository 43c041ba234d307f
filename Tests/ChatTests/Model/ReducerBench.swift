import ChatModel
import UndercurrentCore

/// A state that is driven by events alone, with the contacts Ann, Bob and Cid, each in the room of their name. Times are seconds.
struct ReducerBench {
  var state = AppState()
  var session: SessionID = "s1"

  static let me: UserID = "me"
  static let names: [(UserID, String)] = [("ann", "Ann"), ("bob", "Bob"), ("cid", "Cid")]

  /// Signed in, with nothing said yet.
  static func signedIn(_ rooms: [RoomSnapshot]? = nil) -> ReducerBench {
    var bench = ReducerBench()
    bench.user(.signIn(email: "me@example.org"))
    bench.service(.signedIn(welcome(rooms)))
    return bench
  }

  static func welcome(_ rooms: [RoomSnapshot]? = nil) -> Welcome {
    Welcome(
      user: me, name: "Me", isNew: true,
      contacts: names.map { Contact(id: $0, name: $1, presence: Presence(.online, lastActive: .zero)) },
      rooms: rooms ?? names.map { room($0.0) })
  }

  static func room(_ contact: UserID, _ history: [ServerMessage] = [], readUpTo: Int = 0) -> RoomSnapshot {
    RoomSnapshot(id: RoomID(contact.text), kind: .direct(contact), history: history, readUpTo: readUpTo)
  }

  @discardableResult
  mutating func user(_ action: UserAction, at seconds: Int = 0) -> [Effect] {
    reduce(&state, ChatEvent(.user(action), session: session, at: time(seconds)))
  }

  @discardableResult
  mutating func service(_ news: ServiceNews, at seconds: Int = 0) -> [Effect] {
    reduce(&state, ChatEvent(.service(news), session: session, at: time(seconds)))
  }

  mutating func timePassed(at seconds: Int) {
    _ = reduce(&state, ChatEvent(.timePassed, session: session, at: time(seconds)))
  }

  func perform(_ request: ChatCommand.Request) -> Effect { .perform(ChatCommand(request, session: session)) }
}

func time(_ seconds: Int) -> MonotonicTime { .zero.advanced(by: .seconds(seconds)) }

func stamp(_ sequence: Int, at seconds: Int = 0) -> Stamp {
  Stamp(event: EventID("e\(sequence)"), sequence: sequence, time: time(seconds))
}

func message(_ sequence: Int, _ sender: UserID, _ text: String = "", at seconds: Int = 0, txn: TxnID? = nil) -> ServerMessage {
  ServerMessage(stamp: stamp(sequence, at: seconds), sender: sender, text: text, txn: txn)
}
