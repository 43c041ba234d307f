import UndercurrentCore

@testable import ChatModel

/// A service that does what a test says, and keeps what it was asked and when.
final class ScriptedService: ChatService {
  struct Asked: Equatable {
    let at: MonotonicTime
    let request: ChatCommand.Request

    init(_ at: MonotonicTime, _ request: ChatCommand.Request) {
      self.at = at
      self.request = request
    }
  }

  private let scheduler: ChatScheduler
  private let news = PassthroughSubject<ChatEvent, Never>()
  private(set) var asked: [Asked] = []
  /// The sessions that were begun.
  private(set) var sessions: [SessionID] = []
  private var batches = 0

  init(scheduler: ChatScheduler) { self.scheduler = scheduler }

  var events: AnyPublisher<ChatEvent, Never> { news.eraseToAnyPublisher() }

  func perform(_ command: ChatCommand) {
    switch command.request {
    case .signIn, .signUp, .resume: sessions.append(command.session)
    default: break
    }
    asked.append(Asked(scheduler.now, command.request))
  }

  /// Tells something, in the last session that was begun unless another is given.
  func tell(_ news: ServiceNews, session: SessionID? = nil) {
    self.news.send(ChatEvent(.service(news), session: session ?? sessions[sessions.count - 1], at: scheduler.now))
  }

  /// Answers the last question about what has happened.
  func sync(_ updates: SyncBatch.Update..., session: SessionID? = nil) { sync(updates, session: session) }

  func sync(_ updates: [SyncBatch.Update], session: SessionID? = nil) {
    batches += 1
    tell(.synced(round: lastRound, SyncBatch(next: ResumeToken("t\(batches)"), updates: updates)), session: session)
  }

  func message(_ room: RoomID, _ events: TimelineEvent...) { sync(.timeline(room, TimelineChunk(events: events))) }

  func typing(_ room: RoomID, _ users: UserID...) { sync(.typing(room, users, milliseconds: 15_000)) }

  /// Loses the connection.
  func fail(_ failure: Failure = .unreachable("gone")) { tell(.failed(lastSync, failure)) }

  private var lastSync: ChatCommand.Request {
    asked.last { if case .sync = $0.request { true } else { false } }?.request ?? .signOut
  }

  private var lastRound: Int { if case .sync(_, _, let round) = lastSync { round } else { 0 } }

  /// What was asked about typing, and when.
  var typing: [Asked] {
    asked.filter { if case .typing = $0.request { true } else { false } }
  }

  /// What was asked but what has happened.
  var requests: [ChatCommand.Request] {
    asked.map(\.request).filter { if case .sync = $0 { false } else { true } }
  }
}
