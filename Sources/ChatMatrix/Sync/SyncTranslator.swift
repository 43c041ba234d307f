import ChatModel
import UndercurrentCore

/// Makes of what a server tells what a client is told, and remembers what that takes: a server tells what has changed, and a client
/// is told how it is.
struct SyncTranslator {
  let me: UserID
  private(set) var rooms: [RoomID: KnownRoom] = [:]
  /// Who has been seen somewhere.
  private(set) var people: Set<UserID> = []
  private(set) var names: [UserID: String] = [:]
  /// Whoever is not in here is not there.
  private(set) var presences: [UserID: Presence] = [:]
  /// Which conversations are between two, as the user's devices have agreed.
  private(set) var directs: [UserID: [RoomID]] = [:]
  /// The same, by conversation.
  private var partners: [RoomID: UserID] = [:]
  /// Up to where everything is remembered; `nil` if nothing is.
  private(set) var position: ResumeToken?
  /// How each conversation was told last.
  private var told: [RoomID: RoomInfo] = [:]

  /// What the room is called where everybody meets whom the server has let in. It is no conversation.
  private let lobby: String
  /// How long somebody is shown to write without more being told. The server tells of the end itself, and does not repeat that
  /// they still do.
  static let typingHolds = 120_000
  /// More than anybody will read.
  private static let mostUnread = 1_000_000

  init(me: UserID) {
    self.me = me
    lobby = "#lobby:" + me.text.drop { $0 != ":" }.dropFirst()
  }

  /// What a reply tells, in the order in which it can be understood.
  private struct Changes {
    var people: Set<UserID> = []
    var rooms: Set<RoomID> = []
    var haveDirectsChanged = false
    var presences: [SyncBatch.Update] = []
    var timelines: [SyncBatch.Update] = []
    var receipts: [SyncBatch.Update] = []
  }

  /// - Parameters:
  ///   - isFull: Whether the reply tells everything, not only what has changed.
  ///   - now: When it came.
  mutating func translate(_ reply: SyncReply, isFull: Bool, now: MonotonicTime) -> SyncBatch {
    if isFull { self = SyncTranslator(me: me) }
    var changes = Changes()
    for event in reply.accountData {
      guard case .direct(let rooms) = event.content else { continue }
      take(rooms)
      changes.haveDirectsChanged = true
    }
    for event in reply.presence { take(event, now, &changes) }
    for (id, room) in reply.joined.sorted(by: { $0.key < $1.key }) { take(room, RoomID(id), &changes) }
    for (id, room) in reply.invited.sorted(by: { $0.key < $1.key }) { take(room, RoomID(id), &changes) }
    for id in reply.left.keys.sorted().map({ RoomID($0) }) {
      rooms[id, default: KnownRoom(id)].membership = .left
      changes.rooms.insert(id)
    }
    position = reply.next
    return SyncBatch(next: reply.next, updates: updates(changes))
  }

  // MARK: Asking

  /// The conversation between the user and one other: the oldest, if there are several.
  func direct(with user: UserID) -> RoomID? { oldest()[user]?.id }

  /// The oldest conversation with each other that is there.
  private func oldest() -> [UserID: KnownRoom] {
    var oldest: [UserID: KnownRoom] = [:]
    for room in rooms.values where room.membership == .joined {
      guard let other = partner(in: room), room.members[other] != nil else { continue }
      if oldest[other].map({ Self.isOlder(room, $0) }) ?? true { oldest[other] = room }
    }
    return oldest
  }

  func room(_ mark: CreationMark) -> RoomID? { rooms.values.first { $0.mark == mark && $0.creator == me }?.id }

  /// As it is told to a client.
  func contact(_ user: UserID, name: String? = nil) -> Contact {
    Contact(id: user, name: names[user] ?? name ?? user.plainName, presence: presences[user] ?? Presence(.offline))
  }

  /// Says that a conversation is between two.
  mutating func note(_ room: RoomID, directWith user: UserID) {
    if directs[user]?.contains(room) != true { directs[user, default: []].append(room) }
    partners[room] = user
  }

  func isDirect(_ room: RoomID) -> Bool { rooms[room].map { isDirect($0) } ?? false }

  // MARK: Taking

  private mutating func take(_ rooms: [String: [RoomID]]) {
    directs = Dictionary(uniqueKeysWithValues: rooms.map { (UserID($0.key), $0.value) })
    partners = [:]
    for (user, rooms) in directs.sorted(by: { $0.key < $1.key }) { for room in rooms { partners[room] = user } }
  }

  private mutating func take(_ event: MatrixEvent, _ now: MonotonicTime, _ changes: inout Changes) {
    guard let user = event.sender, user != me, case .presence(let state, let ago) = event.content else { return }
    let active = ago.map { MonotonicTime(nanoseconds: max(0, now.nanoseconds - MonotonicTime(milliseconds: $0).nanoseconds)) }
    let presence = Presence(state, lastActive: active ?? presences[user]?.lastActive)
    presences[user] = presence
    changes.presences.append(.presence(user, presence))
  }

