import UndercurrentCore

@testable import ChatModel

/// A state that is driven by events alone, with the contacts Ann, Bob and Cid, each in the room of their name. Times are seconds.
struct ReducerBench {
  var state = AppState()
  var session: SessionID = "s1"
  private var batches = 0

  static let me: UserID = "me"
  static let names: [(UserID, String)] = [("ann", "Ann"), ("bob", "Bob"), ("cid", "Cid")]
  static let admission = Admission(
    user: me, name: "Me", address: EmailAddress("me@example.org")!, device: "here", token: "secret", isNew: true)
  static let credentials = Credentials(address: EmailAddress("me@example.org")!, password: "p", device: "here")

  /// Signed in, with the given messages said before.
  static func signedIn(_ history: [RoomID: [TimelineEvent]] = [:], read: [RoomID: EventID] = [:]) -> ReducerBench {
    var bench = ReducerBench()
    bench.user(.signUp(Registration(name: "Me", credentials: credentials)))
    bench.service(.signedIn(admission))
    bench.sync(welcome(history, read: read))
    return bench
  }

  static func welcome(_ history: [RoomID: [TimelineEvent]] = [:], read: [RoomID: EventID] = [:]) -> [SyncBatch.Update] {
    names.flatMap { id, name -> [SyncBatch.Update] in
      let room = RoomID(id.text)
      let events = history[room] ?? []
      return [
        .contact(Contact(id: id, name: name, presence: Presence(.online, lastActive: .zero))),
        .room(RoomInfo(id: room, kind: .direct(id), membership: .joined, members: [me: .joined, id: .joined])),
        .timeline(room, TimelineChunk(events: events)),
      ] + (read[room].map { [.receipt(room, me, $0)] } ?? [])
    }
  }

  @discardableResult
  mutating func user(_ action: UserAction, at seconds: Int = 0) -> [Effect] {
    reduce(&state, ChatEvent(.user(action), session: session, at: time(seconds)))
  }

  @discardableResult
  mutating func open(_ user: UserID, at seconds: Int = 0) -> [Effect] { self.user(.open(.person(user), "open"), at: seconds) }

  @discardableResult
  mutating func service(_ news: ServiceNews, at seconds: Int = 0) -> [Effect] {
    reduce(&state, ChatEvent(.service(news), session: session, at: time(seconds)))
  }

  /// Tells what has happened, and gives what comes of it but the next question.
  @discardableResult
  mutating func sync(_ updates: [SyncBatch.Update], at seconds: Int = 0) -> [Effect] {
    batches += 1
    let news = ServiceNews.synced(round: state.round, SyncBatch(next: ResumeToken("t\(batches)"), updates: updates))
    return service(news, at: seconds).filter { !$0.isSync }
  }

  @discardableResult
  mutating func message(_ room: RoomID, _ events: TimelineEvent..., at seconds: Int = 0) -> [Effect] {
    sync([.timeline(room, TimelineChunk(events: events))], at: seconds)
  }

  mutating func typing(_ room: RoomID, _ users: UserID..., at seconds: Int = 0) {
    sync([.typing(room, users, milliseconds: 15_000)], at: seconds)
  }

  mutating func lose(at seconds: Int = 0) {
    service(.failed(.sync(since: state.token, waits: true, round: state.round), .unreachable("gone")), at: seconds)
  }

  @discardableResult
  mutating func timePassed(at seconds: Int) -> [Effect] {
    reduce(&state, ChatEvent(.timePassed, session: session, at: time(seconds)))
  }

  func perform(_ request: ChatCommand.Request) -> Effect { .perform(ChatCommand(request, session: session)) }

  var texts: [String] { state.messageRows.map(\.text) }
}

extension Effect {
  var isSync: Bool { if case .sync = request { true } else { false } }

  var request: ChatCommand.Request? { if case .perform(let command) = self { command.request } else { nil } }
}

func time(_ seconds: Int) -> MonotonicTime { .zero.advanced(by: .seconds(seconds)) }

/// The event with a number, which says something.
func message(
  _ number: Int, _ sender: UserID, _ text: String = "x", at seconds: Int = 0, txn: TxnID? = nil, replyTo: EventID? = nil
) -> TimelineEvent {
  event(number, sender, .text(text, replyTo: replyTo), at: seconds, txn: txn)
}

func event(
  _ number: Int, _ sender: UserID, _ content: TimelineEvent.Content, at seconds: Int = 0, txn: TxnID? = nil
) -> TimelineEvent {
  TimelineEvent(id: EventID("e\(number)"), sender: sender, sentAt: time(seconds), txn: txn, content)
}
