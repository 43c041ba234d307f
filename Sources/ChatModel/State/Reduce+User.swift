import UndercurrentCore

// What the user does.
extension AppState {
  mutating func take(_ action: UserAction, _ event: ChatEvent) -> [Effect] {
    switch action {
    case .signUp, .signIn, .resume: return []
    case .signOut: return signOut(event.session)
    case .reconnect: return tryNow(event)
    case .open(let conversation, let txn): return open(conversation, txn, event)
    case .close:
      guard openRoomID != nil else { return [] }
      closeRoom()
      return [.stoppedWriting]
    case .focus(let isFocused):
      self.isFocused = isFocused
      return isFocused ? openRoomID.map { markRead($0, event) } ?? [] : []
    case .search(let text):
      query = text
      return []
    case .draft(let text): return draft(text)
    case .compose(let mode): return compose(mode)
    case .send(let txn, let text): return send(txn, text, event)
    case .retry(let txn): return openRoomID.map { retry(txn, in: $0, event) } ?? []
    case .cancel(let txn): return openRoomID.map { cancel(txn, in: $0, event) } ?? []
    case .react(let txn, let message, let key): return react(txn, message, key, event)
    case .delete(let txn, let message): return openRoomID.map { delete(txn, message, in: $0, event) } ?? []
    case .loadOlder: return loadOlder(event)
    case .createGroup(let txn, let name, let users):
      opening = Opening(txn: txn)
      return [event.perform(.createGroup(txn, name: name, users))]
    case .invite(let user):
      guard let id = openRoomID else { return [] }
      return [event.perform(.invite(id, user))]
    case .accept:
      guard let id = openRoomID, rooms[id]?.membership == .invited else { return [] }
      return [event.perform(.join(id))]
    case .leave:
      guard let id = openRoomID else { return [] }
      closeRoom()
      return [.stoppedWriting, event.perform(.leave(id))]
    case .mute(let isMuted):
      if let id = openRoomID { change(id) { $0.isMuted = isMuted } }
      return []
    case .presence(let state):
      ownPresence = state
      return [event.perform(.presence(state))]
    case .findUsers(let text):
      directory = Directory(query: text, isSearching: !text.isEmpty)
      return text.isEmpty ? [] : [event.perform(.findUsers(text))]
    }
  }

  private mutating func tryNow(_ event: ChatEvent) -> [Effect] {
    if case .waiting = connection { return reconnect(0, event) }
    guard isConnected else { return [] }
    return rests.keys.sorted().flatMap { wake($0, event) }
  }

  // MARK: Conversations

  private mutating func open(_ conversation: ConversationID, _ txn: TxnID, _ event: ChatEvent) -> [Effect] {
    let known: RoomID? =
      switch conversation {
      case .group(let room): rooms[room] == nil ? nil : room
      case .person(let user): directs[user]
      }
    if let known { return show(known, event) }
    guard case .person(let user) = conversation, user != me else { return [] }
    if !isConnected, !isRestoring {
      say("Without a connection, a first conversation with somebody cannot begin.", at: event.at)
      return []
    }
    opening = Opening(txn: txn)
    return [event.perform(.createDirect(txn, user))]
  }

  mutating func show(_ id: RoomID, _ event: ChatEvent) -> [Effect] {
    opening = nil
    guard let room = rooms[id], id != openRoomID else { return [] }
    let leaving: [Effect] = openRoomID == nil ? [] : [.stoppedWriting]
    closeRoom()
    openRoomID = id
    if room.unread > 0 {
      let first = room.timeline.index(after: room.readPlace)
      if first < room.timeline.count { change(id) { $0.marker = $0.timeline[first].event } }
    }
    return leaving + markRead(id, event) + fill(id, event)
  }

  mutating func closeRoom() {
    if let openRoomID { change(openRoomID) { $0.marker = nil } }
    openRoomID = nil
  }

