import ChatModel
import Undercurrent
import UndercurrentCore

/// What runs for one session: what is asked goes in, and the answers come out. Letting go of it stops all of that.
final class MatrixStay {
  let session: SessionID
  let account: MatrixAccount
  /// The answers, and what else there is to tell.
  let news: AnyPublisher<ServiceNews, Never>
  private let asked = PassthroughSubject<ChatCommand.Request, Never>()

  /// What a request waits for before it is sent.
  private enum Lane {
    /// For few others: more at once than there are connections would only make new ones.
    case calls
    /// For the one before, which may have made the same.
    case creations
    /// For nothing: the one before is not waited for any more.
    case syncs
  }

  init(_ session: SessionID, _ account: MatrixAccount) {
    self.session = session
    self.account = account
    // Nothing is told before the asking has returned.
    let asked = asked.receive(on: account.client.scheduler)
    func requests(_ lane: Lane) -> some Publisher<ChatCommand.Request, Never> {
      asked.filter { Self.lane(of: $0) == lane }.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
    }
    let superseded = PassthroughSubject<ServiceNews, Never>()
    let calls = requests(.calls).flatMap(maxPublishers: .max(4)) { account.answer(to: $0) }
    let creations = requests(.creations).flatMap(maxPublishers: .max(1)) { account.answer(to: $0) }
    let syncs = requests(.syncs)
      .map { request in
        account.answer(to: request).handleEvents(receiveCancel: {
          superseded.send(.failed(request, .unreachable("something newer was asked")))
        })
      }
      .switchToLatest()
    let chores = account.chores
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      // Each says all that the one before has said.
      .flatMap(maxPublishers: .max(1)) { account.send($0).retry(3, on: account.client.scheduler).replaceError(with: Nothing()) }
      .compactMap { _ in ServiceNews?.none }
    news =
      calls
      .merge(with: creations, syncs, superseded, chores, account.renewals.map { .renewed($0) })
      .eraseToAnyPublisher()
  }

  func ask(_ request: ChatCommand.Request) { asked.send(request) }

  private static func lane(of request: ChatCommand.Request) -> Lane {
    switch request {
    case .sync: .syncs
    case .createDirect, .createGroup: .creations
    default: .calls
    }
  }
}
