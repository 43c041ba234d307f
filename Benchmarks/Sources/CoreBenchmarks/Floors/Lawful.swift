import Synchronization

// The floor once more, with what the contract of the library asks for besides: integers only and nothing generic, but one thread inside a
// subscriber at a time, demand that is kept account of, and nothing that keeps anything else alive when it has ended. What stands
// between this and the library is the library's own cost; what stands between this and the floor is that of the contract.

/// Serves a list of subscribers, one thread at a time.
final class LawfulSubject: @unchecked Sendable {
  fileprivate let accounts = Mutex(())
  private let turn = Atomic(false)
  // Belongs to the thread that has the turn.
  private var list = NodeList()

  func send(_ value: Int) {
    begin()
    for conduit in list.nodes { conduit?.receive(value) }
    end()
  }

  /// - Parameter first: What the values come to before they come to the sink.
  func subscribe(_ sink: LawfulSink, by first: Node? = nil) -> LawfulToken {
    let conduit = LawfulConduit(self, first ?? sink)
    accounts.withLock { _ in
      begin()
      list.add(conduit)
      end()
    }
    let link = LawfulLink(conduit)
    conduit.link = link
    sink.receive(link)
    // It has its subscription: from now on values are delivered without asking.
    accounts.withLock { _ in conduit.isFlowing.store(conduit.demand == .max, ordering: .releasing) }
    return LawfulToken(link)
  }

  fileprivate func remove(_ conduit: LawfulConduit) {
    accounts.withLock { _ in
      begin()
      list.remove(conduit)
      end()
    }
  }

  private func begin() { while !turn.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged {} }
  private func end() { turn.store(false, ordering: .releasing) }
}

/// What a link leads to.
class LawfulStage: Node, @unchecked Sendable {
  func request(_ more: Int) {}
  func cancel() {}
}

/// One subscriber of a subject, and what it has asked for.
final class LawfulConduit: LawfulStage, @unchecked Sendable {
  private let subject: LawfulSubject
  private let next: Node
  fileprivate var link: LawfulLink?
  fileprivate let isFlowing = Atomic(false)
  private let isClosed = Atomic(false)
  fileprivate var demand = 0

  fileprivate init(_ subject: LawfulSubject, _ next: Node) { (self.subject, self.next) = (subject, next) }

  override func receive(_ value: Int) { if isFlowing.load(ordering: .acquiring) { next.receive(value) } }

  override func request(_ more: Int) { subject.accounts.withLock { _ in demand = max(demand, more) } }

  override func cancel() {
    if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
    isFlowing.store(false, ordering: .relaxed)
    subject.remove(self)
  }
}

/// Sends one value to a sink that asks for any, and then that it was the last.
final class LawfulJust: LawfulStage, @unchecked Sendable {
  private let value: Int
  private let sink: LawfulSink
  private let first: Node
  private let hasBegun = Atomic(false)
  private let link = LawfulLink(nil)

  private init(_ value: Int, to sink: LawfulSink, by first: Node) { (self.value, self.sink, self.first) = (value, sink, first) }

  static func subscribe(to value: Int, _ sink: LawfulSink, by first: Node) -> LawfulToken {
    let stage = LawfulJust(value, to: sink, by: first)
    stage.link.join(stage)
    sink.receive(stage.link)
    return LawfulToken(stage.link)
  }

  override func request(_ more: Int) {
    if hasBegun.exchange(true, ordering: .relaxed) { return }
    first.receive(value)
    if link.cut() { sink.complete() }
  }
}

/// What a subscriber may keep for ever, and which then keeps nothing else.
final class LawfulLink: @unchecked Sendable {
  private let far: Mutex<LawfulStage?>
  fileprivate let isLeft = Atomic(false)
  fileprivate init(_ stage: LawfulStage?) { far = Mutex(stage) }

  fileprivate func join(_ stage: LawfulStage) { far.withLock { $0 = stage } }

