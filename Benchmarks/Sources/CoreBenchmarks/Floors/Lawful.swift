import Synchronization

// The floor once more, with what the contract of the library asks for besides: integers only and nothing generic, but one thread inside a
// subscriber at a time, demand that is kept account of, and nothing that keeps anything else alive when it has ended. What stands
// between this and the library is the library's own cost; what stands between this and the floor is that of the contract.

/// Serves a list of subscribers, one thread at a time.
final class LawfulSubject: @unchecked Sendable {
  fileprivate let accounts = Mutex(())
  private let turn = Atomic(false)
  // Belongs to the thread that has the turn.
  private var list = ContiguousArray<LawfulConduit?>()

  func send(_ value: Int) {
    begin()
    for conduit in list where conduit?.isFlowing.load(ordering: .acquiring) == true { conduit?.sink.receive(value) }
    end()
  }

  func subscribe(_ sink: LawfulSink) -> LawfulToken {
    let conduit = LawfulConduit(self, sink)
    accounts.withLock { _ in
      begin()
      conduit.index = list.count
      list.append(conduit)
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
      list[conduit.index] = nil
      while let last = list.last, last == nil { list.removeLast() }
      end()
    }
  }

  private func begin() { while !turn.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged {} }
  private func end() { turn.store(false, ordering: .releasing) }
}

/// One subscriber of a subject, and what it has asked for.
final class LawfulConduit: @unchecked Sendable {
  fileprivate let subject: LawfulSubject
  fileprivate let sink: LawfulSink
  fileprivate var link: LawfulLink?
  fileprivate let isFlowing = Atomic(false)
  fileprivate let isClosed = Atomic(false)
  fileprivate var demand = 0
  fileprivate var index = -1

  fileprivate init(_ subject: LawfulSubject, _ sink: LawfulSink) { (self.subject, self.sink) = (subject, sink) }

  fileprivate func request(_ more: Int) { subject.accounts.withLock { _ in demand = max(demand, more) } }

  fileprivate func cancel() {
    if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
    isFlowing.store(false, ordering: .relaxed)
    subject.remove(self)
  }
}

/// What a subscriber may keep for ever, and which then keeps nothing else.
final class LawfulLink: @unchecked Sendable {
  private let far: Mutex<LawfulConduit?>
  fileprivate let isLeft = Atomic(false)
  fileprivate init(_ conduit: LawfulConduit) { far = Mutex(conduit) }

  fileprivate func request(_ more: Int) { far.withLock { $0 }?.request(more) }

  fileprivate func leave() {
    isLeft.store(true, ordering: .relaxed)
    far.withLock { $0.take() }?.cancel()
  }
}

final class LawfulSink: @unchecked Sendable {
  private let body: (Int) -> Void
  private var link: LawfulLink?
  init(_ body: @escaping (Int) -> Void) { self.body = body }

  fileprivate func receive(_ link: LawfulLink) {
    self.link = link
    link.request(.max)
  }

  fileprivate func receive(_ value: Int) { if link?.isLeft.load(ordering: .relaxed) != true { body(value) } }
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
