import ChatModel
import UndercurrentCore

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

  init(scheduler: ChatScheduler) { self.scheduler = scheduler }

  var events: AnyPublisher<ChatEvent, Never> { news.eraseToAnyPublisher() }

  func perform(_ command: ChatCommand) {
    if case .signIn = command.request { sessions.append(command.session) }
    asked.append(Asked(scheduler.now, command.request))
  }

  /// Tells something, in the last session that was begun unless another is given.
  func tell(_ news: ServiceNews, session: SessionID? = nil) {
    self.news.send(ChatEvent(.service(news), session: session ?? sessions[sessions.count - 1], at: scheduler.now))
  }

  /// What was asked about typing, and when.
  var typing: [Asked] {
    asked.filter { if case .typing = $0.request { true } else { false } }
  }
}
