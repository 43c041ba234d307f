import UndercurrentCore

/// Where changes wait for the next pass of a host. It may be used from any thread; the rest of a host may not.
///
/// Changes wait in the order of their transactions: one joins the last that waits if that carries the same values.
final class Inbox: Sendable {
  /// The changes of one transaction.
  struct Batch {
    let number: Int
    let transaction: Transaction
    var sources: [Source] = []
  }

  private struct State {
    var batches: [Batch] = []
    var lastNumber = 0
    var events: [() -> Void] = []
    /// There is something to do, or a flush is about to find out whether there is.
    var isDirty = false
    var isFlushing = false
    var isClosed = false
    var onInvalidate: (() -> Void)?
    /// The thread that objects are supposed to announce their changes on, if that matters to anybody.
    var home: UInt?
    /// The update that is running.
    var update: Update?
    /// Whether that update has itself caused something that waits.
    var causedMore = false

    /// Marks the host as dirty, and returns what is to be called then.
    mutating func invalidate() -> (() -> Void)? {
      if let update, Update.current === update { causedMore = true }
      if isDirty { return nil }
      isDirty = true
      return isFlushing ? nil : onInvalidate
    }

    mutating func open(_ transaction: Transaction) -> Int {
      if isClosed { return lastNumber }
      lastNumber += 1
      batches.append(Batch(number: lastNumber, transaction: transaction))
      return lastNumber
    }

    var isWaited: Bool { !events.isEmpty || batches.contains { !$0.sources.isEmpty } }
  }

  private let state = Guarded(State())

  var isDirty: Bool { state.withLock { $0.isDirty } }

  var onInvalidate: (() -> Void)? { state.withLock { $0.onInvalidate } }

  func setOnInvalidate(_ action: (() -> Void)?) {
    let (old, call) = state.withLock { state in
      let old = state.onInvalidate
      state.onInvalidate = action
      // Whoever comes late is told of what has happened already.
      return (old, state.isDirty && !state.isFlushing ? action : nil)
    }
    _ = consume old
    call?()
  }

  /// The thread that objects are supposed to announce their changes on; `nil` if any will do.
  var home: UInt? { state.withLock { $0.home } }

  func setHome(_ thread: UInt?) { state.withLock { $0.home = thread } }

  // MARK: Changes

  /// The number of the batch that a change of this moment belongs to.
  func join(_ transaction: Transaction) -> Int {
    // As nearly every change: nobody has to be asked.
    if transaction.isEmpty {
      return state.withLock { state in
        if let last = state.batches.last, last.transaction.isEmpty { return last.number }
        return state.open(transaction)
      }
    }
    while true {
      let last = state.withLock { $0.batches.last }
      // Whether two transactions are the same may be up to foreign code, so it is asked outside the lock.
      let joins = last?.transaction.isSame(as: transaction) == true
      let (number, isNew) = state.withLock { state -> (Int?, Bool) in
        guard state.batches.last?.number == last?.number else { return (nil, false) }
        return joins ? (last?.number, false) : (state.open(transaction), !state.isClosed)
      }
      if let number {
        if isNew { for completion in transaction.completions { completion.begin() } }
        return number
      }
    }
  }

  /// A source has changed; its readers have to be looked at in the pass of its batch.
  ///
  /// - Parameter number: What ``join(_:)`` said. If a flush has taken that batch meanwhile, the change is for the next one.
  func changed(_ source: Source, in number: Int? = nil) {
    var number = number ?? join(.current)
    while true {
      let (isDone, call) = state.withLock { state -> (Bool, (() -> Void)?) in
        if state.isClosed || source.batch == number { return (true, nil) }
        guard let place = state.batches.lastIndex(where: { $0.number == number }) else { return (false, nil) }
        source.batch = number
        state.batches[place].sources.append(source)
        return (true, state.invalidate())
      }
      call?()
      if isDone { return }
      number = join(.current)
    }
  }

  /// Something that has to run in the host's own place, before the next pass.
  func post(_ event: @escaping () -> Void) {
    let call = state.withLock { state -> (() -> Void)? in
      if state.isClosed { return nil }
      state.events.append(event)
      return state.invalidate()
    }
    call?()
  }

  // MARK: Flushes

  /// Everything up to `endFlush` that is changed in the course of `update` belongs to the flush.
  func beginFlush(_ update: Update) {
    state.withLock { state in
      state.isFlushing = true
      state.isDirty = true
      state.update = update
    }
  }

  /// Whether the running update has caused more that has to be done in the same flush.
  var hasCausedMore: Bool { state.withLock { $0.causedMore } }

  /// Ends the flush. What has come from elsewhere meanwhile is for the next one.
  func endFlush() {
    let call = state.withLock { state -> (() -> Void)? in
      state.isFlushing = false
      state.update = nil
      state.isDirty = state.isWaited
      return state.isDirty ? state.onInvalidate : nil
    }
    call?()
  }

  func takeEvents() -> [() -> Void] {
    state.withLock { state in
      state.causedMore = false
      defer { state.events = [] }
      return state.events
    }
  }

  func takeBatches() -> [Batch] {
    state.withLock { state in
      state.causedMore = !state.events.isEmpty
      defer { state.batches = [] }
      for batch in state.batches {
        for source in batch.sources { source.batch = 0 }
      }
      return state.batches
    }
  }

  /// What waits, for who wants to see it.
  var waiting: [Batch] { state.withLock { $0.batches } }

  /// Nothing is accepted any more: the host is gone.
  func close() {
    let old = state.withLock { state in
      defer { state = State(lastNumber: state.lastNumber, isClosed: true) }
      return state
    }
    for batch in old.batches {
      for completion in batch.transaction.completions { completion.end() }
    }
  }
}

/// A flush as seen by what it calls: found through a task-local value, it tells what a flush causes itself from what other threads
/// do at the same time. So a brake for endless updates never stops a change that comes from outside.
final class Update: Sendable {
  @TaskLocal static var current: Update?
}
