extension ConnectablePublisher {
  /// Connects when the first subscriber has subscribed, and disconnects when the last one has cancelled.
  ///
  /// - Demand, values and endings pass through; nothing is buffered.
  /// - An ending does not disconnect, only cancelling does: what has finished stays finished, as in Combine.
  /// - Who subscribes from within the connecting joins it, and does not connect once more, which it does in Combine.
  ///
  /// ```swift
  /// let numbers = PassthroughSubject<Int, Never>()
  /// let shared = numbers.makeConnectable().autoconnect()
  /// let cancellable = shared.sink { print($0) }
  /// numbers.send(1)  // 1
  /// cancellable.cancel()
  /// ```
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publishers {
  /// The publisher that ``ConnectablePublisher/autoconnect()`` returns.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is connected while it has subscribers.
    public final let upstream: Upstream
    @usableFromInline final let attendance = Attendance()

    /// Connects `upstream` when the first subscriber has come, and disconnects it when the last one has cancelled.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public final func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      attendance.enter()
      upstream.receive(subscriber: Inner(downstream: subscriber, attendance: attendance))
      attendance.connect { upstream.connect() }
    }

    @usableFromInline
    struct Inner<Downstream: Subscriber>: Through where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline let downstream: Downstream
      @usableFromInline let attendance: Attendance
      @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

      @inlinable
      init(downstream: Downstream, attendance: Attendance) {
        self.downstream = downstream
        self.attendance = attendance
      }

      @inlinable func receive(subscription: any Subscription) {
        downstream.receive(subscription: Attendee(subscription, attendance))
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand { downstream.receive(input) }

      @usableFromInline var description: String { "Autoconnect" }
    }
  }
}

/// Counts the subscribers of an `autoconnect` that have not cancelled, and holds the connection while there are any.
@usableFromInline
final class Attendance: Sendable {
  @usableFromInline struct State {
    @usableFromInline var count = 0
    @usableFromInline var isConnecting = false
    @usableFromInline var connection: (any Cancellable)?

    @inlinable init() {}
  }

  @usableFromInline let state = Guarded(State())

  @inlinable init() {}

  @usableFromInline func enter() { state.withLock { $0.count += 1 } }

  /// Connects, unless that has been done, is being done, or nobody is there any more.
  @usableFromInline func connect(_ connect: () -> any Cancellable) {
    let isMine = state.withLock { state in
      if state.count == 0 || state.isConnecting || state.connection != nil { return false }
      state.isConnecting = true
      return true
    }
    if !isMine { return }
    let connection = connect()
    let isWanted = state.withLock { state in
      state.isConnecting = false
      if state.count > 0 { state.connection = connection }
      return state.count > 0
    }
    if !isWanted { connection.cancel() }
  }

  @usableFromInline func leave() {
    let connection = state.withLock { state -> (any Cancellable)? in
      state.count -= 1
      return state.count == 0 ? state.connection.take() : nil
    }
    connection?.cancel()
  }
}

/// One subscriber's presence: the subscription it was given, with the same identifier and name, and what a cancel does besides.
@usableFromInline
final class Attendee: Subscription, Described {
  @usableFromInline let subscription: any Subscription
  @usableFromInline let attendance: Guarded<Attendance?>

  @usableFromInline init(_ subscription: any Subscription, _ attendance: Attendance) {
    self.subscription = subscription
    self.attendance = Guarded(attendance)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

  @usableFromInline func request(_ demand: Subscribers.Demand) { subscription.request(demand) }

  @usableFromInline func cancel() {
    subscription.cancel()
    attendance.withLock { $0.take() }?.leave()
  }

  @usableFromInline var description: String { "\(subscription)" }
}
