public import UndercurrentCore

/// The app's state, for its screens to watch, and what the user can do.
///
/// ```swift
/// let hub = Hub(scheduler: scheduler)
/// let store = AppStore(service: EmbeddedService(hub: hub), scheduler: scheduler)
/// let cancellable = store.contactRows.sink { print($0.map(\.name)) }
/// store.signUp(name: "Ann", email: "ann@example.org", password: "secret")
/// ```
///
/// A store is one account's; several accounts are several stores, which share nothing.
///
/// - Threads: the store and its service belong to the scheduler, in an app the main queue: make them, use them and let them go
///   there.
/// - Whatever runs for a session - the service's events, waiting searches and typing notices - ends with it. After signing out
///   nothing is pending, and nothing reaches the state.
public final class AppStore: ObservableObject {
  @Published public private(set) var state = AppState()
  /// Why what happens can no longer be kept, if so.
  @Published public private(set) var storageProblem: String?
  /// What the user may want to hear of without looking.
  public var notifications: AnyPublisher<Notification, Never> { notes.eraseToAnyPublisher() }

  private let service: any ChatService
  private let scheduler: ChatScheduler
  private let device: DeviceID
  private let storage: (any ChatStorage)?
  private var isKept = false
  private var names: SplitMix64
  private var count = 0
  /// What runs for the current session.
  private var running: Set<AnyCancellable> = []
  private var alarm: AnyCancellable?
  /// Turns that were asked for during a turn.
  private var waiting: [() -> Void] = []
  private var isInTurn = false

  private let strokes = PassthroughSubject<Stroke, Never>()
  private let searches = PassthroughSubject<String, Never>()
  private let directorySearches = PassthroughSubject<String, Never>()
  private let notes = PassthroughSubject<Notification, Never>()

  /// - Parameters:
  ///   - device: Names this device to the service. It has to stay the same for as long as anything may be sent again.
  ///   - storage: Where the account is kept over restarts, if anywhere.
  ///   - seed: Where the names of sessions and of what is sent come from. Two stores of one device must not have the same.
  public init(
    service: any ChatService, scheduler: ChatScheduler, device: DeviceID = "here", storage: (any ChatStorage)? = nil,
    seed: UInt64 = .random(in: 0 ... .max)
  ) {
    self.service = service
    self.scheduler = scheduler
    self.device = device
    self.storage = storage
    names = SplitMix64(seed: seed)
  }

  // MARK: Coming and going

  /// Goes on with an account that was kept: all of it is in the state at once, and the service is asked what has happened since.
  public func resume(_ kept: KeptState, _ events: some Sequence<ChatEvent> = []) {
    takeTurn { [self] in
      state = AppState(kept, events)
      isKept = storage != nil
      handle(ChatEvent(.user(.resume), session: newSession(), at: scheduler.now))
    }
  }

  /// Makes an account and begins a session with it. Without a valid address, nothing happens.
  public func signUp(name: String, email: String, password: String) {
    if let address = EmailAddress(email) { signUp(name: name, as: address, password: password) }
  }

  public func signUp(name: String, as address: EmailAddress, password: String) {
    enter(address, password) { .signUp(Registration(name: name, credentials: $0)) }
  }

  /// Begins a session, after ending the one before. One that the service has forgotten goes on. Without a valid address, nothing
  /// happens.
  public func signIn(email: String, password: String) {
    if let address = EmailAddress(email) { signIn(as: address, password: password) }
  }

  public func signIn(as address: EmailAddress, password: String) { enter(address, password) { .signIn($0) } }

  private func enter(_ address: EmailAddress, _ password: String, _ action: @escaping (Credentials) -> UserAction) {
    takeTurn { [self] in
      let device = state.session?.admission.device ?? device
      let credentials = Credentials(address: address, password: password, device: device)
      handle(ChatEvent(.user(action(credentials)), session: newSession(), at: scheduler.now))
    }
  }

  /// Ends the session: what it has brought is gone from the state and from the storage, and nothing of it comes later. What was
  /// not sent is lost: ``AppState/unsentCount`` says how much that is.
  public func signOut() { act { .signOut } }

  /// Does now what would be tried again later.
  public func reconnect() { act { .reconnect } }

  // MARK: What the user does

  /// Shows a conversation, and marks it as read. The first one with somebody has to be made by the service before it shows.
  public func open(_ conversation: ConversationID) { act { [self] in .open(conversation, newTxn()) } }

  /// Shows the conversation with a contact.
  public func open(_ contact: UserID) { open(.person(contact)) }

  /// Takes what is in the composer. Call it with every edit: it is where typing notices come from.
  public func draft(_ text: String) { act { .draft(text) } }

