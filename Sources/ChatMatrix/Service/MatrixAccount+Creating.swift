import ChatModel
import Undercurrent
import UndercurrentCore

// Making conversations: each once, although a server that is asked twice makes two.
extension MatrixAccount {
  func createDirect(with user: UserID, as txn: TxnID) -> Answer {
    guard user != me else { return refuse(.notFound, "There is nobody else called \(user).") }
    return create(
      as: txn, look: { $0.room($1) ?? $0.direct(with: user) },
      make: { [self] mark in
        existence(of: user)
          .flatMap { [self] _ in send(.createDirect(with: user, mark)).mapError(\.failure) }
          .handleEvents(receiveOutput: { [self] in agree(on: $0.room, directWith: user) })
          .eraseToAnyPublisher()
      })
  }

  func createGroup(_ name: String, with users: [UserID], as txn: TxnID) -> Answer {
    let title = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !title.isEmpty, title.count <= 60 else { return refuse(.badName, "A group needs a name of at most 60 characters.") }
    return create(
      as: txn, look: { $0.room($1) },
      make: { [self] in
        send(.createGroup(title, with: users.filter { $0 != me }, $0)).mapError(\.failure).eraseToAnyPublisher()
      })
  }

  /// - Parameters:
  ///   - look: Finds the conversation among those that there are.
  ///   - make: Makes it, marked.
  private func create(
    as txn: TxnID, look: @escaping (SyncTranslator, CreationMark) -> RoomID?,
    make: @escaping (CreationMark) -> AnyPublisher<RoomIDReply, Failure>
  ) -> Answer {
    if let room = made[txn] { return Just(.created(txn, room)).setFailureType(to: Failure.self).eraseToAnyPublisher() }
    guard let device = admission?.device else { return Fail(error: .tokenLost(isSoft: true)).eraseToAnyPublisher() }
    let mark = CreationMark(txn, device)
    return present(isFresh: !attempted.contains(txn))
      .flatMap { [self] known -> AnyPublisher<RoomID, Failure> in
        if let room = look(known, mark) { return Just(room).setFailureType(to: Failure.self).eraseToAnyPublisher() }
        attempted.insert(txn)
        return make(mark).map(\.room).eraseToAnyPublisher()
      }
      .map { [self] room in
        made[txn] = room
        return .created(txn, room)
      }
      .eraseToAnyPublisher()
  }

  /// What there is now: as it is remembered, unless it has to be asked for because nothing is, or because an answer was lost.
  private func present(isFresh: Bool) -> AnyPublisher<SyncTranslator, Failure> {
    if isFresh, translator.position != nil { return Just(translator).setFailureType(to: Failure.self).eraseToAnyPublisher() }
    return send(.sync(since: nil, isFull: false, wait: 0, presence: .offline))
      .mapError(\.failure)
      .map { [self] reply in
        var present = SyncTranslator(me: me)
        _ = present.translate(reply, isFull: true, now: client.scheduler.now)
        return present
      }
      .eraseToAnyPublisher()
  }
}
