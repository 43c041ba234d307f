import UndercurrentCore

// What the service tells.
extension AppState {
  mutating func take(_ news: ServiceNews, _ event: ChatEvent) -> [Effect] {
    switch news {
    case .signedIn(let admission): return admit(admission, event)
    case .renewed(let admission):
      guard case .signedIn(let session) = access, session.user == admission.user else { return [] }
      access = .signedIn(Session(id: session.id, admission: admission))
      return []
    case .synced(let round, let batch): return synced(round, batch, event)
    case .sent(let room, let txn, let id): return sent(txn, as: id, in: room, event)
    case .history(let room, let token, let page): return history(page, from: token, room, event)
    case .created(let txn, let room):
      guard opening?.txn == txn else { return [] }
      if rooms[room] != nil { return show(room, event) }
      opening?.room = room
      return []
    case .found(let query, let contacts):
      guard directory.query == query else { return [] }
      directory = Directory(query: query, results: contacts.filter { $0.id != me })
      return []
    case .done(.read(let room, let read)):
      if rooms[room]?.lastRead == read { untoldReceipts.remove(room) }
      return []
    case .done: return []
    case .asked(let room, let txn):
      if isRestoring { asked(txn, in: room) }
      return []
    case .failed(let request, let failure): return failed(request, failure, event)
    }
  }

  private mutating func admit(_ admission: Admission, _ event: ChatEvent) -> [Effect] {
    switch access {
    case .signingIn:
      access = .signedIn(Session(id: event.session, admission: admission))
      return [.keep(admission)] + begin(event)
    case .unlocking(_, let old):
      guard old.user == admission.user else { return [] }
      access = .signedIn(Session(id: event.session, admission: admission))
      return [.keep(admission)] + begin(event)
    case .signedOut, .signedIn, .locked: return []
    }
  }

  // MARK: What has happened

  private mutating func synced(_ round: Int, _ batch: SyncBatch, _ event: ChatEvent) -> [Effect] {
    guard isRestoring || round == self.round else { return [] }
    let isFirst = token == nil
    var effects: [Effect] = []
    for update in batch.updates { effects += take(update, isFirst: isFirst, event) }
    token = batch.next
    if isRestoring { return [] }
    let wasLive = isConnected
    connection = .live
    effects += sync(event, waits: true)
    if !wasLive { effects += catchUp(event) }
    return effects
  }

  /// What was left undone while there was no connection.
  private mutating func catchUp(_ event: ChatEvent) -> [Effect] {
    rests = [:]
    var effects: [Effect] = ownPresence == .online ? [] : [event.perform(.presence(ownPresence))]
    for id in untoldReceipts.sorted() { effects += tellRead(id, event) }
    for id in gaps.sorted() { effects += fill(id, event) }
    let busy = rooms.values.filter { !$0.outbox.isEmpty || $0.awaitsJoining }.map(\.id).sorted()
    for id in busy { effects += rooms[id]?.awaitsJoining == true ? [event.perform(.join(id))] : pump(id, event) }
    return effects
  }

  private mutating func take(_ update: SyncBatch.Update, isFirst: Bool, _ event: ChatEvent) -> [Effect] {
    switch update {
    case .contact(let contact):
      contacts[contact.id] = contact
      if contact.id == me { return [] }
      if let id = directs[contact.id], let room = rooms[id] {
        list.set(entry(of: room))
      } else {
        list.set(ConversationList.Entry(id: .person(contact.id), time: nil, name: contact.name))
      }
    case .presence(let user, let presence):
      contacts[user]?.presence = presence
      if presence.state == .offline { forgetTyping(of: user) }
    case .room(let info): return take(info, isFirst: isFirst, event)
    case .timeline(let id, let chunk): return take(chunk, id, isFirst: isFirst, event)
    case .receipt(let id, let user, let read):
      let isMe = user == me
      change(id) { room in
        if isMe { _ = room.markRead(read, me: user) } else { room.receive(read, readBy: user) }
      }
    case .typing(let id, let users, let milliseconds):
      let until = event.at.advanced(by: .milliseconds(milliseconds))
      let others = users.filter { $0 != me }
      typing[id] = others.isEmpty || isRestoring ? nil : Dictionary(others.map { ($0, until) }) { first, _ in first }
    case .unread(let id, let count): change(id) { $0.trust(count) }
    }
    return []
  }