  /// Marks as read what has arrived in a conversation that the user is looking at.
  mutating func markRead(_ id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard isFocused, id == openRoomID, let me, let room = rooms[id], let last = room.timeline.last?.event else { return [] }
    var isFurther = false
    let hadUnread = room.unread > 0
    change(id) { isFurther = $0.markRead(last, me: me) }
    guard isFurther, hadUnread else { return [] }
    return tellRead(id, event)
  }

  mutating func tellRead(_ id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard let last = rooms[id]?.lastRead else { return [] }
    untoldReceipts.insert(id)
    return isConnected ? [event.perform(.read(id, last))] : []
  }

  private mutating func loadOlder(_ event: ChatEvent) -> [Effect] {
    guard let id = openRoomID, let room = rooms[id] else { return [] }
    // What is missing in the middle is filled by itself.
    if room.timeline.hasGap { return fill(id, event) }
    return load(room.timeline.oldestToken, id, event)
  }

  // MARK: Writing

  private mutating func draft(_ text: String) -> [Effect] {
    guard let room = openRoom, room.draft != text else { return [] }
    change(room.id) { $0.composer.text = text }
    return [text.isEmpty ? .stoppedWriting : .writing(room.id)]
  }

  private mutating func compose(_ mode: Composer.Mode) -> [Effect] {
    guard let room = openRoom, room.composer.mode != mode else { return [] }
    var text = room.composer.text
    var aside = room.composer.aside
    if case .edit = room.composer.mode {
      // What was being written before is still there.
      text = aside?.text ?? ""
      if mode == .new {
        change(room.id) { $0.composer = Composer(text: text, mode: aside?.mode ?? .new) }
        return [.stoppedWriting]
      }
    }
    switch mode {
    case .edit(let id):
      guard let row = room.row(of: id, in: self), row.isOwn, !row.isDeleted else { return [] }
      if case .edit = room.composer.mode {} else { aside = Composer.Aside(text: text, mode: room.composer.mode) }
      change(room.id) { $0.composer = Composer(text: row.text, mode: mode, aside: aside) }
    case .reply, .new:
      change(room.id) { $0.composer = Composer(text: text, mode: mode) }
    }
    return []
  }

  private mutating func send(_ txn: TxnID, _ text: String, _ event: ChatEvent) -> [Effect] {
    guard let room = openRoom, me != nil, !text.allSatisfy(\.isWhitespace) else { return [] }
    if let refusal = room.encryption?.refusal {
      say(refusal, at: event.at)
      return []
    }
    let composer = room.composer
    let content: Outgoing
    switch composer.mode {
    case .new: content = .text(text, replyTo: nil)
    case .reply(let id): content = .text(text, replyTo: id)
    case .edit(let id): content = .edit(of: id, text)
    }
    let aside = composer.aside
    change(room.id) { $0.composer = Composer(text: aside?.text ?? "", mode: aside?.mode ?? .new) }
    if case .edit(let id) = composer.mode, room.row(of: id, in: self)?.text == text { return [.stoppedWriting] }
    return [.stoppedWriting] + enqueue(content, txn, in: room.id, event)
  }

  private mutating func react(_ txn: TxnID, _ message: Message.ID, _ key: String, _ event: ChatEvent) -> [Effect] {
    guard let room = openRoom, let me, let row = room.row(of: message, in: self), !row.isDeleted, !key.isEmpty else { return [] }
    if let refusal = room.encryption?.refusal {
      say(refusal, at: event.at)
      return []
    }
    let isMine = row.reactions.contains { $0.key == key && $0.users.contains(me) }
    return enqueue(isMine ? .unreaction(to: message, key) : .reaction(to: message, key), txn, in: room.id, event)
  }

  private mutating func delete(_ txn: TxnID, _ message: Message.ID, in id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard let room = rooms[id], let row = room.row(of: message, in: self), row.isOwn, !row.isDeleted else { return [] }
    if case .own(let own) = message, room.outbox.contains(where: { $0.txn == own && $0.isUntouched }) {
      return cancel(own, in: id, event)
    }
    return enqueue(.deletion(of: message), txn, in: id, event)
  }
}
