public import UndercurrentCore

/// A chat service within the program: accounts, conversations, and people who are played by it, who come and go, write and answer.
/// Any number of clients connect to it, each by an ``EmbeddedService``.
///
/// - Everybody who has an account is a contact of everybody else.
/// - Time: every wait is on the scheduler, and all chance comes from the seed, so the same seed and the same commands at the same
///   times give the same run.
/// - It remembers for as long as it lives, and longer if it is given a journal.
/// - Threads: belongs to the scheduler, like every ``ChatService``.
public final class Hub {
  let scheduler: ChatScheduler
  let contacts: [SimulatedContact]
  let random: SplitMix64
  private let journal: ((HubRecord) -> Void)?
  private(set) var accounts: [UserID: HubAccount] = [:]
  private(set) var rooms: [RoomID: HubRoom] = [:]
  private var roomsOfUsers: [UserID: [RoomID]] = [:]
  /// Counts all that happens.
  private(set) var position = 0
  /// How often the hub was started with this journal: positions of other times mean nothing.
  private let epoch: Int
  private var events = 0
  private var tokens = 0
  private var connections = 0
  private var creations: [String: RoomID] = [:]

  /// How many events of a conversation are told at once.
  public var timelineLimit = 20
  /// How much may be sent in how short a time; none by default.
  public var rateLimit: RateLimit?
  /// Whether those whose session is lost may go on with their password.
  public var tokenLossIsSoft = true
  private var allowances: [UserID: (left: Int, since: MonotonicTime)] = [:]

  public struct RateLimit: Sendable {
    let burst: Int
    let milliseconds: Int

    /// - Parameter milliseconds: In how long one more may be sent, after a burst.
    public init(burst: Int, milliseconds: Int) {
      self.burst = burst
      self.milliseconds = milliseconds
    }
  }

  static let longestMessage = 4000

  /// - Parameters:
  ///   - records: What a journal has kept of an earlier life.
  ///   - journal: Is given everything that has to be kept.
  public init(
    scheduler: ChatScheduler, contacts: [SimulatedContact] = .handful, seed: UInt64 = 1, records: some Sequence<HubRecord> = [],
    journal: ((HubRecord) -> Void)? = nil
  ) {
    self.scheduler = scheduler
    self.contacts = contacts
    random = SplitMix64(seed: seed)
    self.journal = journal
    var starts = 0
    var kept: [HubRecord] = []
    for record in records { if case .start = record.what { starts += 1 } else { kept.append(record) } }
    epoch = starts
    for contact in contacts { accounts[contact.id] = HubAccount(user: contact.id, name: contact.name, address: nil, secret: nil) }
    for record in kept { restore(record) }
    journal?(HubRecord(what: .start))
  }

  private func restore(_ record: HubRecord) {
    switch record.what {
    case .start: break
    case .account(let user, let name, let address, let secret):
      accounts[user] = HubAccount(user: user, name: name, address: address, secret: secret)
    case .token(let user, let token, let device):
      accounts[user]?.tokens[token] = device
      tokens += 1
    case .tokenEnd(let user, let token): accounts[user]?.tokens[token] = nil
    case .room(let id, let kind, let creation):
      rooms[id] = HubRoom(id: id, kind: kind)
      if let creation { creations[creation] = id }
    case .event(let id, let entry):
      rooms[id]?.append(entry)
      index(id, entry.event)
      events += 1
    case .member(let id, let user, let membership, let inviter):
      rooms[id]?.members[user] = membership
      rooms[id]?.invitedBy[user] = inviter
      index(id, user)
    case .receipt(let id, let user, let event): _ = rooms[id]?.markRead(event, by: user)
    }
  }

  private func index(_ id: RoomID, _ event: TimelineEvent) { if case .member(let user, _) = event.content { index(id, user) } }

  private func index(_ id: RoomID, _ user: UserID) {
    if roomsOfUsers[user]?.contains(id) != true { roomsOfUsers[user, default: []].append(id) }
  }

  func keep(_ what: HubRecord.What) { journal?(HubRecord(what: what)) }

  func rooms(of user: UserID) -> [HubRoom] { roomsOfUsers[user]?.compactMap { rooms[$0] } ?? [] }

  // MARK: What has happened

  /// Tells somebody that something has changed for them.
  func note(_ what: HubAccount.Change.What, for user: UserID) {
    position += 1
    accounts[user]?.note(what, at: position)
  }

  func note(_ what: HubAccount.Change.What, in room: HubRoom) {
    for user in room.members.keys.sorted() { note(what, for: user) }
  }

  /// Who is let in, and as which device.
  func device(of token: AccessToken?, _ user: UserID?) -> (account: HubAccount, device: DeviceID)? {
    guard let token, let user, let account = accounts[user], let device = account.tokens[token] else { return nil }
    return (account, device)
  }

  func resumeToken(at position: Int) -> ResumeToken { ResumeToken("\(epoch).\(position)") }

  func position(of token: ResumeToken) -> Int? {
    let parts = token.text.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 2, parts[0] == epoch, parts[1] <= position else { return nil }
    return parts[1]
  }

