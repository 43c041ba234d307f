public import UndercurrentCore

/// The app's state, for its screens to watch, and what the user can do.
///
/// ```swift
/// let store = AppStore(service: EmbeddedService(scheduler: scheduler), scheduler: scheduler)
/// let cancellable = store.contactRows.sink { print($0.map(\.name)) }
/// store.signIn(email: "ann@example.org")
/// ```
///
/// - Threads: the store and its service belong to the scheduler, in an app the main queue: make them, use them and let them go
///   there.
/// - Whatever runs for a session - the service's events, waiting searches and typing notices - ends with it. After signing out
///   nothing is pending, and nothing reaches the state.
public final class AppStore: ObservableObject {
  @Published public private(set) var state = AppState()

  private let service: any ChatService
  private let scheduler: ChatScheduler
  private let device: String
  private var count = 0
  /// What runs for the current session.
  private var running: Set<AnyCancellable> = []
  private var alarm: AnyCancellable?
  /// Turns that were asked for during a turn.
  private var waiting: [() -> Void] = []
  private var isInTurn = false

  private let strokes = PassthroughSubject<Stroke, Never>()
  private let searches = PassthroughSubject<String, Never>()

  /// - Parameter device: Names this store to the service. Stores of one user at one service need different ones, or the service
  ///   takes a message of one for a repetition of another's.
  public init(service: any ChatService, scheduler: ChatScheduler, device: String = "here") {
    self.service = service
    self.scheduler = scheduler
    self.device = device
  }

  // MARK: What the user does

  /// Begins a session, after ending the one before. An address that is not valid leaves its problem in the state.
  public func signIn(email: String) {
    takeTurn { [self] in handle(ChatEvent(.user(.signIn(email: email)), session: SessionID(newName()), at: scheduler.now)) }
  }

  /// Ends the session: what it has brought is gone from the state, and nothing of it comes later.
  public func signOut() { act { .signOut } }

  /// Shows the conversation with a contact, and marks it as read.
  public func open(_ contact: UserID) { act { .open(contact) } }

  /// Shows no conversation.
  public func close() { act { .close } }

  /// Takes what is in the composer. Call it with every edit: it is where typing notices come from.
  public func draft(_ text: String) { act { .draft(text) } }

  /// Sends a message into the conversation on show. It is in the state at once, and without effect if there is nothing to see
  /// in it.
  public func send(_ text: String) { act { [self] in .send(TxnID(newName()), text) } }

  /// Searches the contacts, once the text has not changed for a quarter of a second.
  public func search(_ text: String) { searches.send(text) }

  // MARK: Events

  private func newName() -> String {
    count += 1
    return "\(device)/\(count)"
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
    if next != state { state = next }
    for effect in effects { run(effect) }
  }

  private func run(_ effect: Effect) {
    switch effect {
    case .beginSession: beginSession()
    case .perform(let command): service.perform(command)
    case .writing(let room): strokes.send(.key(room, at: scheduler.now))
    case .stoppedWriting: strokes.send(.rest)
    case .endSession:
      running.removeAll()
      alarm = nil
    }
  }

  // MARK: The session

  private func beginSession() {
    guard let session = state.sessionID else { return }
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

    $state
      .map(\.nextTypingDeadline)
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

// MARK: What is derived from the state

extension AppStore {
  /// The rows of the contact list, whenever they change.
  public var contactRows: AnyPublisher<[ContactRow], Never> { changes(of: \.contactRows) }

  /// The rows of the conversation on show, whenever they change.
  public var messageRows: AnyPublisher<[MessageRow], Never> { changes(of: \.messageRows) }

  /// Who is typing in the conversation on show, whenever that changes.
  public var typingLine: AnyPublisher<String?, Never> { changes(of: \.typingLine) }

  /// How many messages are unread, whenever that changes.
  public var totalUnread: AnyPublisher<Int, Never> { changes(of: \.totalUnread) }

  private func changes<Value: Equatable>(of value: @escaping (AppState) -> Value) -> AnyPublisher<Value, Never> {
    $state.map(value).removeDuplicates().eraseToAnyPublisher()
  }
}
