public import UndercurrentCore

/// A chat service within the program, with people who are played by it: they come and go, write, and answer.
///
/// - Anybody can sign in with a valid address. Somebody who comes back finds what was said before; the service remembers for as
///   long as it lives.
/// - One session at a time: signing in ends the session before it.
/// - Time: every wait is on the scheduler, and all chance comes from the seed, so the same seed and the same commands at the same
///   times give the same run.
/// - Threads: belongs to the scheduler, like every ``ChatService``.
public final class EmbeddedService: ChatService {
  private let scheduler: ChatScheduler
  private let contacts: [SimulatedContact]
  private let random: SplitMix64
  private let news = PassthroughSubject<ChatEvent, Never>()

  private var accounts: [UserID: Account] = [:]
  private var live: Live?
  private var sessions = 0
  private var sequence = 0

  /// How long anything takes to come back from a real service.
  private static let signInTakes: MonotonicTime.Stride = .milliseconds(400)
  private static let sendingTakes: MonotonicTime.Stride = .milliseconds(80)
  private static let longestMessage = 4000

  public init(scheduler: ChatScheduler, contacts: [SimulatedContact] = .handful, seed: UInt64 = 1) {
    self.scheduler = scheduler
    self.contacts = contacts
    random = SplitMix64(seed: seed)
  }

  public var events: AnyPublisher<ChatEvent, Never> { news.eraseToAnyPublisher() }

  public func perform(_ command: ChatCommand) {
    if case .signIn(let address) = command.request { return signIn(address, command.session) }
    guard let live, live.id == command.session else { return }
    switch command.request {
    case .signIn: break
    case .signOut: self.live = nil
    case .send(let room, let txn, let text):
      take(text, txn, in: room, from: live)
    case .typing(let room, let isTyping):
      live.account?.rooms[room]?.userTypesUntil = isTyping ? scheduler.now.advanced(by: AppState.typingHolds) : nil
    case .read(let room, let sequence): live.account?.rooms[room]?.markRead(upTo: sequence)
    }
  }

  private func tell(_ news: ServiceNews, to live: Live) {
    // In the middle of a turn of its contacts, a session may be ended by whoever is told something.
    guard live === self.live else { return }
    self.news.send(ChatEvent(.service(news), session: live.id, at: scheduler.now))
  }

  // MARK: Signing in

  private func signIn(_ address: EmailAddress, _ session: SessionID) {
    if let live { tell(.sessionEnded("You have signed in somewhere else."), to: live) }
    let live = Live(id: session, scheduler: scheduler)
    self.live = live
    live.wait(Self.signInTakes) { [weak self] live in self?.welcome(address, live) }
  }

  private func welcome(_ address: EmailAddress, _ live: Live) {
    let user = UserID(address.text.lowercased())
    let known = accounts[user]
    let account = known ?? newAccount(user, address.personName)
    accounts[user] = account
    live.account = account
    sessions += 1
    let random = random.fork(sessions)
    for (index, contact) in contacts.enumerated() {
      let room = account.rooms[Self.roomID(user, contact)]!
      live.lives.append(
        ContactLife(contact, in: room, with: account.name, scheduler: scheduler, random: random.fork(index)) {
          [weak self, weak live] deed in
          if let self, let live { did(deed, contact.id, in: room, live) }
        })
    }
    tell(
      .signedIn(
        Welcome(
          user: user, name: account.name, isNew: known == nil,
          contacts: live.lives.map { Contact(id: $0.contact.id, name: $0.contact.name, presence: $0.presence) },
          rooms: contacts.map { account.rooms[Self.roomID(user, $0)]!.snapshot })),
      to: live)
    // What was left without an answer when the user went.
    for life in live.lives {
      if let last = account.rooms[Self.roomID(user, life.contact)]?.messages.last, last.sender == user { life.hear(last.text) }
    }
  }

  private func newAccount(_ user: UserID, _ name: String) -> Account {
    let account = Account(user: user, name: name)
    var first: [(at: MonotonicTime, text: String, room: ServerRoom)] = []
    for contact in contacts {
      let room = ServerRoom(id: Self.roomID(user, contact), contact: contact.id)
      account.rooms[room.id] = room
      for message in contact.firstMessages {
        let at = scheduler.now.advanced(by: .seconds(-60 * message.minutesAgo))
        first.append((at, SimulatedContact.fill(message.text, name), room))
      }
    }
    for (at, text, room) in first.sorted(by: { $0.at < $1.at }) { add(text, by: room.contact, to: room, at: at) }
    return account
  }

  private static func roomID(_ user: UserID, _ contact: SimulatedContact) -> RoomID { RoomID("\(user)+\(contact.id)") }

  // MARK: Messages

  /// Takes what the user sends. It is kept at once, so that signing out right after it does not lose it; what comes back takes
  /// its time.
  private func take(_ text: String, _ txn: TxnID, in id: RoomID, from live: Live) {
    guard let account = live.account, let room = account.rooms[id] else {
      return answer([.sendFailed(id, txn, "There is no such conversation.")], live)
    }
    guard text.count <= Self.longestMessage else {
      return answer([.sendFailed(id, txn, "The message is longer than \(Self.longestMessage) characters.")], live)
    }
    if let stamp = room.stamp(of: txn) { return answer([.sent(id, txn, stamp)], live) }
    room.userTypesUntil = nil
    let message = add(text, by: account.user, to: room, at: scheduler.now, txn)
    answer([.message(id, message), .sent(id, txn, message.stamp)], live) { live in
      live.lives.first { $0.contact.id == room.contact }?.hear(text)
    }
  }

  private func answer(_ news: [ServiceNews], _ live: Live, then next: @escaping (Live) -> Void = { _ in }) {
    live.wait(Self.sendingTakes) { [weak self] live in
      for piece in news { self?.tell(piece, to: live) }
      next(live)
    }
  }

  private func did(_ deed: ContactLife.Deed, _ contact: UserID, in room: ServerRoom, _ live: Live) {
    switch deed {
    case .presence(let presence): tell(.presence(contact, presence), to: live)
    case .types: tell(.typing(room.id, contact, true), to: live)
    case .says(let text): tell(.message(room.id, add(text, by: contact, to: room, at: scheduler.now)), to: live)
    }
  }

  @discardableResult
  private func add(
    _ text: String, by sender: UserID, to room: ServerRoom, at time: MonotonicTime, _ txn: TxnID? = nil
  ) -> ServerMessage {
    sequence += 1
    let stamp = Stamp(event: EventID("event-\(sequence)"), sequence: sequence, time: time)
    let message = ServerMessage(stamp: stamp, sender: sender, text: text, txn: txn)
    room.append(message)
    return message
  }
}

/// A user of the embedded service, whether in or not.
private final class Account {
  let user: UserID
  let name: String
  var rooms: [RoomID: ServerRoom] = [:]

  init(user: UserID, name: String) {
    self.user = user
    self.name = name
  }
}

/// What runs for one session. Letting go of it stops all of that.
private final class Live {
  let id: SessionID
  /// Known once the user is in.
  var account: Account?
  var lives: [ContactLife] = []
  private let scheduler: ChatScheduler
  private var waits: [Int: AnyCancellable] = [:]
  private var count = 0

  init(id: SessionID, scheduler: ChatScheduler) {
    self.id = id
    self.scheduler = scheduler
  }

  func wait(_ delay: MonotonicTime.Stride, _ action: @escaping (Live) -> Void) {
    count += 1
    let number = count
    waits[number] = scheduler.once(after: delay) { [weak self] in
      guard let self else { return }
      waits[number] = nil
      action(self)
    }
  }
}
