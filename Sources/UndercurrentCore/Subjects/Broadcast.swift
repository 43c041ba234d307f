public import Synchronization

/// What every subject is made of: an ordered list of subscribers, and the rules by which values reach them.
///
/// - Subscribers are served in the order of subscription.
/// - One thread delivers at a time, the one that has the ``Turn``. A nested `send` delivers at once, before the outer one goes
///   on; a `send` from another thread leaves its value in the inbox, and whoever has the turn delivers it before giving it up.
///   So one subscriber is never entered by two threads, all see one order, and no lock is held while they run.
/// - A subscriber that asked for everything is *flowing*: delivering to it costs one atomic read and one call. All others are
///   served *carefully*, their accounts kept under the lock.
/// - Subscribing and cancelling change the list in place; only while somebody is delivering they leave a note in the inbox
///   instead, or, from within a delivery, a hole.
///
/// With a `latest` value (current-value subjects, published properties), a subscriber that was not ready for a value gets the
/// newest one as soon as it asks, and a value that a nested `send` has overtaken is not delivered any further: nobody's last
/// value is older than the subject's.
@usableFromInline
package final class Broadcast<Output, Failure: Error> {
  @usableFromInline package typealias Completion = Subscribers.Completion<Failure>

  @usableFromInline enum Note {
    case value(Output, stamp: UInt)
    case completion(Completion)
    case attach(Conduit<Output, Failure>)
    case detach(Conduit<Output, Failure>)
  }

  @usableFromInline struct Shared {
    @usableFromInline var inbox = Ring<Note>()
    @usableFromInline var latest: Output?
    /// Counts the values of a subject that keeps its latest.
    @usableFromInline var stamp: UInt = 0
    @usableFromInline var completion: Completion?
    @usableFromInline var feeds = Feeds()
    /// Whether upstreams have been asked for values.
    @usableFromInline var pulls: Bool

    @inlinable init(latest: Output?) {
      self.latest = latest
      pulls = latest != nil
    }
  }

  @usableFromInline let turn = Turn()
  @usableFromInline let shared: Guarded<Shared>
  /// Whether there is a latest value to give to who asks later.
  @usableFromInline let replays: Bool
  /// Whether any demand counts as unlimited.
  @usableFromInline let ignoresDemand: Bool
  @usableFromInline let name: String

  // The rest belongs to the thread that has the turn, so exclusive access needs no checking.
  // Each entry of the list holds its conduit; a hole is a conduit that was cancelled during a delivery.
  @usableFromInline @exclusivity(unchecked) var list = ContiguousArray<Unmanaged<Conduit<Output, Failure>>?>()
  @usableFromInline @exclusivity(unchecked) var holes = 0
  /// How many deliveries are nested in one another.
  @usableFromInline @exclusivity(unchecked) var depth = 0
  /// The stamp of the newest value that is being delivered.
  @usableFromInline @exclusivity(unchecked) var newest: UInt = 0
  /// Conduits that were taken off the list during a delivery, which may still be running their code.
  @usableFromInline @exclusivity(unchecked) var retired: [Conduit<Output, Failure>] = []

  @inlinable package init(_ name: String, latest: Output? = nil, ignoresDemand: Bool = false) {
    self.name = name
    self.replays = latest != nil
    self.ignoresDemand = ignoresDemand
    self.shared = Guarded(Shared(latest: latest))
  }

  @inlinable deinit {
    // A conduit holds its broadcast, so there are none left here but those whose notes were never read.
    for upstream in shared.withLock({ $0.feeds.takeAll() }) { upstream.cancel() }
  }

  // MARK: Sending

  /// Sends a value of a subject that does not keep its latest.
  @inlinable
  package func send(_ value: Output) {
    let me = currentThread()
    if turn.begin(me) {
      deliver(value, stamp: 0)
      if !turn.end(me) { drain(me, outermost: true) }
    } else if turn.isUndisturbed(me) {
      deliver(value, stamp: 0)
    } else {
      act(on: admit(value, me, stamp: 0), value, me, stamp: 0)
    }
  }

  /// Makes `value` the latest and sends it. Returns its place in the order of all values, or zero if the subject has ended.
  @inlinable @discardableResult
  package func replace(with value: Output) -> UInt {
    let me = currentThread()
    var old: Output?
    let (admission, stamp) = shared.withLock { shared -> (Admission, UInt) in
      if shared.completion != nil { return (.ignored, 0) }
      old = value
      swap(&shared.latest, &old)
      shared.stamp &+= 1
      return (admit(value, me, stamp: shared.stamp, to: &shared), shared.stamp)
    }
    _ = consume old
    act(on: admission, value, me, stamp: stamp)
    return stamp
  }

  @usableFromInline enum Admission { case ignored, outermost, nested, queued, left }

  @inlinable
  func admit(_ value: Output, _ me: UInt, stamp: UInt) -> Admission {
    shared.withLock { $0.completion == nil ? admit(value, me, stamp: stamp, to: &$0) : .ignored }
  }

  /// Decides who delivers a value. Called under the lock.
  @inlinable
  func admit(_ value: Output, _ me: UInt, stamp: UInt, to shared: inout Shared) -> Admission {
    turn.isUndisturbed(me) ? .nested : leave(.value(value, stamp: stamp), me, in: &shared)
  }

  /// Leaves a note, unless the turn is free or becomes so. Called under the lock.
  @inlinable @inline(__always)
  func leave(_ note: @autoclosure () -> Note, _ me: UInt, in shared: inout Shared) -> Admission {
    while true {
      if turn.begin(me) { return .outermost }
      if turn.belongs(to: me) {
        shared.inbox.append(note())
        return .queued
      }
      if turn.flag() {
        shared.inbox.append(note())
        return .left
      }
    }
  }

  @inlinable
  func act(on admission: Admission, _ value: Output, _ me: UInt, stamp: UInt) {
    switch admission {
    case .outermost:
      deliver(value, stamp: stamp)
      if !turn.end(me) { drain(me, outermost: true) }
    case .nested: deliver(value, stamp: stamp)
    case .queued: drain(me, outermost: false)
    case .ignored, .left: break
    }
  }

  /// Hands a value to everybody on the list. Called by the thread that has the turn.
  @inlinable
  func deliver(_ value: Output, stamp: UInt) {
    // Letting go of the value before may have led to a newer one.
    if stamp < newest { return }
    // Who subscribes from now on does not see this value.
    let count = list.count
    newest = stamp
    depth &+= 1
    let event = Delivery<Output, Failure>.value(value)
    var index = 0
    while index < count, newest == stamp {
      if let conduit = list[index] {
        conduit._withUnsafeGuaranteedRef { conduit in
          if conduit.mode.load(ordering: .acquiring) == .flowing {
            // A latest value may have been had already, from a request made after this one was sent.
            if stamp == 0 || stamp > conduit.seen { _ = conduit.receive(event) }
          } else {
            conduit.offer(value, stamp: stamp)
          }
        }
      }
      index &+= 1
    }
    depth &-= 1
    if depth == 0, !retired.isEmpty || holes > 0 { tidy() }
  }

  /// Reads the notes that other threads left, and gives the turn up if it was not inherited from an outer call.
  @inlinable
  func drain(_ me: UInt, outermost: Bool) {
    while true {
      let note = shared.withLock { shared -> Note? in
        if let note = shared.inbox.popFirst() { return note }
        turn.unflag(me)
        if outermost { turn.endLocked() }
        return nil
      }
      switch note {
      case .value(let value, let stamp): deliver(value, stamp: stamp)
      case .completion(let completion): finish(completion)
      case .attach(let conduit): append(conduit)
      case .detach(let conduit): retire(conduit)
      case nil: return
      }
    }
  }

  /// The latest value. There always is one in a subject that was made with one.
  @inlinable
  package var latest: Output { shared.withLock { $0.latest.unsafelyUnwrapped } }

  /// Stores a value without sending it, for a subject that has ended.
  @inlinable
  package func keep(_ value: Output) {
    let old = shared.withLock { shared in
      defer { shared.latest = value }
      return shared.latest
    }
    _ = consume old
  }

  // MARK: Ending

  @inlinable
  package func send(completion: Completion) {
    let me = currentThread()
    var unneeded: [any Subscription] = []
    let admission = shared.withLock { shared -> Admission in
      if shared.completion != nil { return .ignored }
      shared.completion = completion
      unneeded = shared.feeds.takeAll()
      return turn.isUndisturbed(me) ? .nested : leave(.completion(completion), me, in: &shared)
    }
    // Nothing runs for nobody. The upstream that brought the ending has ended, and hears nothing.
    for upstream in unneeded { upstream.cancel() }
    switch admission {
    case .outermost:
      finish(completion)
      if !turn.end(me) { drain(me, outermost: true) }
    case .nested: finish(completion)
    case .queued: drain(me, outermost: false)
    case .ignored, .left: break
    }
  }

  @inlinable
  func finish(_ completion: Completion) {
    var ended: [Conduit<Output, Failure>] = []
    for entry in list { if let entry { ended.append(entry.takeUnretainedValue()) } }
    // Holes first: what is sent from within the completions reaches nobody.
    for conduit in ended { retire(conduit) }
    for conduit in ended { conduit.offer(completion: completion) }
    if depth == 0 { tidy() }
  }

  // MARK: Upstreams

  /// Takes an upstream on; a subject that has ended cancels it.
  @usableFromInline
  package func send(subscription: any Subscription) {
    let (pulls, ended) = shared.withLock { shared -> (Bool?, [any Subscription]) in
      shared.completion == nil ? (shared.pulls, shared.feeds.add(subscription)) : (nil, [])
    }
    _ = consume ended
    switch pulls {
    case true?: subscription.request(.unlimited)
    case false?: break
    case nil: subscription.cancel()
    }
  }

  /// The upstreams to ask for values, the first time that anybody asks for any. Called under the lock.
  @inlinable
  func firstPull(_ shared: inout Shared) -> [any Subscription] {
    if shared.pulls { return [] }
    shared.pulls = true
    return shared.feeds.running
  }

  // MARK: The list

  /// Attaches a subscriber: it gets its subscription before this returns, or an ending if the subject has ended.
  @inlinable
  package func attach<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit(self) { (event: Delivery<Output, Failure>) -> Subscribers.Demand in
      switch event {
      case .value(let value): return subscriber.receive(value)
      case .completion(let completion):
        subscriber.receive(completion: completion)
        return .none
      }
    }
    if let completion = admit(conduit) {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      let link = Link(name, to: conduit)
      // Nobody else enters the subscriber, or ends it, before `settle`.
      conduit.link = link
      subscriber.receive(subscription: link)
      conduit.settle(.none)
    }
  }

  @inlinable
  func admit(_ conduit: Conduit<Output, Failure>) -> Completion? {
    let me = currentThread()
    let (completion, isMine) = shared.withLock { shared -> (Completion?, Bool) in
      if let completion = shared.completion { return (completion, false) }
      // Until its subscription has been received, nobody but this thread may enter the subscriber.
      conduit.enter(me)
      conduit.isBehind = replays
      if turn.belongs(to: me) { return (nil, true) }
      if leave(.attach(conduit), me, in: &shared) == .outermost {
        append(conduit)
        turn.endLocked()
      }
      return (nil, false)
    }
    if isMine { append(conduit) }
    return completion
  }

  /// Called by the thread that has the turn.
  @inlinable
  func append(_ conduit: Conduit<Output, Failure>) {
    if conduit.mode.load(ordering: .relaxed) == .closed { return }
    conduit.index = Int32(list.count)
    list.append(.passRetained(conduit))
  }

  @inlinable
  func detach(_ conduit: Conduit<Output, Failure>) {
    let me = currentThread()
    let (isMine, backlog) = shared.withLock { shared -> (Bool, Backlog<Output, Failure>?) in
      let backlog = conduit.backlog.take()
      if turn.belongs(to: me) { return (true, backlog) }
      if leave(.detach(conduit), me, in: &shared) == .outermost {
        remove(conduit)
        // The list let go of the conduit, but the caller still holds it: nothing is released under the lock.
        turn.endLocked()
      }
      return (false, backlog)
    }
    if isMine { retire(conduit) }
    _ = consume backlog
  }

  /// Takes a conduit off the list during a delivery, but keeps it: its code may be running.
  @inlinable
  func retire(_ conduit: Conduit<Output, Failure>) {
    retired.append(conduit)
    remove(conduit)
    if depth == 0 { tidy() }
  }

  /// Called by the thread that has the turn.
  @inlinable
  func remove(_ conduit: Conduit<Output, Failure>) {
    guard conduit.index >= 0 else { return }
    list[Int(conduit.index)].take()?.release()
    conduit.index = -1
    holes += 1
    if depth == 0 { closeHoles() }
  }

  /// Lets go of what was kept for the deliveries' sake, when the last one has returned.
  @inlinable
  func tidy() {
    closeHoles()
    while !retired.isEmpty {
      let gone = retired
      retired.removeAll()
      _ = consume gone
    }
  }

  /// Cheap at the end of the list, and linear once as many holes as conduits have gathered: constant time a removal.
  @inlinable
  func closeHoles() {
    while let last = list.last, last == nil {
      list.removeLast()
      holes -= 1
    }
    if holes > 16, holes > list.count / 2 {
      var next = 0
      // By place: walking the list itself would keep a copy of it, and the first change would allocate another.
      for place in list.indices {
        guard let entry = list[place] else { continue }
        entry._withUnsafeGuaranteedRef { $0.index = Int32(next) }
        list[next] = entry
        next += 1
      }
      list.removeLast(list.count - next)
      holes = 0
    }
  }
}

// Safe: what several threads reach is under the lock or atomic, and the rest belongs to the thread that has the turn.
extension Broadcast: @unchecked Sendable {}