  private mutating func take(_ info: RoomInfo, isFirst: Bool, _ event: ChatEvent) -> [Effect] {
    if info.membership == .left {
      remove(info.id)
      return []
    }
    let isNew = rooms[info.id] == nil
    if isNew { rooms[info.id] = Room(id: info.id, kind: info.kind) }
    let before = rooms[info.id]?.membership
    let was = rooms[info.id]?.kind
    change(info.id) { room in
      room.kind = info.kind
      room.encryption = info.encryption
      room.members = info.members
      room.membership = info.membership
      room.invitedBy = info.invitedBy
    }
    if let was, was != info.kind { unlist(info.id, as: was) }
    if case .direct(let user) = info.kind {
      // Two who begin at once make two conversations. Both sides take the same one.
      if directs[user].map({ rooms[$0] == nil || info.id < $0 }) ?? true { directs[user] = info.id }
      if contacts[user] == nil { contacts[user] = Contact(id: user, name: user.text) }
    }
    if let room = rooms[info.id], room.id == listed(room) { list.set(entry(of: room)) }
    var effects: [Effect] = []
    if info.membership == .invited, isNew || before != .invited {
      // Whoever wants to talk to the user may; a group is asked about.
      if case .direct = info.kind { effects.append(event.perform(.join(info.id))) } else { effects += invited(info, isFirst) }
    }
    if before == .invited, info.membership == .joined { effects += pump(info.id, event) }
    if opening?.room == info.id { effects += show(info.id, event) }
    return effects
  }

  /// Does what was put off in a conversation.
  mutating func wake(_ id: RoomID, _ event: ChatEvent) -> [Effect] {
    rests[id] = nil
    return pump(id, event) + fill(id, event) + (untoldReceipts.contains(id) ? tellRead(id, event) : [])
  }

  /// Has a conversation wait after something went wrong that will not go wrong for ever.
  private mutating func rest(_ id: RoomID, after failure: Failure, _ event: ChatEvent) {
    switch failure {
    case .unreachable: rests[id] = event.at.advanced(by: backOff(1))
    case .rateLimited(let milliseconds): rests[id] = event.at.advanced(by: .milliseconds(milliseconds))
    case .refused, .tokenLost, .badResumeToken: untoldReceipts.remove(id)
    }
  }

  /// The conversation that stands for a room in the list: itself, unless there are two with one contact.
  private func listed(_ room: Room) -> RoomID? {
    guard case .direct(let user) = room.kind else { return room.id }
    return directs[user]
  }

  private func invited(_ info: RoomInfo, _ isFirst: Bool) -> [Effect] {
    guard case .group(let name) = info.kind, !isFirst, !isRestoring else { return [] }
    let sender = info.invitedBy.map { self.name(of: $0) } ?? ""
    return [
      .notify(
        Notification(
          kind: .invitation, room: info.id, conversation: .group(info.id), sender: sender, text: "invites you to \(name)"))
    ]
  }

  private mutating func remove(_ id: RoomID) {
    guard let room = rooms[id] else { return }
    if openRoomID == id { openRoomID = nil }
    totalUnread -= room.unread
    rooms[id] = nil
    typing[id] = nil
    rests[id] = nil
    gaps.remove(id)
    untoldReceipts.remove(id)
    unlist(id, as: room.kind)
  }

  /// Takes a conversation from the list that is no longer there, or is something else now.
  private mutating func unlist(_ id: RoomID, as kind: Room.Kind) {
    switch kind {
    case .group: list.remove(.group(id))
    case .direct(let user):
      guard directs[user] == id else { return }
      directs[user] = rooms.values.filter { $0.kind == .direct(user) }.map(\.id).min()
      if let other = self.room(with: user) {
        list.set(entry(of: other))
      } else {
        list.set(ConversationList.Entry(id: .person(user), time: nil, name: name(of: user)))
      }
    }
  }

  private mutating func take(_ chunk: TimelineChunk, _ id: RoomID, isFirst: Bool, _ event: ChatEvent) -> [Effect] {
    guard let me, let room = rooms[id] else { return [] }
    // A first part after nothing, and one that overlaps with what is here, leave nothing out.
    let beginsAnew = chunk.isLimited && !chunk.events.contains { room.timeline.knows($0.id) }
    let looksAt = id == openRoomID && isFocused
    var added: [Message] = []
    change(id) { room in
      if beginsAnew { room.timeline.beginSegment(back: chunk.back) }
      for piece in chunk.events {
        let taken = room.timeline.receive(piece)
        room.confirm(piece)
        room.recount(taken, isHistory: false, me: me)
        if let message = taken.added { added.append(message) }
      }
    }
    for message in added where message.sender != me { stopTyping(message.sender, in: id) }
    if rooms[id]?.timeline.hasGap == true { gaps.insert(id) }
    if isRestoring { return markRead(id, event) }
    // What the stream has shown to have arrived was not always answered yet.
    var effects = markRead(id, event) + fill(id, event) + pump(id, event)
    if !isFirst, !looksAt, !room.isMuted {
      effects += added.filter { room.counts($0, me: me) && $0.order > rooms[id]?.readPlace ?? .max }.map {
        notification($0, in: room)
      }
    }
    return effects
  }