  fileprivate func request(_ more: Int) { far.withLock { $0 }?.request(more) }

  fileprivate func cut() -> Bool { far.withLock { $0.take() } != nil }

  fileprivate func leave() {
    isLeft.store(true, ordering: .relaxed)
    far.withLock { $0.take() }?.cancel()
  }
}

final class LawfulSink: Node, @unchecked Sendable {
  private let body: (Int) -> Void
  private var link: LawfulLink?
  private let isComplete = Atomic(false)
  init(_ body: @escaping (Int) -> Void) { self.body = body }

  fileprivate func receive(_ link: LawfulLink) {
    self.link = link
    link.request(.max)
  }

  override func receive(_ value: Int) {
    if !isComplete.load(ordering: .relaxed), link?.isLeft.load(ordering: .relaxed) != true { body(value) }
  }

  fileprivate func complete() { isComplete.store(true, ordering: .relaxed) }
}

/// Cancels once, on demand or when it is let go of.
final class LawfulToken {
  private let isCancelled = Atomic(false)
  private let link: LawfulLink
  fileprivate init(_ link: LawfulLink) { self.link = link }
  func cancel() { if !isCancelled.exchange(true, ordering: .acquiringAndReleasing) { link.leave() } }
  deinit { cancel() }
}

/// Combines, and enters what comes after it with one thread at a time: who finds another there leaves it to that one.
final class LawfulCombineNode: @unchecked Sendable {
  private let state = Mutex((latest: [0, 0, 0, 0], isDelivering: false, isBehind: false))
  private let body: (Int, Int, Int, Int) -> Void
  init(_ body: @escaping (Int, Int, Int, Int) -> Void) { self.body = body }

  func receive(_ value: Int, at index: Int) {
    var next = state.withLock { state -> (Int, Int, Int, Int)? in
      state.latest[index] = value
      if state.isDelivering {
        state.isBehind = true
        return nil
      }
      state.isDelivering = true
      return (state.latest[0], state.latest[1], state.latest[2], state.latest[3])
    }
    while let (a, b, c, d) = next {
      body(a, b, c, d)
      next = state.withLock { state in
        state.isDelivering = state.isBehind
        if !state.isBehind { return nil }
        state.isBehind = false
        return (state.latest[0], state.latest[1], state.latest[2], state.latest[3])
      }
    }
  }
}

final class LawfulCombineSide: @unchecked Sendable {
  private let side: Int
  private let combined: LawfulCombineNode
  init(_ side: Int, _ combined: LawfulCombineNode) { (self.side, self.combined) = (side, combined) }
  func receive(_ value: Int) { combined.receive(value, at: side) }
}

/// A property of an object that any thread may set: all who listen see the values in one order, nobody is told an older one after a newer,
/// and it is stored when they have been told, unless a newer one was.
final class LawfulModel: @unchecked Sendable {
  private let stored = Mutex((value: 0, stamp: 0))
  private let newest = Mutex((value: 0, stamp: 0))
  private let subject = LawfulSubject()
  private var token: LawfulToken?

  init(_ listener: @escaping (Int) -> Void) { token = subject.subscribe(LawfulSink(listener)) }

  var value: Int {
    get { stored.withLock { $0.value } }
    @inline(never) set {
      let stamp = newest.withLock { newest in
        newest = (newValue, newest.stamp + 1)
        return newest.stamp
      }
      subject.send(newValue)
      stored.withLock { if stamp > $0.stamp { $0 = (newValue, stamp) } }
    }
  }
}

/// An object that says that it is about to change, and then changes.
final class LawfulObject: @unchecked Sendable {
  private let stored = Mutex(0)
  private let changes = LawfulSubject()
  private var token: LawfulToken?

  init(_ listener: @escaping () -> Void) { token = changes.subscribe(LawfulSink { _ in listener() }) }

  var value: Int {
    get { stored.withLock { $0 } }
    @inline(never) set {
      changes.send(0)
      stored.withLock { $0 = newValue }
    }
  }
}
