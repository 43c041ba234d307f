import UndercurrentCore
import UndercurrentTesting

@testable import ChatModel

/// A user with a great many contacts, who all write, on a connection that cannot be relied on.
final class Soak {
  private let scheduler: VirtualScheduler<MonotonicTime, Never>
  private let people: [SimulatedContact]
  private let hub: Hub
  private let service: EmbeddedService
  private let store: AppStore
  private let me = UserID("me@example.org")
  private var dice: Dice
  private var watching: Set<AnyCancellable> = []
  /// What the user has sent to each.
  private var sent: [RoomID: [String]] = [:]
  /// What a screen would show: counted, so that it is made.
  private var shown = 0
  private var number = 0

  private(set) var flaps = 0
  private(set) var jumps = 0
  private(set) var mostPending = 0

  var contacts: Int { people.count }
  var sentCount: Int { sent.values.reduce(0) { $0 + $1.count } }
  var seconds: Double { Double(scheduler.now.nanoseconds) / 1e9 }
  /// How many messages the hub has.
  var messages: Int { hub.rooms.values.reduce(0) { $0 + $1.entries.count } }

  init(contacts count: Int, seed: UInt64, on scheduler: VirtualScheduler<MonotonicTime, Never>, _ tracker: LifetimeTracker) {
    self.scheduler = scheduler
    dice = Dice(seed: seed &* 31)
    people = (0..<count).map { number in
      SimulatedContact(
        id: UserID("contact\(number)@example.org"), name: "Contact \(number)",
        habits: .init(startsAs: [.online, .away, .offline][number % 3], writesFirst: 20...120, followsUp: 40),
        firstMessages: [.init(60 + number % 50, "Hello {name}, this is \(number).")],
        openers: (0..<20).map { "Opener \($0) of \(number)" }, toAnything: (0..<30).map { "Answer \($0) of \(number)" },
        followUps: (0..<20).map { "And \($0) of \(number)" })
    }
    hub = tracker.track(Hub(scheduler: scheduler.eraseToAnyScheduler(), contacts: people, seed: seed), "the hub")
    service = tracker.track(EmbeddedService(hub: hub), "the service")
    store = tracker.track(AppStore(service: service, scheduler: scheduler.eraseToAnyScheduler(), seed: seed), "the store")
  }

  func begin() {
    store.contactRows(in: 0..<30).sink { [unowned self] in shown += $0.count }.store(in: &watching)
    store.lastMessageRows(30).sink { [unowned self] in shown += $0.count }.store(in: &watching)
    store.typingLine.sink { [unowned self] in shown += $0?.count ?? 0 }.store(in: &watching)
    store.totalUnread.sink { [unowned self] in shown += $0 }.store(in: &watching)
    store.connectionBanner(on: scheduler.eraseToAnyScheduler()).sink { [unowned self] in shown += $0?.count ?? 0 }
      .store(in: &watching)
    store.signUp(name: "Me", email: me.text, password: "p")
    pass(3_000)
    service.faults = ChatModel.Fault.random(percent: 20, seed: 7)
  }

  private func pass(_ milliseconds: Int) { scheduler.advance(by: .milliseconds(milliseconds)) }

  /// The user does something, and a moment passes.
  func step() {
    switch dice.roll(12) {
    case 0, 1:
      service.isOffline.toggle()
      flaps += 1
    case 2, 3: store.open(.person(people[dice.roll(people.count)].id))
    case 4: store.draft("about to say \(number)")
    case 5 where dice.roll(10) == 0: hub.forgetChanges()
    case 6 where dice.roll(6) == 0:
      // The machine slept: when it is back, everything that was due is due at once.
      jumps += 1
      pass(30_000 + dice.roll(60_000))
    default:
      guard let room = store.state.openRoomID else { break }
      number += 1
      store.send("own \(number)")
      sent[room, default: []].append("own \(number)")
    }
    pass(200 + dice.roll(1_600))
    if number.isMultiple(of: 20) { mostPending = max(mostPending, scheduler.pending.count) }
  }

  /// The connection holds at last, and what was to be told again is.
  func settle() {
    service.isOffline = false
    service.faults = { _ in nil }
    pass(240_000)
  }

  func end() {
    store.signOut()
    watching = []
  }

  // MARK: What is wrong

  func problems() -> [String] {
    var problems: [String] = []
    if store.state.unsentCount > 0 { problems.append("\(store.state.unsentCount) messages are unsent") }
    for (id, texts) in sent {
      let arrived = hub.rooms[id]?.entries.filter { $0.event.sender == me }.compactMap { text(of: $0.event) } ?? []
      if arrived != texts { problems.append("of \(texts) there have arrived \(arrived)") }
    }
    // Of each conversation what the app has, and of some of them everything there is.
    for id in hub.rooms.keys.sorted() { if let problem = problem(in: id) { problems.append(problem) } }
    for person in people.enumerated().filter({ $0.offset.isMultiple(of: max(1, contacts / 50)) }).map(\.element) {
      store.open(.person(person.id))
      pass(1_000)
      var pages = 0
      while let room = store.state.openRoom, !room.reachedStart || room.timeline.hasGap, pages < 1_000 {
        store.perform(.loadOlder)
        pass(1_000)
        pages += 1
      }
      guard let id = store.state.openRoomID else {
        problems.append("there is no conversation with \(person.name)")
        continue
      }
      if let problem = problem(in: id, isWhole: true) { problems.append(problem) }
    }
    return Array(problems.prefix(10))
  }

  private func problem(in id: RoomID, isWhole: Bool = false) -> String? {
    guard let there = hub.rooms[id], let here = store.state.rooms[id] else { return "\(id) is missing" }
    let told = there.entries.map(\.event).filter { text(of: $0) != nil }
    let all = told.map(\.id)
    // The newest may be on their way.
    let due = told.filter { $0.sentAt.distance(to: scheduler.now) > .seconds(2) }.count
    let seen = (0..<here.timeline.count).map { here.timeline[$0] }.filter { $0.kind == .text }.map(\.event)
    if isWhole {
      return seen.count >= due && seen == Array(all.prefix(seen.count))
        ? nil : "\(id): \(seen.count) of \(all.count) are here, or in another order"
    }
    let places = Dictionary(uniqueKeysWithValues: zip(all, 0...))
    let order = seen.map { places[$0] ?? -1 }
    if zip(order, order.dropFirst()).contains(where: { $0 >= $1 }) { return "\(id): doubled or out of order: \(order)" }
    return (order.last ?? -1) >= due - 1 ? nil : "\(id): the newest is missing, \(order.last ?? -1) of \(due)"
  }

  private func text(of event: TimelineEvent) -> String? { if case .text(let text, _) = event.content { text } else { nil } }
}
