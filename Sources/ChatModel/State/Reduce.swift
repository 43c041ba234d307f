import UndercurrentCore

/// Changes the state by one event, and says what is to be done then.
///
/// Pure: the same state and event give the same result, and time is what the event says it is. An event of a session that is not
/// the current one changes nothing.
public func reduce(_ state: inout AppState, _ event: ChatEvent) -> [Effect] {
  switch event.what {
  case .user(.signUp(let registration)):
    return state.enter(registration.credentials.address, .signUp(registration), event)
  case .user(.signIn(let credentials)):
    return state.enter(credentials.address, .signIn(credentials), event)
  case .user(.resume):
    return state.resume(event)
  default: break
  }
  guard event.session == state.sessionID else { return [] }
  switch event.what {
  case .user(let action): return state.take(action, event)
  case .service(let news): return state.take(news, event)
  case .timePassed: return state.timePassed(event)
  }
}

// MARK: Coming and going

extension AppState {
  fileprivate mutating func enter(_ address: EmailAddress, _ request: ChatCommand.Request, _ event: ChatEvent) -> [Effect] {
    if let session, isLocked {
      // Only the same user finds here what was left here; somebody else signs out first.
      guard session.admission.address == address else {
        access = .locked(session, problem: "This is \(session.admission.address). Sign out to be somebody else.")
        return []
      }
      access = .unlocking(event.session, session)
      return [.beginSession, .perform(ChatCommand(request, session: event.session))]
    }
    let ending = sessionID.map { signOut($0) } ?? []
    access = .signingIn(event.session, address)
    return ending + [.beginSession, .perform(ChatCommand(request, session: event.session))]
  }

  fileprivate mutating func resume(_ event: ChatEvent) -> [Effect] {
    guard isRestoring, let admission = session?.admission else { return [] }
    isRestoring = false
    access = .signedIn(Session(id: event.session, admission: admission))
    notice = nil
    typing = [:]
    rests = [:]
    opening = nil
    closeRoom()
    for room in rooms.values {
      change(room.id) { room in
        room.loading = nil
        room.putBackUnanswered()
      }
      if room.timeline.hasGap { gaps.insert(room.id) }
    }
    return [.beginSession, .perform(ChatCommand(.resume(admission), session: event.session))] + begin(event)
  }

  /// Asks for the first time what has happened.
  mutating func begin(_ event: ChatEvent) -> [Effect] {
    jitter = SplitMix64(seed: event.session.text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
    connection = .connecting(attempt: 0)
    return sync(event, waits: false)
  }

  mutating func signOut(_ session: SessionID) -> [Effect] {
    let isIn = self.session != nil
    self = AppState()
    return [.stoppedWriting, .perform(ChatCommand(.signOut, session: session)), .endSession(forgets: isIn)]
  }

  /// The service has forgotten the session.
  mutating func lose(isSoft: Bool, _ event: ChatEvent) -> [Effect] {
    let why = "The service has ended this session. Please sign in again."
    guard isSoft, let session else {
      let isIn = self.session != nil
      self = AppState()
      access = .signedOut(problem: why)
      return [.stoppedWriting, .endSession(forgets: isIn)]
    }
    access = .locked(session, problem: why)
    connection = .off
    typing = [:]
    for room in rooms.values where room.outbox.contains(where: \.isSending) { change(room.id) { $0.putBackUnanswered() } }
    return [.stoppedWriting, .endSession(forgets: false)]
  }
}

// MARK: Time

extension AppState {
  /// How long a typing notice holds without being said again, for those who do not say.
  static let typingHolds: MonotonicTime.Stride = .seconds(15)
  /// The longest wait between two attempts.
  private static let longestWait = 30_000

  /// How long to wait after the nth failure in a row: 1, 2, 4 up to 30 seconds, spread out so that not all clients of a service
  /// that comes back ask it in the same moment.
  mutating func backOff(_ attempt: Int) -> MonotonicTime.Stride {
    let full = min(Self.longestWait, 1000 << min(attempt, 5))
    return .milliseconds(Int.random(in: full / 2...full, using: &jitter))
  }

  fileprivate mutating func timePassed(_ event: ChatEvent) -> [Effect] {
    if let notice, notice.until <= event.at { self.notice = nil }
    for (room, typists) in typing where typists.values.contains(where: { $0 <= event.at }) {
      let left = typists.filter { $0.value > event.at }
      typing[room] = left.isEmpty ? nil : left
    }
    var effects: [Effect] = []
    if case .waiting(let until, let attempt) = connection, until <= event.at { effects += reconnect(attempt, event) }
    for (room, until) in rests where until <= event.at && isConnected {
      effects += wake(room, event)
    }
    return effects
  }

  mutating func reconnect(_ attempt: Int, _ event: ChatEvent) -> [Effect] {
    connection = .connecting(attempt: attempt)
    return sync(event, waits: false)
  }

  mutating func sync(_ event: ChatEvent, waits: Bool) -> [Effect] {
    round += 1
    guard let id = sessionID else { return [] }
    return [.perform(ChatCommand(.sync(since: token, waits: waits, round: round), session: id))]
  }
}

extension ChatEvent {
  func perform(_ request: ChatCommand.Request) -> Effect { .perform(ChatCommand(request, session: session)) }
}
