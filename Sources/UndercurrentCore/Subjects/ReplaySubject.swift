/// A subject that gives its last values to every new subscriber. An addition to Combine.
///
/// - Demand: values wait for each subscriber until it asks for them; none is left out.
/// - Buffer: the last `capacity` values, and for each subscriber what it has not asked for.
/// - Order: subscribers are served in the order of subscription. A value that is sent from within a delivery is delivered after the one
///   that is being delivered, to everybody.
/// - Completion: comes after the values that wait. Who subscribes later gets the last values too, then the ending.
/// - Threads: may be used from any. No subscriber is entered twice at once, and nothing is locked while one runs.
/// - Cancellation: drops what waits for the subscriber. It takes time by the number of subscribers.
/// - Cost: two short locks a value and subscriber.
///
/// ```swift
/// let words = ReplaySubject<String, Never>(capacity: 2)
/// for word in ["a", "b", "c"] { words.send(word) }
/// let cancellable = words.sink { print($0) }  // b, c
/// words.send("d")                             // d
/// ```
public final class ReplaySubject<Output, Failure: Error>: Subject {
  private struct State {
    var history = Ring<Output>()
    var completion: Subscribers.Completion<Failure>?
    /// In the order of their numbers. Who was removed leaves a hole until there are as many holes as members.
    var places: [(number: UInt, member: Member?)] = []
    var holes = 0
    var count: UInt = 0
    var feeds = Feeds()
  }

  /// How many values a new subscriber gets at most.
  public let capacity: Int
  private let state = Guarded(State())

  /// - Parameter capacity: A negative one is a programming error and stops the program.
  public init(capacity: Int) {
    precondition(capacity >= 0, "a replay subject keeps a count of values of zero or more, not \(capacity)")
    self.capacity = capacity
  }

  deinit { for feed in state.withLock({ $0.feeds.takeAll() }) { feed.cancel() } }

  public func send(_ value: Output) {
    // Every subscriber has it in its queue before the first one runs, so all see one order.
    let (places, forgotten) = state.withLock { state -> ([(number: UInt, member: Member?)], Output?) in
      if state.completion != nil { return ([], nil) }
      for place in state.places { place.member?.keep(value) }
      if capacity > 0 { state.history.append(value) }
      return (state.places, state.history.count > capacity ? state.history.popFirst() : nil)
    }
    _ = consume forgotten
    for place in places { place.member?.deliver() }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let (members, feeds, released) = state.withLock { state -> ([Member], [any Subscription], [Steering]) in
      if state.completion != nil { return ([], [], []) }
      state.completion = completion
      let members = state.places.compactMap(\.member)
      state.places = []
      state.holes = 0
      return (members, state.feeds.takeAll(), members.map { $0.end(completion) })
    }
    _ = consume released
    for feed in feeds { feed.cancel() }
    for member in members { member.deliver() }
  }

  public func send(subscription: any Subscription) {
    let (isOver, ended) = state.withLock { state -> (Bool, [any Subscription]) in
      state.completion == nil ? (false, state.feeds.add(subscription)) : (true, [])
    }
    _ = consume ended
    // Asked at once: what is to be given to later subscribers has to come first.
    if isOver { subscription.cancel() } else { subscription.request(.unlimited) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let machine = BufferMachine<Output, Failure>(size: .max, refills: false, policy: .dropNewest)
    let outlet = Outlet("ReplaySubject", machine, to: subscriber, isHeld: true)
    let released = state.withLock { state -> Steering in
      state.count += 1
      let (number, member) = (state.count, Member(outlet))
      outlet.state.withLock { _ = $0.machine.subscribed(Membership(of: self, number: number)) }
      for offset in 0..<state.history.count { member.keep(state.history[offset]) }
      if let completion = state.completion { return member.end(completion) }
      state.places.append((number, member))
      return Steering()
    }
    _ = consume released
    subscriber.receive(subscription: outlet.link)
    outlet.release()
  }

  /// - Complexity: O(log n), amortised, n being how many subscribers there are.
  private func remove(_ number: UInt) {
    let removed = state.withLock { state -> Member? in
      var (low, high) = (0, state.places.count)
      while low < high {
        let middle = (low + high) / 2
        if state.places[middle].number < number { low = middle + 1 } else { high = middle }
      }
      guard low < state.places.count, state.places[low].number == number, let member = state.places[low].member.take() else {
        return nil
      }
      state.holes += 1
      if state.holes > 16, state.holes > state.places.count / 2 {
        state.places.removeAll { $0.member == nil }
        state.holes = 0
      }
      return member
    }
    _ = consume removed
  }

  /// One subscriber, reached by closures that are formed where its type is known. The first two are called under the subject's lock,
  /// and call nobody.
  private struct Member {
    let keep: (Output) -> Void
    let end: (Subscribers.Completion<Failure>) -> Steering
    let deliver: () -> Void

    init<S: Subscriber>(_ outlet: Outlet<BufferMachine<Output, Failure>, S>) where S.Input == Output, S.Failure == Failure {
      keep = { value in
        outlet.state.withLock { state in
          var (waste, overflows) = (Output?.none, false)
          _ = state.machine.received(value, mustWait: true, &waste, overflows: &overflows)
        }
      }
      end = { completion in outlet.state.withLock { $0.machine.completed(completion) } }
      deliver = { outlet.send { _ in } }
    }
  }

  /// What a subscriber cancels to be forgotten.
  private final class Membership: Subscription {
    weak let subject: ReplaySubject?
    let number: UInt

    init(of subject: ReplaySubject, number: UInt) {
      self.subject = subject
      self.number = number
    }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() { subject?.remove(number) }
  }
}

// Safe when the values are: all that changes is under locks, and subscribers are entered by one thread at a time.
extension ReplaySubject: @unchecked Sendable where Output: Sendable {}
