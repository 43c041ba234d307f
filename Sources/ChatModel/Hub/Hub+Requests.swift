import UndercurrentCore

// What a client may ask.
extension Hub {
  typealias Answer = Result<ServiceNews, Failure>

  /// Does what is asked by somebody who is in, at once.
  func answer(_ request: ChatCommand.Request, from account: HubAccount, _ device: DeviceID) -> Answer {
    let user = account.user
    switch request {
    case .signUp, .signIn, .resume, .signOut: return .success(.done(request))
    case .sync(let since, _, let round): return sync(since, round, account, device)
    case .send(let room, let txn, let content): return send(content, txn, room, account, device)
    case .history(let room, let from, let limit):
      return inRoom(room, user) { .success(.history(room, from: from, history($0, from, limit, user, device))) }
    case .typing(let room, let isTyping):
      return inRoom(room, user) {
        setTyping(isTyping, by: user, in: $0)
        return done(request)
      }
    case .read(let room, let event):
      return inRoom(room, user) {
        markRead(event, by: user, in: $0)
        return done(request)
      }
    case .createDirect(let txn, let other):
      guard accounts[other] != nil, other != user else {
        return .failure(.refused(.notFound, "There is nobody called \(other)."))
      }
      return .success(.created(txn, direct(user, other).id))
    case .createGroup(let txn, let name, let others):
      let trimmed = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !trimmed.isEmpty, trimmed.count <= 60 else {
        return .failure(.refused(.badName, "A group needs a name of at most 60 characters."))
      }
      let known = others.filter { accounts[$0] != nil }
      let room = makeRoom(.group(name: trimmed), by: user, with: known, creation: "\(user) \(device) \(txn)")
      return .success(.created(txn, room.id))
    case .invite(let id, let other):
      return inRoom(id, user) { room in
        guard accounts[other] != nil else { return .failure(.refused(.notFound, "There is nobody called \(other).")) }
        guard case .group = room.kind else { return .failure(.refused(.other, "Nobody can be invited into a talk of two.")) }
        guard room.members[other] == nil else { return .failure(.refused(.duplicate, "They are invited already.")) }
        post(.member(other, accounts[other]?.address == nil ? .joined : .invited), by: user, in: room)
        setMember(other, accounts[other]?.address == nil ? .joined : .invited, in: room, by: user)
        return done(request)
      }
    case .join(let id):
      guard let room = rooms[id], let membership = room.members[user] else { return .failure(.refused(.notMember, Self.notIn)) }
      if membership == .invited {
        if case .group = room.kind { post(.member(user, .joined), by: user, in: room) }
        setMember(user, .joined, in: room, by: nil)
        note(.timeline(id, from: 0), for: user)
      }
      return done(request)
    case .leave(let id):
      guard let room = rooms[id], room.members[user] != nil else { return .failure(.refused(.notMember, Self.notIn)) }
      remove(user, from: room)
      return done(request)
    case .findUsers(let text):
      let words = text.lowercased().split(whereSeparator: \.isWhitespace)
      let found =
        words.isEmpty
        ? []
        : accounts.values.filter { other in
          let name = "\(other.name) \(other.user)".lowercased()
          return other.user != user && words.allSatisfy { name.contains($0) }
        }
      return .success(
        .found(text, found.sorted { ($0.name, $0.user) < ($1.name, $1.user) }.prefix(20).map { contact($0, for: account) }))
    case .presence(let state):
      setPresence(state, of: account)
      return done(request)
    }
  }

  private static var notIn: String { "You are not in this conversation." }

  private func done(_ request: ChatCommand.Request) -> Answer { .success(.done(request)) }

  private func inRoom(_ id: RoomID, _ user: UserID, _ body: (HubRoom) -> Answer) -> Answer {
    guard let room = rooms[id], room.members[user] == .joined else { return .failure(.refused(.notMember, Self.notIn)) }
    return body(room)
  }

