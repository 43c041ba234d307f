import ChatModel
import Undercurrent
import UndercurrentCore

// What is done in conversations.
extension MatrixAccount {
  func send(_ content: TimelineEvent.Content, as txn: TxnID, to room: RoomID) -> Answer {
    guard let request = MatrixRequest.send(content, as: txn, to: room) else { return refuse(.other, "This cannot be sent.") }
    return clearance(for: content, in: room)
      .flatMap { [self] _ in send(request).mapError { self.failure($0, in: room) } }
      .map { .sent(room, txn, $0.event) }
      .eraseToAnyPublisher()
  }

  /// Fails if a conversation is encrypted: the server would take what is not.
  private func clearance(for content: TimelineEvent.Content, in room: RoomID) -> AnyPublisher<Void, Failure> {
    let granted = Just(()).setFailureType(to: Failure.self).eraseToAnyPublisher()
    // Taking something back says nothing.
    if case .redaction = content { return granted }
    let encrypted = Failure.refused(.other, Room.Encryption.endToEnd.refusal)
    if let known = translator.rooms[room] {
      return known.isEncrypted ? Fail(error: encrypted).eraseToAnyPublisher() : granted
    }
    if readable.contains(room) { return granted }
    return send(.encryption(of: room))
      .map { _ in true }
      .catch { problem in
        (problem.code == "M_NOT_FOUND" ? Result.success(false) : .failure(problem)).publisher
      }
      .mapError { [self] in failure($0, in: room) }
      .flatMap { [self] isEncrypted -> AnyPublisher<Void, Failure> in
        if isEncrypted { return Fail(error: encrypted).eraseToAnyPublisher() }
        readable.insert(room)
        return granted
      }
      .eraseToAnyPublisher()
  }

  /// How long a typing notice holds without being said again, in seconds.
  private static var typingHolds: Int { 30 }

  func typing(_ isTyping: Bool, in room: RoomID) -> AnyPublisher<Nothing, Failure> {
    ask(.typing(isTyping, in: room, by: me, seconds: Self.typingHolds), in: room)
  }

  func read(_ event: EventID, in room: RoomID) -> AnyPublisher<Nothing, Failure> { ask(.read(event, in: room), in: room) }

  func leave(_ room: RoomID) -> AnyPublisher<Nothing, Failure> { ask(.leave(room), in: room) }

  func join(_ room: RoomID) -> AnyPublisher<Nothing, Failure> {
    let inviter = translator.rooms[room].flatMap { $0.membership == .invited && $0.madeFor != nil ? $0.invitedBy : nil }
    return send(.join(room))
      .mapError { problem in
        problem.status == nil ? problem.failure : .refused(.notMember, "You are not invited to this conversation.")
      }
      .handleEvents(receiveOutput: { [self] _ in if let inviter { agree(on: room, directWith: inviter) } })
      .eraseToAnyPublisher()
  }

  func invite(_ user: UserID, to room: RoomID) -> AnyPublisher<Nothing, Failure> {
    if translator.isDirect(room) {
      return Fail(error: .refused(.other, "Nobody can be invited into a talk of two.")).eraseToAnyPublisher()
    }
    if translator.rooms[room]?.members[user] != nil {
      return Fail(error: .refused(.duplicate, "They are invited already.")).eraseToAnyPublisher()
    }
    return existence(of: user)
      .flatMap { [self] _ in ask(.invite(user, to: room), in: room) }
      .eraseToAnyPublisher()
  }

  /// Fails if there is nobody of that name: the server would invite them nevertheless.
  func existence(of user: UserID) -> AnyPublisher<Void, Failure> {
    if translator.people.contains(user) { return Just(()).setFailureType(to: Failure.self).eraseToAnyPublisher() }
    return send(.profile(user))
      .map { _ in () }
      .mapError { problem in
        problem.status == 404 ? .refused(.notFound, "There is nobody called \(user).") : problem.failure
      }
      .eraseToAnyPublisher()
  }

  private func ask(_ request: MatrixRequest<Nothing>, in room: RoomID) -> AnyPublisher<Nothing, Failure> {
    send(request).mapError { [self] in failure($0, in: room) }.eraseToAnyPublisher()
  }

  /// What a problem is to the client that has to do with a conversation.
  func failure(_ problem: MatrixProblem, in room: RoomID) -> Failure {
    let isIn = translator.rooms[room]?.membership == .joined
    return problem.code == "M_FORBIDDEN" && !isIn ? .refused(.notMember, "You are not in this conversation.") : problem.failure
  }

  /// Has all devices of the user know that a conversation is between two. If that fails they can still tell by who is in it.
  func agree(on room: RoomID, directWith user: UserID) {
    translator.note(room, directWith: user)
    chores.send(.directs(translator.directs, of: me))
  }
}