  private func notification(_ message: Message, in room: Room) -> Effect {
    .notify(
      Notification(
        kind: .message, room: room.id, conversation: entry(of: room).id, sender: name(of: message.sender), text: message.text))
  }

  private mutating func forgetTyping(of user: UserID) {
    for (room, typists) in typing where typists[user] != nil { stopTyping(user, in: room) }
  }

  private mutating func stopTyping(_ user: UserID, in room: RoomID) {
    typing[room]?[user] = nil
    if typing[room]?.isEmpty == true { typing[room] = nil }
  }

  // MARK: History

  static let pageLength = 50

  /// Asks for what is missing in the middle of a conversation.
  mutating func fill(_ id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard let room = rooms[id], room.timeline.hasGap else { return [] }
    return load(room.timeline.backToken, id, event)
  }

  mutating func load(_ token: PageToken?, _ id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard let token, isConnected, !isRestoring, rooms[id]?.loading == nil else { return [] }
    change(id) { $0.loading = token }
    return [event.perform(.history(id, from: token, limit: Self.pageLength))]
  }

  private mutating func history(_ page: HistoryPage, from token: PageToken, _ id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard let me else { return [] }
    change(id) { room in
      if room.loading == token { room.loading = nil }
      room.receive(page, from: token, me: me)
    }
    guard let room = rooms[id] else { return [] }
    if !room.timeline.hasGap { gaps.remove(id) }
    return fill(id, event) + pump(id, event)
  }

  // MARK: What was not done

  private mutating func failed(_ request: ChatCommand.Request, _ failure: Failure, _ event: ChatEvent) -> [Effect] {
    switch request {
    case .signIn, .signUp: return refuse(failure)
    default: break
    }
    if case .tokenLost(let isSoft) = failure { return lose(isSoft: isSoft, event) }
    switch request {
    case .sync(_, _, let round): return syncFailed(round, failure, event)
    case .send(let room, let txn, _): return sendFailed(txn, in: room, failure, event)
    case .history(let room, let token, _):
      change(room) { if $0.loading == token { $0.loading = nil } }
      if gaps.contains(room) { rest(room, after: failure, event) }
    case .read(let room, _): rest(room, after: failure, event)
    case .createDirect(let txn, _), .createGroup(let txn, _, _):
      if opening?.txn == txn { opening = nil }
      say(failure.text, at: event.at)
    case .findUsers(let query):
      if directory.query == query { directory.isSearching = false }
      say(failure.text, at: event.at)
    case .invite, .join, .leave: say(failure.text, at: event.at)
    case .signIn, .signUp, .resume, .signOut, .typing, .presence: break
    }
    return []
  }

  private mutating func refuse(_ failure: Failure) -> [Effect] {
    switch access {
    case .signingIn: access = .signedOut(problem: failure.text)
    case .unlocking(_, let session): access = .locked(session, problem: failure.text)
    case .signedOut, .signedIn, .locked: return []
    }
    return [.endSession(forgets: false)]
  }

  private mutating func syncFailed(_ round: Int, _ failure: Failure, _ event: ChatEvent) -> [Effect] {
    guard round == self.round else { return [] }
    let attempt: Int
    switch connection {
    case .connecting(let past): attempt = past
    case .live: attempt = 0
    case .off, .waiting: return []
    }
    if failure == .badResumeToken {
      // What is here stays, and is told apart from what comes by the names of the events.
      token = nil
      return reconnect(attempt, event)
    }
    let wait: MonotonicTime.Stride
    if case .rateLimited(let milliseconds) = failure { wait = .milliseconds(milliseconds) } else { wait = backOff(attempt) }
    connection = .waiting(until: event.at.advanced(by: wait), attempt: attempt + 1)
    typing = [:]
    return []
  }
}

extension Failure {
  /// What to tell the user.
  var text: String {
    switch self {
    case .unreachable(let why): "The service cannot be reached: \(why)."
    case .rateLimited(let milliseconds): "Too much at once. Try again in \(max(1, milliseconds / 1000)) s."
    case .refused(_, let why): why
    case .tokenLost: "The session has ended."
    case .badResumeToken: "The service has lost the thread."
    }
  }
}
