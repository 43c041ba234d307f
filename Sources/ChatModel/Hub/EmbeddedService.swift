public import UndercurrentCore

/// A client's connection to a ``Hub``, with everything that can go wrong on the way.
///
/// - One session at a time. After signing out, or once it is let go of, nothing of it is pending.
/// - Threads: belongs to the hub's scheduler, like every ``ChatService``.
public final class EmbeddedService: ChatService {
  /// What happens to each request.
  public var faults: (ChatCommand.Request) -> Fault? = { _ in nil }
  /// Whether there is no way to the hub. What is on the way when it begins is lost.
  public var isOffline = false {
    didSet { if isOffline, !oldValue, let live { cut(live) } }
  }

  private let hub: Hub
  private let news = PassthroughSubject<ChatEvent, Never>()
  private var live: Live?

  /// How long anything takes to come back.
  private static let signInTakes: MonotonicTime.Stride = .milliseconds(400)
  private static let answerTakes: MonotonicTime.Stride = .milliseconds(80)
  private static let newsTakes: MonotonicTime.Stride = .milliseconds(20)
  /// How long a client waits for an answer, and how long the hub waits for something to tell.
  private static let patience: MonotonicTime.Stride = .seconds(10)
  private static let longPoll: MonotonicTime.Stride = .seconds(25)

  public init(hub: Hub) { self.hub = hub }

  public var events: AnyPublisher<ChatEvent, Never> { news.eraseToAnyPublisher() }

  public func perform(_ command: ChatCommand) {
    switch command.request {
    case .signUp(let registration): enter(command) { $0.signUp(registration) }
    case .signIn(let credentials): enter(command) { $0.signIn(credentials) }
    case .resume(let admission):
      let live = begin(command.session)
      live.admission = (admission.user, admission.token)
      live.arrive()
    case .signOut: signOut(command.session)
    default:
      guard let live, live.session == command.session else { return }
      request(command.request, live)
    }
  }

  // MARK: Sessions

  private func begin(_ session: SessionID) -> Live {
    let live = Live(session, hub)
    self.live = live
    return live
  }

  private func enter(_ command: ChatCommand, _ enter: @escaping (Hub) -> Result<Admission, Failure>) {
    let live = begin(command.session)
    if isOffline { return fail(command.request, .unreachable("no connection"), live, after: Self.answerTakes) }
    if case .refuse(let failure) = faults(command.request) {
      return fail(command.request, failure, live, after: Self.signInTakes)
    }
    live.wait(Self.signInTakes, or: command.request) { [weak self] live in
      guard let self else { return }
      switch enter(hub) {
      case .success(let admission):
        live.admission = (admission.user, admission.token)
        live.arrive()
        tell(.signedIn(admission), live)
      case .failure(let failure): tell(.failed(command.request, failure), live)
      }
    }
  }

  private func signOut(_ session: SessionID) {
    guard let live, live.session == session else { return }
    if !isOffline, let (user, token) = live.admission, let account = hub.accounts[user] { hub.end(token, of: account) }
    self.live = nil
  }

  // MARK: Requests

  private func request(_ request: ChatCommand.Request, _ live: Live) {
    if isOffline { return fail(request, .unreachable("no connection"), live, after: Self.newsTakes) }
    switch faults(request) {
    case nil: answer(request, live, after: Self.answerTakes)
    case .refuse(let failure): fail(request, failure, live, after: Self.answerTakes)
    case .loseRequest: fail(request, .unreachable("no answer"), live, after: Self.patience)
    case .loseAnswer:
      _ = ask(request, live)
      fail(request, .unreachable("no answer"), live, after: Self.patience)
    case .delayAnswer(let milliseconds): answer(request, live, after: .milliseconds(milliseconds))
    case .delayRequest(let milliseconds):
      live.wait(.milliseconds(milliseconds), or: request) { [weak self] in self?.answer(request, $0, after: Self.answerTakes) }
    case .repeatRequest:
      _ = ask(request, live)
      answer(request, live, after: Self.answerTakes)
    case .repeatAnswer:
      answer(request, live, after: Self.answerTakes)
      answer(request, live, after: Self.answerTakes + Self.answerTakes)
    }
  }

