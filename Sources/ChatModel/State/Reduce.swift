import UndercurrentCore

/// Changes the state by one event, and says what is to be done then.
///
/// Pure: the same state and event give the same result, and time is what the event says it is. An event of a session that is not
/// the current one changes nothing.
public func reduce(_ state: inout AppState, _ event: ChatEvent) -> [Effect] {
  if case .user(.signIn(let email)) = event.what { return state.signIn(email, event.session) }
  guard event.session == state.sessionID else { return [] }
  switch event.what {
  case .user(let action):
    return state.take(action, event)
  case .service(let news):
    return state.take(news, event)
  case .timePassed:
    state.forgetTyping { _, deadline in deadline <= event.at }
    return []
  }
}

// MARK: What the user does

extension AppState {
  fileprivate mutating func signIn(_ email: String, _ session: SessionID) -> [Effect] {
    guard let address = EmailAddress(email) else {
      if sessionID == nil { access = .signedOut(problem: EmailAddress.problem(in: email)) }
      return []
    }
    let ending = sessionID.map { signOut($0) } ?? []
    access = .signingIn(session, address)
    return ending + [.beginSession, .perform(ChatCommand(.signIn(address), session: session))]
  }

  private mutating func signOut(_ session: SessionID) -> [Effect] {
    self = AppState()
    return [.stoppedWriting, .perform(ChatCommand(.signOut, session: session)), .endSession]
  }

  fileprivate mutating func take(_ action: UserAction, _ event: ChatEvent) -> [Effect] {
    switch action {
    case .signIn: return []
    case .signOut: return signOut(event.session)
    case .open(let contact): return open(contact, event)
    case .close:
      guard openRoomID != nil else { return [] }
      openRoomID = nil
      return [.stoppedWriting]
    case .draft(let text): return draft(text)
    case .send(let txn, let text): return send(txn, text, event)
    case .search(let text):
      query = text
      return []
    }
  }

  private mutating func open(_ contact: UserID, _ event: ChatEvent) -> [Effect] {
    guard let room = room(with: contact), room.id != openRoomID else { return [] }
    let leaving: [Effect] = openRoomID == nil ? [] : [.stoppedWriting]
    openRoomID = room.id
    return leaving + markRead(room.id, event)
  }

  private mutating func draft(_ text: String) -> [Effect] {
    guard let room = openRoom, room.draft != text else { return [] }
    rooms[room.id]?.draft = text
    return [text.isEmpty ? .stoppedWriting : .writing(room.id)]
  }

  private mutating func send(_ txn: TxnID, _ text: String, _ event: ChatEvent) -> [Effect] {
    guard let id = openRoomID, let me = session?.user, !text.allSatisfy(\.isWhitespace) else { return [] }
    rooms[id]?.timeline.echo(txn, from: me, text, at: event.at)
    rooms[id]?.draft = ""
    return [.stoppedWriting, .perform(ChatCommand(.send(id, txn, text), session: event.session))]
  }

  /// Marks as read what has arrived in a conversation that is on show.
  private mutating func markRead(_ id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard id == openRoomID, let room = rooms[id], room.unread > 0 else { return [] }
    let last = room.timeline.lastSequence
    rooms[id]?.markRead(upTo: last)
    return [.perform(ChatCommand(.read(id, upTo: last), session: event.session))]
  }
}

// MARK: What the service tells

extension AppState {
  /// How long a typing notice holds without being said again.
  static let typingHolds: MonotonicTime.Stride = .seconds(15)

  fileprivate mutating func take(_ news: ServiceNews, _ event: ChatEvent) -> [Effect] {
    switch news {
    case .signedIn(let welcome): begin(welcome, event)
    case .signInRefused(let reason), .sessionEnded(let reason):
      self = AppState()
      access = .signedOut(problem: reason)
      return [.endSession]
    case .connection(let connection): take(connection)
    case .presence(let user, let presence):
      contacts[user]?.presence = presence
      if presence.state == .offline { forgetTyping { typist, _ in typist == user } }
    case .typing(let room, let user, let isTyping):
      guard user != session?.user else { return [] }
      rooms[room]?.typing[user] = isTyping ? event.at.advanced(by: Self.typingHolds) : nil
    case .message(let room, let message):
      guard let me = session?.user else { return [] }
      rooms[room]?.timeline.receive(message, me: me)
      rooms[room]?.typing[message.sender] = nil
      return markRead(room, event)
    case .sent(let room, let txn, let stamp): rooms[room]?.timeline.confirm(txn, stamp)
    case .sendFailed(let room, let txn, let reason): rooms[room]?.timeline.fail(txn, reason)
    }
    return []
  }

  private mutating func begin(_ welcome: Welcome, _ event: ChatEvent) {
    guard isSigningIn else { return }
    access = .signedIn(Session(id: event.session, user: welcome.user, name: welcome.name, isNew: welcome.isNew))
    for contact in welcome.contacts { contacts[contact.id] = contact }
    for snapshot in welcome.rooms {
      var room = Room(id: snapshot.id, kind: snapshot.kind)
      for message in snapshot.history { room.timeline.receive(message, me: welcome.user) }
      room.markRead(upTo: snapshot.readUpTo)
      rooms[room.id] = room
    }
  }

  private mutating func take(_ connection: Connection) {
    self.connection = connection
    guard connection == .lost else { return }
    for id in contacts.keys { contacts[id]?.presence.state = .unknown }
    forgetTyping { _, _ in true }
  }

  fileprivate mutating func forgetTyping(where isOver: (UserID, MonotonicTime) -> Bool) {
    for (id, room) in rooms where room.typing.contains(where: { isOver($0.key, $0.value) }) {
      rooms[id]?.typing = room.typing.filter { !isOver($0.key, $0.value) }
    }
  }
}
