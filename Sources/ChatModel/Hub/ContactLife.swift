import UndercurrentCore

/// What a simulated contact does while a user is there: comes and goes, reads, answers, and sometimes writes first.
///
/// Everything waits on the scheduler, and letting go of this stops it all.
final class ContactLife {
  enum Deed {
    case presence(Presence)
    case reads
    case types
    case says(String)
  }

  private enum Doing { case nothing, thinking, typing }

  let contact: SimulatedContact
  private(set) var presence: Presence
  private let room: HubRoom
  private let user: UserID
  private let userName: String
  private let scheduler: ChatScheduler
  private var random: SplitMix64
  private let tell: (Deed) -> Void

  private var doing = Doing.nothing
  /// What was said to them last and has no answer yet.
  private var unanswered: String?
  private var comingAndGoing: AnyCancellable?
  private var conversation: AnyCancellable?
  private var idea: AnyCancellable?

  init(
    _ contact: SimulatedContact, in room: HubRoom, with user: UserID, called userName: String, scheduler: ChatScheduler,
    random: SplitMix64, tell: @escaping (Deed) -> Void
  ) {
    self.contact = contact
    self.room = room
    self.user = user
    self.userName = userName
    self.scheduler = scheduler
    self.random = random
    self.tell = tell
    presence = Presence(contact.habits.startsAs, lastActive: scheduler.now)
    stay()
    waitForIdea()
  }

  // MARK: Coming and going

  private func stay() {
    let length =
      switch presence.state {
      case .online: contact.habits.staysOnline
      case .away: contact.habits.staysAway
      case .offline, .unknown: contact.habits.staysOffline
      }
    comingAndGoing = after(seconds: length) { $0.comeOrGo() }
  }

  private func comeOrGo() {
    if presence.state != .online {
      become(.online)
    } else if doing == .nothing {
      become(random.chance(contact.habits.stepsAway) ? .away : .offline)
    } else {
      // Nobody leaves in the middle of a sentence.
      stay()
    }
  }

  private func become(_ state: Presence.State) {
    // Whoever goes was active until now, and whoever comes is from now on.
    presence = Presence(state, lastActive: scheduler.now)
    tell(.presence(presence))
    stay()
  }

  // MARK: Answering

  /// Takes what the user has said.
  func hear(_ text: String) {
    unanswered = text
    // What is being typed is sent first; then the newest is thought about.
    if doing != .typing { think() }
  }

  private func think() {
    doing = .thinking
    switch presence.state {
    case .online: conversation = after(milliseconds: contact.habits.thinks) { $0.answer() }
    // They notice the message, sooner or later.
    case .away: conversation = after(seconds: 3...8) { $0.comeAndThink() }
    case .offline, .unknown: conversation = after(seconds: 12...30) { $0.comeAndThink() }
    }
  }

  private func comeAndThink() {
    if presence.state != .online { become(.online) }
    think()
  }

  private func answer() {
    if unanswered != nil { tell(.reads) }
    // Who is still writing is not interrupted.
    if let until = room.typing[user], scheduler.now < until { return think() }
    guard let text = unanswered else { return rest() }
    unanswered = nil
    type(contact.answer(to: text, to: userName, avoiding: room.said(by: contact.id, last: 24), &random)) { life in
      guard life.unanswered == nil, life.random.chance(life.contact.habits.followsUp) else { return life.rest() }
      life.followUp()
    }
  }

  private func followUp() {
    let line = contact.pick(from: contact.followUps, to: userName, avoiding: room.said(by: contact.id), &random)
    guard let line else { return rest() }
    type(line) { $0.rest() }
  }

  private func rest() {
    doing = .nothing
    if unanswered != nil { think() }
  }

  /// Types a line and sends it.
  private func type(_ line: String, then next: @escaping (ContactLife) -> Void) {
    doing = .typing
    tell(.types)
    let length = min(max(line.count * contact.habits.typesMillisecondsPerCharacter, 800), 7000)
    conversation = after(milliseconds: length...(length + length / 4)) { life in
      life.tell(.says(line))
      next(life)
    }
  }

  // MARK: Writing first

  private func waitForIdea() {
    idea = after(seconds: contact.habits.writesFirst) { life in
      life.writeFirst()
      life.waitForIdea()
    }
  }

  private func writeFirst() {
    let isQuiet = room.lastTime.map { $0.distance(to: scheduler.now) > .seconds(20) } ?? true
    guard presence.state == .online, doing == .nothing, isQuiet else { return }
    guard let line = contact.pick(from: contact.openers, to: userName, avoiding: room.said(by: contact.id), &random) else {
      return
    }
    type(line) { $0.rest() }
  }

  // MARK: Waiting

  private func after(seconds: ClosedRange<Int>, _ action: @escaping (ContactLife) -> Void) -> AnyCancellable {
    after(milliseconds: seconds.lowerBound * 1000...seconds.upperBound * 1000, action)
  }

  private func after(milliseconds: ClosedRange<Int>, _ action: @escaping (ContactLife) -> Void) -> AnyCancellable {
    scheduler.once(after: .milliseconds(Int.random(in: milliseconds, using: &random))) { [weak self] in
      if let self { action(self) }
    }
  }
}