  private mutating func take(_ room: SyncReply.Joined, _ id: RoomID, _ changes: inout Changes) {
    var known = rooms[id] ?? KnownRoom(id)
    if known.membership != .joined || rooms[id] == nil { changes.rooms.insert(id) }
    known.membership = .joined
    known.invitedBy = nil
    let events = room.timeline?.events ?? []
    for event in room.state + events { take(event, &known, &changes) }
    // Who is told of what is in it, is in it.
    known.membership = .joined
    rooms[id] = known
    if isLobby(known) { return }
    if let timeline = room.timeline, !timeline.events.isEmpty || timeline.isLimited {
      // There is nothing before the beginning, also where a server says that there is more than it tells.
      let hasBeginning = timeline.events.contains(where: \.isCreation)
      let isLimited = timeline.isLimited && !hasBeginning
      let told = timeline.events.compactMap(\.told).filter { event in
        guard case .member(let user, let standing) = event.content else { return true }
        // That whoever makes a conversation is in it goes without saying.
        return !isDirect(known) && !(hasBeginning && user == known.creator && standing == .joined)
      }
      if !told.isEmpty || isLimited {
        let chunk = TimelineChunk(events: told, isLimited: isLimited, back: isLimited ? timeline.back : nil)
        changes.timelines.append(.timeline(id, chunk))
      }
    }
    for event in room.ephemeral {
      switch event.content {
      case .typing(let users): changes.timelines.append(.typing(id, users, milliseconds: Self.typingHolds))
      case .receipts(let receipts): changes.receipts += receipts.map { .receipt(id, $0.user, $0.event) }
      default: break
      }
    }
    if let unread = room.unread { changes.timelines.append(.unread(id, min(max(unread, 0), Self.mostUnread))) }
  }

  private mutating func take(_ room: SyncReply.Invited, _ id: RoomID, _ changes: inout Changes) {
    // What was known is of an earlier time.
    var known = KnownRoom(id)
    for event in room.state { take(event, &known, &changes) }
    known.membership = .invited
    rooms[id] = known
    changes.rooms.insert(id)
  }

  private mutating func take(_ event: MatrixEvent, _ room: inout KnownRoom, _ changes: inout Changes) {
    guard room.take(event, me: me) else { return }
    changes.rooms.insert(room.id)
    guard case .member(let member) = event.content, let user = event.stateKey.map({ UserID($0) }), user != me,
      member.standing != .left
    else { return }
    names[user] = member.name ?? names[user]
    people.insert(user)
    changes.people.insert(user)
  }

  // MARK: Telling

  private mutating func updates(_ changes: Changes) -> [SyncBatch.Update] {
    var infos: [RoomInfo] = []
    // What one conversation is may depend on another: of those between two, the oldest is the one.
    let concerned = changes.rooms.isEmpty && !changes.haveDirectsChanged ? [:] : rooms
    let oldest = concerned.isEmpty ? [:] : oldest()
    for (id, room) in concerned.sorted(by: { $0.key < $1.key }) where !isLobby(room) {
      guard changes.rooms.contains(id) || isDirect(room) || told[id]?.isDirect == true else { continue }
      let info = info(room, oldest)
      if changes.rooms.contains(id) || told[id] != info { infos.append(info) }
      told[id] = info
    }
    return changes.people.sorted().map { .contact(contact($0)) } + infos.map { .room($0) } + changes.presences
      + changes.timelines + changes.receipts
  }

  private func info(_ room: KnownRoom, _ oldest: [UserID: KnownRoom]) -> RoomInfo {
    RoomInfo(
      id: room.id, kind: kind(of: room, oldest), membership: room.membership, members: room.members.mapValues(\.standing),
      invitedBy: room.invitedBy, encryption: room.isEncrypted ? .endToEnd : nil)
  }

  private func kind(of room: KnownRoom, _ oldest: [UserID: KnownRoom]) -> Room.Kind {
    guard let other = partner(in: room) else { return .group(name: room.title(me: me)) }
    // How old it is, is not known before the user is in it.
    if room.membership == .invited { return .direct(other) }
    let first = oldest[other]?.id ?? room.id
    return first == room.id ? .direct(other) : .group(name: room.title(me: me))
  }

  private func isLobby(_ room: KnownRoom) -> Bool { room.alias == lobby }

  private func isDirect(_ room: KnownRoom) -> Bool { partner(in: room) != nil }

  /// The other one of a conversation between two.
  private func partner(in room: KnownRoom) -> UserID? {
    if isLobby(room) { return nil }
    guard room.members.count <= 2 else { return nil }
    let others = room.members.keys.filter { $0 != me }
    guard others.count < 2 else { return nil }
    let agreed = partners[room.id]
    if agreed != nil || room.madeFor != nil { return others.first ?? agreed ?? room.madeFor }
    // Nobody has said so, but a name was not needed either. Into one that only looks so nobody is drawn unasked.
    return room.membership == .joined && room.name == nil && room.alias == nil ? others.first : nil
  }

  private static func isOlder(_ one: KnownRoom, _ other: KnownRoom) -> Bool {
    (one.createdAt ?? .max, one.id) < (other.createdAt ?? .max, other.id)
  }
}

extension RoomInfo {
  fileprivate var isDirect: Bool { if case .direct = kind { true } else { false } }
}

extension MatrixEvent {
  fileprivate var isCreation: Bool { if case .creation = content { true } else { false } }
}

extension UserID {
  /// What to call somebody of whom no name is known: for an account that was made with an e-mail address, that.
  var plainName: String {
    let local = text.drop { $0 == "@" }.prefix { $0 != ":" }
    return local.isEmpty ? text : String(local.replacing("=40", with: "@"))
  }
}
