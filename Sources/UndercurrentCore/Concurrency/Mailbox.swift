public import Synchronization

/// Handles elements on one actor, in the order in which they are posted, and one at a time.
///
/// Who posts from elsewhere leaves the element and goes on; one job of the actor handles all that have come by the time it runs. Who
/// posts on the actor may have the element handled before `post` returns. What was posted before it is handled first then, unless
/// that is being done already further up on the stack: then the element waits its turn there.
@usableFromInline
package final class Mailbox<Element> {
  private struct State {
    var waiting = Ring<Element>()
    /// Whether a job of the actor is on its way.
    var isAwaited = false
    /// Whether the elements that wait are being handled right now.
    var isServed = false
  }

  private enum Way {
    case atOnce
    case afterThoseThatWait
    case later
    case inAJob
  }

  private let state = Guarded(State())
  // Whether anything waits; written under the lock.
  @usableFromInline let isHolding = Atomic(false)
  @usableFromInline let actor: any Actor
  @usableFromInline let handle: (Element) -> Void

  /// - Parameter handle: Runs on the actor, which it may belong to.
  @usableFromInline
  package init(on actor: any Actor, _ handle: @escaping (Element) -> Void) {
    self.actor = actor
    self.handle = handle
  }

  /// Has an element handled before this returns, if that may be: when this is called on the actor, and nothing waits there.
  ///
  /// What `post` would do with it, but inlined where the type of the element is known: a sink of the main actor is mostly sent to from
  /// there. Only the actor takes out what waits, so a plain read says enough: what is posted meanwhile is later.
  @inlinable @inline(__always)
  package func postHere(_ element: Element) {
    if !isHolding.load(ordering: .acquiring), actor.isCurrent { handle(element) } else { post(element, inPlace: true) }
  }

  /// Has an element handled.
  ///
  /// - Parameter inPlace: Whether that may be done before this returns, when this is called on the actor.
  @usableFromInline
  package func post(_ element: Element, inPlace: Bool) {
    let isHere = inPlace && actor.isCurrent
    let way = state.withLock { state -> Way in
      if isHere, state.waiting.isEmpty { return .atOnce }
      state.waiting.append(element)
      isHolding.store(true, ordering: .releasing)
      if state.isServed { return .later }
      if isHere {
        state.isServed = true
        return .afterThoseThatWait
      }
      defer { state.isAwaited = true }
      return state.isAwaited ? .later : .inAJob
    }
    switch way {
    case .atOnce: handle(element)
    case .afterThoseThatWait: serve()
    case .later: break
    case .inAJob: Task { await self.open(on: self.actor) }
    }
  }

  /// Drops what waits.
  @usableFromInline
  package func clear() {
    let dropped = state.withLock { state in
      defer { state.waiting = Ring() }
      isHolding.store(false, ordering: .relaxed)
      return state.waiting
    }
    withExtendedLifetime(dropped) {}
  }

  private func open(on _: isolated any Actor) {
    let serves = state.withLock { state in
      state.isAwaited = false
      if state.isServed { return false }
      state.isServed = true
      return true
    }
    if serves { serve() }
  }

  private func serve() {
    while let element = next() { handle(element) }
  }

  private func next() -> Element? {
    state.withLock { state in
      let element = state.waiting.popFirst()
      if element == nil { state.isServed = false }
      isHolding.store(!state.waiting.isEmpty, ordering: .relaxed)
      return element
    }
  }
}

// Safe: what changes is under a lock. An element is handed over with it and is used by one thread at a time, and the closure runs on
// the actor only.
extension Mailbox: @unchecked Sendable {}