  func direct(_ user: UserID, _ other: UserID) -> HubRoom {
    let known = rooms(of: user).first { room in
      guard case .direct(let one, let two) = room.kind else { return false }
      return [one, two] == [user, other] || [one, two] == [other, user]
    }
    guard let known else { return makeRoom(.direct(user, other), by: user, with: [other]) }
    // Whoever asks for it again is in it again.
    for member in [user, other] where known.members[member] == nil {
      setMember(member, member == user || accounts[member]?.address == nil ? .joined : .invited, in: known, by: user)
      note(.timeline(known.id, from: 0), for: member)
    }
    return known
  }

  // MARK: Letting in

  func signUp(_ registration: Registration) -> Result<Admission, Failure> {
    let credentials = registration.credentials
    let user = Self.user(credentials.address)
    let name = registration.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty, name.count <= 40 else {
      return .failure(.refused(.badName, "A name has 1 to 40 characters."))
    }
    guard !credentials.password.isEmpty else { return .failure(.refused(.wrongPassword, "A password is needed.")) }
    guard accounts[user] == nil else {
      return .failure(.refused(.addressTaken, "There is an account with this address already. Sign in instead."))
    }
    return .success(admit(addAccount(user, name, credentials.address, credentials.password), credentials, isNew: true))
  }

  func signIn(_ credentials: Credentials) -> Result<Admission, Failure> {
    // Whoever asks for others' accounts is not told which there are.
    guard let account = accounts[Self.user(credentials.address)], account.secret?.matches(credentials.password) == true else {
      return .failure(.refused(.wrongPassword, "The address or the password is not right."))
    }
    return .success(admit(account, credentials, isNew: false))
  }

  private func admit(_ account: HubAccount, _ credentials: Credentials, isNew: Bool) -> Admission {
    Admission(
      user: account.user, name: account.name, address: credentials.address, device: credentials.device,
      token: newToken(for: account, credentials.device), isNew: isNew)
  }

  private static func user(_ address: EmailAddress) -> UserID { UserID(address.text.lowercased()) }

  // MARK: Sending

  private func send(
    _ content: TimelineEvent.Content, _ txn: TxnID, _ id: RoomID, _ account: HubAccount, _ device: DeviceID
  ) -> Answer {
    let user = account.user
    return inRoom(id, user) { room in
      if let event = room.event(of: txn, by: user, device) { return .success(.sent(id, txn, event)) }
      if let wait = wait(for: user) { return .failure(.rateLimited(milliseconds: wait)) }
      if let refusal = refusal(of: content, by: user, in: room) { return .failure(refusal) }
      return .success(.sent(id, txn, post(content, by: user, in: room, txn, device)))
    }
  }

  private func refusal(of content: TimelineEvent.Content, by user: UserID, in room: HubRoom) -> Failure? {
    let text: String
    switch content {
    case .text(let body, _): text = body
    case .edit(_, let body): text = body
    case .reaction(let target, let key):
      if room.hasReaction(key, to: target, by: user) { return .refused(.duplicate, "You have reacted so already.") }
      text = key
    case .redaction(let target):
      guard let index = room.index(of: target), room.entries[index].event.sender == user else {
        return .refused(.other, "Only what is your own can be deleted.")
      }
      return nil
    case .member, .deleted, .unreadable: return .refused(.other, "This cannot be sent.")
    }
    if text.allSatisfy(\.isWhitespace) { return .refused(.other, "There is nothing in the message.") }
    if text.count > Self.longestMessage {
      return .refused(.tooLong, "The message is longer than \(Self.longestMessage) characters.")
    }
    return nil
  }

  // MARK: Telling

  private func sync(_ since: ResumeToken?, _ round: Int, _ account: HubAccount, _ device: DeviceID) -> Answer {
    guard let since else { return .success(.synced(round: round, first(account, device))) }
    guard let from = position(of: since), from >= account.forgottenUpTo else { return .failure(.badResumeToken) }
    return .success(
      .synced(round: round, SyncBatch(next: resumeToken(at: position), updates: updates(since: from, account, device))))
  }

  func hasNews(since token: ResumeToken?, for account: HubAccount) -> Bool {
    guard let token, let from = position(of: token), from >= account.forgottenUpTo else { return true }
    return !account.changes(since: from).isEmpty
  }

  private func contact(_ other: HubAccount, for account: HubAccount) -> Contact {
    Contact(id: other.user, name: other.name, presence: presence(of: other, for: account))
  }

