public import ChatModel
import Undercurrent
public import UndercurrentCore

/// A client's connection to a Matrix server.
///
/// ```swift
/// let service = MatrixService(homeserver: try Homeserver("example.org"), scheduler: scheduler)
/// let store = AppStore(service: service, scheduler: scheduler)
/// store.signIn(email: "ann@example.org", password: "a secret")
/// ```
///
/// - One session at a time. After signing out nothing of it is told any more.
/// - Everything it does is a pipeline: what is asked comes in, is sent, understood and told.
/// - Time: the scheduler's is taken to be that since 1970, as the server's is.
/// - An e-mail address is an account of that name, `@` being written as `=40`.
/// - Contacts are all whom the user shares a conversation with, or the server's room `#lobby`, which is itself not shown.
/// - Conversations with end-to-end encryption cannot be read here, and nothing is ever written into them.
/// - Threads: belongs to the scheduler, like every `ChatService`.
public final class MatrixService: ChatService {
  private let client: MatrixClient
  private let news = PassthroughSubject<ChatEvent, Never>()
  private var stay: MatrixStay?
  private var telling: AnyCancellable?
  /// What is still said after a stay has ended.
  private var farewells: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - homeserver: Where the service is.
  ///   - scheduler: Where the service is used, and where it tells what there is to tell.
  ///   - transport: What carries requests to it.
  public init(
    homeserver: Homeserver, scheduler: ChatScheduler, transport: any MatrixTransport = URLSessionTransport()
  ) {
    client = MatrixClient(homeserver, transport, scheduler)
  }

  /// The answers, and what else there is to tell. They come on the scheduler, and never end.
  public var events: AnyPublisher<ChatEvent, Never> { news.eraseToAnyPublisher() }

  /// Asks for something. What is asked of a session that is not the present one is dropped.
  public func perform(_ command: ChatCommand) {
    switch command.request {
    case .signUp, .signIn: begin(command.session).ask(command.request)
    case .resume(let admission): begin(command.session, with: admission)
    case .signOut: leave(command.session)
    default:
      guard let stay, stay.session == command.session else { return }
      stay.ask(command.request)
    }
  }

  @discardableResult
  private func begin(_ session: SessionID, with admission: Admission? = nil) -> MatrixStay {
    let stay = MatrixStay(session, MatrixAccount(client, admission))
    self.stay = stay
    telling = stay.news.sink { [weak self] in self?.tell($0, of: session) }
    return stay
  }

  private func tell(_ news: ServiceNews, of session: SessionID) {
    // Whoever is told something may have ended the session.
    guard session == stay?.session else { return }
    self.news.send(ChatEvent(.service(news), session: session, at: client.scheduler.now))
  }

  private func leave(_ session: SessionID) {
    guard let stay, stay.session == session else { return }
    self.stay = nil
    telling = nil
    stay.account.farewell.sink { _ in }.store(in: &farewells)
  }
}