  /// Sends a message into the conversation on show: as a new one, an answer or an edit, as the composer stands. It is in the
  /// state at once, and without effect if there is nothing to see in it.
  public func send(_ text: String) { act { [self] in .send(newTxn(), text) } }

  /// Adds the user's reaction to a message, or takes it back.
  public func react(to message: Message.ID, _ key: String) { act { [self] in .react(newTxn(), message, key) } }

  /// Deletes an own message.
  public func delete(_ message: Message.ID) { act { [self] in .delete(newTxn(), message) } }

  public func createGroup(name: String, with users: [UserID]) { act { [self] in .createGroup(newTxn(), name: name, users) } }

  /// Searches the conversations, once the text has not changed for a quarter of a second.
  public func search(_ text: String) { searches.send(text) }

  /// Searches the service's directory for people, once the text has not changed for a third of a second.
  public func findUsers(_ text: String) { directorySearches.send(text) }

  /// Does anything that needs no name of its own.
  public func perform(_ action: UserAction) { act { action } }

  public func close() { act { .close } }

  // MARK: Events

  private func newSession() -> SessionID {
    let digits = String(names.next(), radix: 36)
    return SessionID(digits)
  }

  /// Unlike any other, in this run of the app and in all before it.
  private func newTxn() -> TxnID {
    count += 1
    return TxnID("\(state.sessionID?.text ?? "").\(count)")
  }

  private func act(_ action: @escaping () -> UserAction) {
    takeTurn { [self] in
      guard let session = state.sessionID else { return }
      handle(ChatEvent(.user(action()), session: session, at: scheduler.now))
    }
  }

  /// Runs a turn to its end before the next: what subscribers of the state and services ask for during one is done after it, on
  /// the state that it has led to.
  private func takeTurn(_ turn: @escaping () -> Void) {
    waiting.append(turn)
    if isInTurn { return }
    isInTurn = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isInTurn = false
  }

  private func handle(_ event: ChatEvent) {
    var next = state
    let effects = reduce(&next, event)
    // Kept before anybody sees it and before anything is asked because of it.
    if next != state {
      if isKept, event.isLasting { keep { try $0.append(event, isUrgent: event.isUrgent) } }
      state = next
    }
    for effect in effects { run(effect) }
  }

  private func keep(_ body: (any ChatStorage) throws -> Void) {
    guard let storage else { return }
    do {
      try body(storage)
      if storageProblem != nil { storageProblem = nil }
    } catch {
      storageProblem = "\(error)"
    }
  }

  private func run(_ effect: Effect) {
    switch effect {
    case .beginSession: beginSession()
    case .keep:
      guard storage != nil, let kept = KeptState(state) else { break }
      keep { try $0.begin(kept) }
      isKept = true
    case .perform(let command):
      if isKept, case .send(let room, let txn, _) = command.request {
        keep {
          try $0.append(ChatEvent(.service(.asked(room, txn)), session: command.session, at: scheduler.now), isUrgent: false)
        }
      }
      service.perform(command)
    case .writing(let room): strokes.send(.key(room, at: scheduler.now))
    case .stoppedWriting: strokes.send(.rest)
    case .notify(let note): notes.send(note)
    case .endSession(let forgets):
      running.removeAll()
      alarm = nil
      if forgets {
        keep { try $0.forget() }
        isKept = false
      }
    }
  }

  // MARK: The session

  private func beginSession() {
    guard let session = state.sessionID else { return }
    running.removeAll()
    service.events
      .sink { [weak self] event in self?.takeTurn { self?.handle(event) } }
      .store(in: &running)

    strokes.typingNotices(on: scheduler)
      // In this session, even if it is its end that the notice is about.
      .sink { [service] in service.perform(ChatCommand(.typing($0.room, $0.isTyping), session: session)) }
      .store(in: &running)

    searches
      .debounce(for: .milliseconds(250), scheduler: scheduler)
      .removeDuplicates()
      .sink { [weak self] text in self?.act { .search(text) } }
      .store(in: &running)

    directorySearches
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .sink { [weak self] text in self?.act { .findUsers(text) } }
      .store(in: &running)

    $state
      .map(\.nextDeadline)
      .removeDuplicates()
      .sink { [weak self] deadline in self?.setAlarm(at: deadline) }
      .store(in: &running)
  }

  private func setAlarm(at deadline: MonotonicTime?) {
    alarm = deadline.map { deadline in
      scheduler.once(at: deadline) { [weak self] in
        guard let self else { return }
        takeTurn { [self] in
          guard let session = state.sessionID else { return }
          // A timer that is a little early must not leave the deadline where it is: nothing would set the alarm again.
          handle(ChatEvent(.timePassed, session: session, at: max(scheduler.now, deadline)))
        }
      }
    }
  }
}
