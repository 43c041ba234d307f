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

    /// Marks the host as dirty, and returns what is to be called then.
    mutating func invalidate() -> (() -> Void)? {
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
      if state.isClosed || source.isWaiting { return nil }
      source.isWaiting = true
      state.sources.append(source)
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

  func beginFlush() {
    state.withLock { state in
      state.isFlushing = true
      state.isDirty = true
    }
  }

  /// Ends the flush, unless something has arrived: then there is more to do.
  func endFlush() -> Bool {
    state.withLock { state in
      if !state.isClosed, !state.sources.isEmpty || !state.events.isEmpty { return false }
      state.isFlushing = false
      state.isDirty = false
      return true
    }
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
