public import Synchronization

@usableFromInline
enum ConduitMode: UInt8, AtomicRepresentable {
  /// Accounts are kept, under the broadcast's lock.
  case careful
  /// Asked for everything and has had its subscription: only the thread that has the turn delivers, without asking.
  case flowing
  case closed
}

/// What comes for a subscriber while another thread is inside it.
@usableFromInline
final class Backlog<Output, Failure: Error> {
  @usableFromInline var values = Ring<(Output, UInt)>()
  @usableFromInline var ending: Subscribers.Completion<Failure>?

  @inlinable init() {}
}

/// What comes to a subscriber of a ``Broadcast``.
@usableFromInline
package enum Delivery<Output, Failure: Error> {
  case value(Output)
  case completion(Subscribers.Completion<Failure>)
}

/// One subscriber of a ``Broadcast``: how to reach it, and what it has asked for.
@usableFromInline
package final class Conduit<Output, Failure: Error>: Stage {
  // Formed where the subscriber's type is known: the calls are direct there, whoever calls the closure. One for all that may come:
  // two would each have a context to allocate, with a copy of the subscriber.
  @usableFromInline let receive: (Delivery<Output, Failure>) -> Subscribers.Demand
  @usableFromInline let broadcast: Broadcast<Output, Failure>
  /// Set before the subscriber gets its subscription, and not changed any more.
  @usableFromInline @exclusivity(unchecked) var link: Link?
  @usableFromInline let mode = Atomic(ConduitMode.careful)
  // These three stand beside the mode because they share its word.
  /// Whether the latest value is still to be delivered; under the broadcast's lock.
  @usableFromInline @exclusivity(unchecked) var isBehind = false
  /// How often `thread` is inside; under the broadcast's lock.
  @usableFromInline @exclusivity(unchecked) var depth: UInt16 = 0
  /// The place on the broadcast's list; belongs to the thread that has the turn.
  @usableFromInline @exclusivity(unchecked) var index: Int32 = -1

  // The accounts, under the broadcast's lock.
  @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none
  /// The thread that is inside the subscriber, or zero. It also delivers what comes in meanwhile.
  @usableFromInline @exclusivity(unchecked) var thread: UInt = 0
  /// The stamp of the last value that was delivered; does not change any more once the conduit is flowing.
  @usableFromInline @exclusivity(unchecked) var seen: UInt = 0
  /// Made when it is needed, which is seldom: a conduit is made and unmade faster without.
  @usableFromInline @exclusivity(unchecked) var backlog: Backlog<Output, Failure>?

  @inlinable
  init(
    _ broadcast: Broadcast<Output, Failure>, receive: @escaping (Delivery<Output, Failure>) -> Subscribers.Demand
  ) {
    self.broadcast = broadcast
    self.receive = receive
  }

  // MARK: Under the lock

  @inlinable var isOpen: Bool { mode.load(ordering: .relaxed) != .closed }

  /// `true` for the one caller who closes it: an ending and a cancel may come at the same time, and one of them counts.
  @inlinable
  func close() -> Bool { mode.exchange(.closed, ordering: .acquiringAndReleasing) != .closed }

  @inlinable
  func held() -> Backlog<Output, Failure> {
    if let backlog { return backlog }
    let new = Backlog<Output, Failure>()
    backlog = new
    return new
  }

  @inlinable
  func enter(_ me: UInt) {
    thread = me
    depth += 1
  }

  /// What a thread has to do for the subscriber it is in charge of.
  @usableFromInline struct Due {
    @usableFromInline var value: Output?
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    /// What nobody is going to get, to be released outside the lock.
    @usableFromInline var dropped: [Output] = []

    @inlinable init() {}
  }

  /// The next thing to deliver; with it, the thread enters the subscriber.
  @inlinable
  func next(_ latest: Output?, stamp: UInt, _ me: UInt) -> Due {
    var due = Due()
    guard isOpen else { return due }
    while let (value, stamp) = backlog?.values.popFirst() {
      if broadcast.replays, stamp <= seen {
        due.dropped.append(value)
      } else if demand == .none {
        isBehind = broadcast.replays
        due.dropped.append(value)
      } else {
        due.value = value
        seen = stamp
        break
      }
    }
    if due.value == nil, isBehind, demand > .none {
      due.value = latest
      seen = stamp
    }
    if due.value != nil {
      isBehind = isBehind && seen < stamp
      _ = demand.takeOne()
      enter(me)
    } else if let ending = backlog?.ending, close() {
      due.completion = ending
    }
    return due
  }

  // MARK: Delivering

  @inlinable @inline(__always)
  func deliver(_ value: Output) -> Subscribers.Demand { receive(.value(value)) }

  /// Delivers a value from the thread that has the turn, or makes a note of it.
  @inlinable @inline(never)
  func offer(_ value: Output, stamp: UInt) {
    let me = currentThread()
    let mine = broadcast.shared.withLock { _ -> Bool in
      if !isOpen || (broadcast.replays && stamp <= seen) { return false }
      if thread != 0, thread != me {
        held().values.append((value, stamp))
        return false
      }
      if demand == .none {
        isBehind = broadcast.replays
        return false
      }
      _ = demand.takeOne()
      isBehind = false
      seen = stamp
      enter(me)
      return true
    }
    if mine { settle(deliver(value)) }
  }

  @inlinable
  func offer(completion: Subscribers.Completion<Failure>) {
    let me = currentThread()
    let mine = broadcast.shared.withLock { _ -> Bool in
      if !isOpen { return false }
      if thread != 0, thread != me {
        held().ending = completion
        return false
      }
      return close()
    }
    if mine { end(completion) }
  }

  @inlinable
  func end(_ completion: Subscribers.Completion<Failure>) {
    link?.cut()
    _ = receive(.completion(completion))
  }

  /// Leaves the subscriber, and delivers whatever has become due for it meanwhile.
  @inlinable
  func settle(_ more: Subscribers.Demand) {
    let me = currentThread()
    var more = more
    while true {
      let due = broadcast.shared.withLock { shared -> Due? in
        demand += more
        depth -= 1
        // An outer call of this thread is still inside and goes on with the rest.
        if depth > 0 { return nil }
        // As nearly always, nothing has come meanwhile.
        if backlog == nil, !isBehind {
          thread = 0
          flow()
          return nil
        }
        let due = next(shared.latest, stamp: shared.stamp, me)
        if due.value == nil {
          thread = 0
          flow()
        }
        return due
      }
      guard let due else { return }
      if let value = due.value {
        more = deliver(value)
      } else {
        if let completion = due.completion { end(completion) }
        return
      }
    }
  }

  /// Stops keeping accounts once everything is asked for and nothing is owed. Under the lock.
  @inlinable
  func flow() {
    if demand == .unlimited, thread == 0, !isBehind {
      // Not if it has just been cancelled, which happens outside the lock.
      _ = mode.compareExchange(expected: .careful, desired: .flowing, ordering: .releasing)
    }
  }

  // MARK: Steering

  @inlinable
  package func request(_ more: Subscribers.Demand) {
    let me = currentThread()
    var upstreams: [any Subscription]?
    let due = broadcast.shared.withLock { shared -> Due? in
      guard isOpen else { return nil }
      demand += broadcast.ignoresDemand ? .unlimited : more
      if !shared.pulls { upstreams = broadcast.firstPull(&shared) }
      // Another thread is inside, and will see the demand when it leaves.
      if thread != 0, thread != me { return nil }
      let due = isBehind ? next(shared.latest, stamp: shared.stamp, me) : nil
      if due?.value == nil { flow() }
      return due
    }
    if let value = due?.value { settle(deliver(value)) }
    if let upstreams { for upstream in upstreams { upstream.request(.unlimited) } }
  }

  @inlinable
  package func cancel() {
    if close() { broadcast.detach(self) }
  }
}
