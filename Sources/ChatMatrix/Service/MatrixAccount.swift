import ChatModel
import Undercurrent
import UndercurrentCore

/// Somebody's account at a server, and what is known of it: does one thing after another that is asked of it.
final class MatrixAccount {
  typealias Answer = AnyPublisher<ServiceNews, Failure>

  let client: MatrixClient
  var admission: Admission?
  var translator: SyncTranslator
  /// What the user wants to be seen as.
  var presence = Presence.State.online
  /// Conversations that were made, and transactions of which it is not known whether they made one.
  var made: [TxnID: RoomID] = [:]
  var attempted: Set<TxnID> = []
  /// Conversations about which the server was asked whether they are encrypted, and said no.
  var readable: Set<RoomID> = []
  /// What is to be done without anybody waiting for it.
  let chores = PassthroughSubject<MatrixRequest<Nothing>, Never>()
  /// The tokens that took the place of others.
  let renewals = PassthroughSubject<Admission, Never>()
  private var renewing: AnyPublisher<AccessToken, MatrixProblem>?

  init(_ client: MatrixClient, _ admission: Admission?) {
    self.client = client
    self.admission = admission
    translator = SyncTranslator(me: admission?.user ?? "")
  }

  var me: UserID { translator.me }

  /// Comes with one answer, whatever becomes of the request.
  func answer(to request: ChatCommand.Request) -> AnyPublisher<ServiceNews, Never> {
    work(on: request)
      .catch { Just(.failed(request, $0)) }
      .eraseToAnyPublisher()
  }

  private func work(on request: ChatCommand.Request) -> Answer {
    switch request {
    case .signUp(let registration): signUp(registration)
    case .signIn(let credentials): signIn(credentials)
    case .resume, .signOut: Just(.done(request)).setFailureType(to: Failure.self).eraseToAnyPublisher()
    case .sync(let since, let waits, let round): sync(since: since, waits: waits, round: round)
    case .send(let room, let txn, let content): send(content, as: txn, to: room)
    case .history(let room, let token, let limit): history(room, from: token, limit: limit)
    case .createDirect(let txn, let user): createDirect(with: user, as: txn)
    case .createGroup(let txn, let name, let users): createGroup(name, with: users, as: txn)
    case .findUsers(let text): findUsers(text)
    case .typing(let room, let isTyping): done(request, typing(isTyping, in: room))
    case .read(let room, let event): done(request, read(event, in: room))
    case .invite(let room, let user): done(request, invite(user, to: room))
    case .join(let room): done(request, join(room))
    case .leave(let room): done(request, leave(room))
    case .presence(let state): done(request, setPresence(state))
    }
  }

  private func done(_ request: ChatCommand.Request, _ work: some Publisher<Nothing, Failure>) -> Answer {
    work.map { _ in .done(request) }.eraseToAnyPublisher()
  }

  // MARK: Asking the server

  /// Asks as the user, with a new token if the server says that the one there is has run out.
  func send<Reply>(_ request: MatrixRequest<Reply>) -> AnyPublisher<Reply, MatrixProblem> {
    guard let admission else { return Fail(error: MatrixProblem.lostToken(isSoft: true)).eraseToAnyPublisher() }
    return client.send(request, token: admission.token)
      .catch { [self] problem -> AnyPublisher<Reply, MatrixProblem> in
        guard problem == .lostToken(isSoft: true) else { return Fail(error: problem).eraseToAnyPublisher() }
        return renewal(of: admission.token)
          .flatMap { [client] in client.send(request, token: $0) }
          .eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
  }

  /// A token that takes the place of one that has run out. However many need one, one is asked for.
  private func renewal(of old: AccessToken) -> AnyPublisher<AccessToken, MatrixProblem> {
    if let renewing { return renewing }
    guard let admission, let refresh = admission.refresh else {
      return Fail(error: MatrixProblem.lostToken(isSoft: true)).eraseToAnyPublisher()
    }
    if admission.token != old { return Just(admission.token).setFailureType(to: MatrixProblem.self).eraseToAnyPublisher() }
    let renewing = client.send(.refresh(refresh))
      // The server did not say that the stay is over, only that its proof has run out. With the password it goes on.
      .mapError { problem -> MatrixProblem in
        switch problem {
        case .refused, .lostToken: .lostToken(isSoft: true)
        case .unreachable, .rateLimited: problem
        }
      }
      .map { [weak self] reply in
        self?.renew(reply)
        return reply.token.text
      }
      .handleEvents(
        receiveCompletion: { [weak self] _ in self?.renewing = nil }, receiveCancel: { [weak self] in self?.renewing = nil }
      )
      .share()
      .eraseToAnyPublisher()
    self.renewing = renewing
    return renewing
  }

  private func renew(_ reply: RefreshReply) {
    guard let old = admission else { return }
    let renewed = Admission(
      user: old.user, name: old.name, address: old.address, device: old.device, token: reply.token.text,
      refresh: reply.refresh?.text ?? old.refresh, isNew: old.isNew)
    admission = renewed
    renewals.send(renewed)
  }
}
