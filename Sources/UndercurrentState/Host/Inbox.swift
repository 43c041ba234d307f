import UndercurrentCore

/// Where changes wait for the next pass of a host. It may be used from any thread; the rest of a host may not.
final class Inbox: Sendable {
  private struct State {
    var sources: [Source] = []
    var events: [() -> Void] = []
    /// There is something to do, or a flush is about to find out whether there is.
    var isDirty = false
    var isFlushing = false
    var isClosed = false
    var onInvalidate: (() -> Void)?
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

  /// A source has changed; its readers have to be looked at in the next pass.
  func changed(_ source: Source) {
    let call = state.withLock { state -> (() -> Void)? in
      if state.isClosed { return nil }
      if !source.isWaiting {
        source.isWaiting = true
        state.sources.append(source)
      }
      return state.invalidate()
    }
    call?()
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

  /// Everything up to `endFlush` that is changed in the course of `update` belongs to the flush.
  func beginFlush(_ update: Update) {
    state.withLock { state in
      state.isFlushing = true
      state.isDirty = true
      state.update = update
    }
  }

  /// Whether the running update has caused more that has to be done in the same flush.
  func takeCausedMore() -> Bool {
    state.withLock { state in
      defer { state.causedMore = false }
      return state.causedMore
    }
  }

  /// Ends the flush. What has come from elsewhere meanwhile is for the next one.
  func endFlush() {
    let call = state.withLock { state -> (() -> Void)? in
      state.isFlushing = false
      state.update = nil
      state.isDirty = !state.sources.isEmpty || !state.events.isEmpty
      return state.isDirty ? state.onInvalidate : nil
    }
    call?()
  }

  func takeEvents() -> [() -> Void] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  func takeSources() -> [Source] {
    state.withLock { state in
      defer { state.sources = [] }
      for source in state.sources { source.isWaiting = false }
      return state.sources
    }
  }

  /// Nothing is accepted any more: the host is gone.
  func close() {
    let old = state.withLock { state in
      defer { state = State(isClosed: true) }
      return state
    }
    _ = consume old
  }
}

/// A flush as seen by what it calls: found through a task-local value, it tells what a flush causes itself from what other threads
/// do at the same time. So a brake for endless updates never stops a change that comes from outside.
final class Update: Sendable {
  @TaskLocal static var current: Update?
}
