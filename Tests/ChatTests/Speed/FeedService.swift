import ChatModel
import UndercurrentCore

/// A service that lets everybody in at once, tells what it is given, and takes all that is sent.
final class FeedService: ChatService {
  private let news = PassthroughSubject<ChatEvent, Never>()
  private let scheduler: ChatScheduler
  private var session: SessionID = ""
  private var round = 0
  private var count = 0

  init(scheduler: ChatScheduler) { self.scheduler = scheduler }

  var events: AnyPublisher<ChatEvent, Never> { news.eraseToAnyPublisher() }

  func perform(_ command: ChatCommand) {
    session = command.session
    switch command.request {
    case .signUp(let registration):
      let credentials = registration.credentials
      tell(
        .signedIn(
          Admission(
            user: "me", name: registration.name, address: credentials.address, device: credentials.device, token: "t", isNew: true
          )))
    case .sync(_, _, let round): self.round = round
    case .send(let room, let txn, _):
      count += 1
      tell(.sent(room, txn, EventID("sent\(count)")))
    default: break
    }
  }

  func sync(_ updates: [SyncBatch.Update]) {
    count += 1
    tell(.synced(round: round, SyncBatch(next: ResumeToken("\(count)"), updates: updates)))
  }

  private func tell(_ news: ServiceNews) {
    self.news.send(ChatEvent(.service(news), session: session, at: scheduler.now))
  }
}