  private func ask(_ request: ChatCommand.Request, _ live: Live) -> Hub.Answer {
    guard let (account, device) = live.account else { return .failure(.tokenLost(isSoft: hub.tokenLossIsSoft)) }
    guard case .send(let room, let txn, let content) = request else { return hub.answer(request, from: account, device) }
    let isNew = hub.rooms[room]?.event(of: txn, by: account.user, device) == nil
    let answer = hub.answer(request, from: account, device)
    if isNew, case .success = answer { hub.heard(content, by: account, in: room) }
    return answer
  }

  private func answer(_ request: ChatCommand.Request, _ live: Live, after delay: MonotonicTime.Stride) {
    if case .sync(let since, true, _) = request, let account = live.account?.account, !hub.hasNews(since: since, for: account) {
      return poll(request, account, live)
    }
    let answer = ask(request, live)
    live.wait(delay, or: request) { [weak self] live in
      switch answer {
      case .success(let news): self?.tell(news, live)
      case .failure(let failure): self?.tell(.failed(request, failure), live)
      }
    }
  }

  /// Waits for something to tell, but not for ever.
  private func poll(_ request: ChatCommand.Request, _ account: HubAccount, _ live: Live) {
    var isOver = false
    let finish = { [weak self, weak live] (delay: MonotonicTime.Stride) in
      guard let self, let live, !isOver else { return }
      isOver = true
      live.poll = nil
      live.wait(delay, or: request) { [weak self] live in
        guard let self else { return }
        switch ask(request, live) {
        case .success(let news): tell(news, live)
        case .failure(let failure): tell(.failed(request, failure), live)
        }
      }
    }
    let wake = account.wait { finish(Self.newsTakes) }
    let end = hub.scheduler.once(after: Self.longPoll) { finish(.zero) }
    live.poll = (
      request,
      AnyCancellable {
        wake.cancel()
        end.cancel()
      }
    )
  }

  private func fail(_ request: ChatCommand.Request, _ failure: Failure, _ live: Live, after delay: MonotonicTime.Stride) {
    live.wait(delay, or: request) { [weak self] in self?.tell(.failed(request, failure), $0) }
  }

  /// Loses what is on the way.
  private func cut(_ live: Live) {
    for request in live.takePending() { fail(request, .unreachable("the connection was lost"), live, after: Self.newsTakes) }
  }

  private func tell(_ news: ServiceNews, _ live: Live) {
    // Whoever is told something may have ended the session.
    guard live === self.live else { return }
    self.news.send(ChatEvent(.service(news), session: live.session, at: hub.scheduler.now))
  }

  /// What runs for one session. Letting go of it stops all of that.
  private final class Live {
    let session: SessionID
    var admission: (user: UserID, token: AccessToken)?
    var poll: (request: ChatCommand.Request, stop: AnyCancellable)?
    private let hub: Hub
    private var arrived: HubAccount?
    private var waits: [Int: (request: ChatCommand.Request, job: AnyCancellable)] = [:]
    private var count = 0

    init(_ session: SessionID, _ hub: Hub) {
      self.session = session
      self.hub = hub
    }

    deinit { if let arrived { hub.depart(arrived) } }

    var account: (account: HubAccount, device: DeviceID)? { hub.device(of: admission?.token, admission?.user) }

    func arrive() {
      guard arrived == nil, let account = account?.account else { return }
      arrived = account
      hub.arrive(account)
    }

    func wait(_ delay: MonotonicTime.Stride, or request: ChatCommand.Request, _ action: @escaping (Live) -> Void) {
      count += 1
      let number = count
      let job = hub.scheduler.once(after: delay) { [weak self] in
        guard let self else { return }
        waits[number] = nil
        action(self)
      }
      waits[number] = (request, job)
    }

    /// What was asked and has no answer yet, in the order of asking. It will have none.
    func takePending() -> [ChatCommand.Request] {
      let pending = waits.sorted { $0.key < $1.key }.map(\.value.request) + [poll?.request].compactMap(\.self)
      waits = [:]
      poll = nil
      return pending
    }
  }
}