  // MARK: Accounts

  func addAccount(_ user: UserID, _ name: String, _ address: EmailAddress, _ password: String) -> HubAccount {
    var salts = random.fork(accounts.count + 7919)
    let account = HubAccount(user: user, name: name, address: address, secret: HubSecret(password, salt: salts.next()))
    accounts[user] = account
    keep(.account(user, name, address, secret: account.secret))
    for other in accounts.keys.sorted() where other != user { note(.contact(user), for: other) }
    meetEverybody(account)
    return account
  }

  func newToken(for account: HubAccount, _ device: DeviceID) -> AccessToken {
    tokens += 1
    var secrets = random.fork(tokens + 104_729)
    let token = AccessToken("\(tokens)-\(String(secrets.next(), radix: 36))")
    account.tokens[token] = device
    keep(.token(account.user, token, device))
    return token
  }

  /// Ends sessions of a user, as a service does that has lost them or that was told to: the clients find out when they next ask.
  public func endSessions(of user: UserID) {
    guard let account = accounts[user] else { return }
    for token in account.tokens.keys.sorted() { end(token, of: account) }
  }

  func end(_ token: AccessToken, of account: HubAccount) {
    account.tokens[token] = nil
    keep(.tokenEnd(account.user, token))
    account.wake()
  }

  /// Forgets what has changed for everybody, as a service does after a while: who comes back has to begin anew.
  public func forgetChanges() {
    for account in accounts.values { account.forget(account.changes.count) }
  }

  // MARK: Conversations

  func makeRoom(_ kind: HubRoom.Kind, by creator: UserID, with others: [UserID], creation: String? = nil) -> HubRoom {
    if let creation, let id = creations[creation], let known = rooms[id] { return known }
    let room = HubRoom(id: RoomID("!\(rooms.count + 1)"), kind: kind)
    rooms[room.id] = room
    if let creation { creations[creation] = room.id }
    keep(.room(room.id, kind, creation: creation))
    setMember(creator, .joined, in: room, by: nil)
    for user in others where user != creator {
      // Those who are played come along.
      setMember(user, accounts[user]?.address == nil ? .joined : .invited, in: room, by: creator)
    }
    return room
  }

  func setMember(_ user: UserID, _ membership: Membership, in room: HubRoom, by inviter: UserID?) {
    room.members[user] = membership
    room.invitedBy[user] = membership == .invited ? inviter : nil
    keep(.member(room.id, user, membership, by: inviter))
    index(room.id, user)
    note(.room(room.id), in: room)
  }

  func remove(_ user: UserID, from room: HubRoom) {
    post(.member(user, .left), by: user, in: room)
    note(.room(room.id), in: room)
    note(.room(room.id), for: user)
  }

  @discardableResult
  func post(
    _ content: TimelineEvent.Content, by sender: UserID, in room: HubRoom, at time: MonotonicTime? = nil,
    _ txn: TxnID? = nil, _ device: DeviceID? = nil
  ) -> EventID {
    events += 1
    let event = TimelineEvent(
      id: EventID("$\(events)"), sender: sender, sentAt: time ?? scheduler.now, txn: txn, content)
    let entry = HubRoom.Entry(event: event, device: device)
    keep(.event(room.id, entry))
    room.append(entry)
    room.typing[sender] = nil
    note(.timeline(room.id, from: room.entries.count - 1), in: room)
    return event.id
  }

  func markRead(_ event: EventID, by user: UserID, in room: HubRoom) {
    guard room.markRead(event, by: user) else { return }
    keep(.receipt(room.id, user, event))
    note(.receipt(room.id, user), in: room)
  }

  func setTyping(_ isTyping: Bool, by user: UserID, in room: HubRoom) {
    if !isTyping, room.typing[user] == nil { return }
    room.typing[user] = isTyping ? scheduler.now.advanced(by: AppState.typingHolds) : nil
    note(.typing(room.id), in: room)
  }

  func setPresence(_ state: Presence.State, of account: HubAccount) {
    guard account.presence.state != state else { return }
    account.presence = Presence(state, lastActive: scheduler.now)
    for other in accounts.keys.sorted() where other != account.user { note(.presence(account.user), for: other) }
  }

  // MARK: Limits

  /// How long to wait before one more may be sent, in milliseconds; `nil` if it may be sent now.
  func wait(for user: UserID) -> Int? {
    guard let rateLimit else { return nil }
    let now = scheduler.now
    var (left, since) = allowances[user] ?? (rateLimit.burst, now)
    let earned = since.distance(to: now).nanoseconds / 1_000_000 / rateLimit.milliseconds
    if earned > 0 {
      left = min(rateLimit.burst, left + earned)
      since = left == rateLimit.burst ? now : since.advanced(by: .milliseconds(earned * rateLimit.milliseconds))
    }
    let passed = since.distance(to: now).nanoseconds / 1_000_000
    let wait = left > 0 ? nil : rateLimit.milliseconds - passed
    allowances[user] = (left - (wait == nil ? 1 : 0), since)
    return wait
  }

  func nextConnection() -> Int {
    connections += 1
    return connections
  }
}