  private func presence(of other: HubAccount, for account: HubAccount) -> Presence {
    account.lives.first { $0.contact.id == other.user }?.presence ?? other.presence
  }

  private func first(_ account: HubAccount, _ device: DeviceID) -> SyncBatch {
    var updates: [SyncBatch.Update] = accounts.keys.sorted().filter { $0 != account.user }.compactMap { id in
      accounts[id].map { .contact(contact($0, for: account)) }
    }
    for room in rooms(of: account.user).sorted(by: { $0.id < $1.id }) where room.members[account.user] != nil {
      updates.append(.room(room.info(for: account.user)))
      guard room.members[account.user] == .joined else { continue }
      updates.append(.timeline(room.id, chunk(room, from: max(0, room.entries.count - 10), account.user, device)))
      for (user, index) in room.receipts.sorted(by: { $0.key < $1.key }) {
        updates.append(.receipt(room.id, user, room.entries[index].event.id))
      }
      updates.append(.unread(room.id, room.unread(for: account.user)))
    }
    return SyncBatch(next: resumeToken(at: position), updates: updates)
  }

  private func updates(since: Int, _ account: HubAccount, _ device: DeviceID) -> [SyncBatch.Update] {
    let user = account.user
    var updates: [SyncBatch.Update] = []
    var told: Set<HubAccount.Change.What> = []
    var starts: [RoomID: Int] = [:]
    let changes = account.changes(since: since)
    for change in changes {
      if case .timeline(let room, let from) = change.what { starts[room] = min(from, starts[room] ?? from) }
    }
    for change in changes {
      var what = change.what
      if case .timeline(let room, _) = what { what = .timeline(room, from: 0) }
      guard told.insert(what).inserted else { continue }
      switch what {
      case .contact(let id): if let other = accounts[id] { updates.append(.contact(contact(other, for: account))) }
      case .presence(let id): if let other = accounts[id] { updates.append(.presence(id, presence(of: other, for: account))) }
      case .room(let id): if let room = rooms[id] { updates.append(.room(room.info(for: user))) }
      case .timeline(let id, _):
        guard let room = rooms[id], room.members[user] == .joined, let from = starts[id] else { continue }
        updates.append(.timeline(id, chunk(room, from: max(from, room.entries.count - timelineLimit), user, device, of: from)))
      case .receipt(let id, let reader):
        guard let room = rooms[id], room.members[user] == .joined, let index = room.receipts[reader] else { continue }
        updates.append(.receipt(id, reader, room.entries[index].event.id))
      case .typing(let id):
        guard let room = rooms[id], room.members[user] == .joined else { continue }
        let now = scheduler.now
        room.typing = room.typing.filter { $0.value > now }
        let milliseconds = AppState.typingHolds.nanoseconds / 1_000_000
        updates.append(.typing(id, room.typing.keys.sorted(), milliseconds: milliseconds))
      }
    }
    // Who has read is known by what they have read, and a room comes before what is in it.
    return updates.filter(\.isRoom) + updates.filter { !$0.isRoom && !$0.isReceipt } + updates.filter(\.isReceipt)
  }

  /// - Parameter first: From where all would have to be told, if that is before `from`.
  private func chunk(_ room: HubRoom, from: Int, _ user: UserID, _ device: DeviceID, of first: Int? = nil) -> TimelineChunk {
    TimelineChunk(
      events: room.entries[from...].map { $0.told(to: user, device) }, isLimited: from > first ?? 0,
      back: from == 0 ? nil : PageToken("\(from)"))
  }

  private func history(_ room: HubRoom, _ from: PageToken, _ limit: Int, _ user: UserID, _ device: DeviceID) -> HistoryPage {
    let end = min(max(0, Int(from.text) ?? 0), room.entries.count)
    let start = max(0, end - max(1, limit))
    return HistoryPage(
      events: room.entries[start..<end].reversed().map { $0.told(to: user, device) },
      next: start == 0 ? nil : PageToken("\(start)"))
  }
}

extension SyncBatch.Update {
  fileprivate var isRoom: Bool { if case .room = self { true } else { false } }
  fileprivate var isReceipt: Bool { if case .receipt = self { true } else { false } }
}
