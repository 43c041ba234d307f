/// Keeps an account over restarts: a state, and what has happened since.
///
/// A state and the resume token within it are one thing, and an event of the service brings what happened and the next token in
/// one piece; so what is kept is always what the state was at some moment.
public protocol ChatStorage: AnyObject {
  /// Begins to keep for an account, instead of what was kept before.
  func begin(_ kept: KeptState) throws
  /// Keeps an event more, before anything is done because of it.
  ///
  /// - Parameter isUrgent: Whether it must survive even if the machine stops right after this returns.
  func append(_ event: ChatEvent, isUrgent: Bool) throws
  /// Throws away what was kept.
  func forget() throws
}

/// What is kept of a state: everything but what has no meaning later.
public struct KeptState: Codable, Sendable {
  public let session: Session
  let token: ResumeToken?
  let ownPresence: Presence.State
  /// The conversation on show: what comes to it is read.
  let open: RoomID?
  /// Where the service does not know yet how far the user has read.
  let untoldReceipts: [RoomID]
  let contacts: [Contact]
  let rooms: [Room]

  public init?(_ state: AppState) {
    guard let session = state.session else { return nil }
    self.session = session
    token = state.token
    ownPresence = state.ownPresence
    open = state.openRoomID
    untoldReceipts = state.untoldReceipts.sorted()
    contacts = state.contacts.values.sorted { $0.id < $1.id }
    rooms = state.rooms.values.sorted { $0.id < $1.id }
  }
}

extension AppState {
  /// The state that was kept, with what has happened since. Nothing runs for it until the user's return is told to it.
  public init(_ kept: KeptState, _ events: some Sequence<ChatEvent> = []) {
    isRestoring = true
    access = .signedIn(kept.session)
    token = kept.token
    ownPresence = kept.ownPresence
    openRoomID = kept.open
    untoldReceipts = Set(kept.untoldReceipts)
    for contact in kept.contacts { contacts[contact.id] = contact }
    for room in kept.rooms {
      rooms[room.id] = room
      totalUnread += room.unread
      if case .direct(let user) = room.kind, directs[user].map({ room.id < $0 }) ?? true { directs[user] = room.id }
    }
    for contact in kept.contacts where contact.id != kept.session.user {
      list.set(
        room(with: contact.id).map(entry) ?? ConversationList.Entry(id: .person(contact.id), time: nil, name: contact.name))
    }
    for room in kept.rooms {
      if case .group = room.kind { list.set(entry(of: room)) }
    }
    // Each start of the app was a session of its own; all of them are this account's.
    for event in events { _ = reduce(&self, ChatEvent(event.what, session: kept.session.id, at: event.at)) }
  }
}
