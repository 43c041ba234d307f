extension Publisher {
  /// Keeps values until they are asked for.
  ///
  /// - Parameters:
  ///   - size: For how many values there is room.
  ///   - prefetch: Whether this publisher is asked for as much as there is room, or for everything.
  ///   - whenFull: What becomes of a value when there is no room for it.
  /// - Demand: as `prefetch` says, at once, before anything is asked for.
  /// - Buffer: at most `size` values. One that can be delivered at once takes no room.
  /// - Completion: an ending of either kind waits for what is in the buffer, and for no demand of its own. (Combine waits for a
  ///   demand to finish, and throws the buffer away for a failure that nobody has asked for anything after.)
  /// - Cancellation: passes through; what is in the buffer is dropped.
  /// - When full with an error: this publisher is cancelled, what is in the buffer is delivered as it is asked for, then the
  ///   failure. The error is made while nothing is locked.
  /// - Threads: values are delivered on the thread of whoever sends or asks.
  ///
  /// ```swift
  /// let numbers = PassthroughSubject<Int, Never>()
  /// let cancellable = numbers.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
  ///   .flatMap(maxPublishers: .max(1)) { Just($0) }.sink { print($0) }
  /// numbers.send(1)  // 1
  /// numbers.send(2)  // 2
  /// ```
  @inlinable
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// What a buffer asks its publisher for.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// As much as there is room for.
    case keepFull
    /// Everything.
    case byRequest
  }

  /// What becomes of a value for which a buffer has no room.
  public enum BufferingStrategy<Failure: Error> {
    /// The new value is dropped.
    case dropNewest
    /// The value that has waited longest is dropped.
    case dropOldest
    /// The publisher fails with what the closure returns, after what is in the buffer.
    case customError(() -> Failure)
  }

  /// The publisher that ``Publisher/buffer(size:prefetch:whenFull:)`` returns.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are kept.
    public let upstream: Upstream
    /// For how many values there is room.
    public let size: Int
    /// What `upstream` is asked for: as much as there is room for, or everything.
    public let prefetch: PrefetchStrategy
    /// What becomes of a value for which there is no room.
    public let whenFull: BufferingStrategy<Failure>

    /// A negative size is a programming error and stops the program.
    @inlinable
    public init(
      upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Failure>
    ) {
      precondition(size >= 0, "the size of a buffer is zero or more; it is \(size)")
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(size, prefetch, whenFull, to: subscriber))
    }

    @usableFromInline
    struct Inner<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Input = Output
      @usableFromInline let outlet: Outlet<BufferMachine<Output, Failure>, Downstream>
      @usableFromInline var next: Any? { outlet.downstream }
      @usableFromInline let prefetch: Subscribers.Demand
      @usableFromInline let makeError: (() -> Failure)?
      @usableFromInline let combineIdentifier = CombineIdentifier()

      @inlinable
      init(
        _ size: Int, _ prefetch: PrefetchStrategy, _ whenFull: BufferingStrategy<Failure>, failsAtOnce: Bool = false,
        to downstream: Downstream
      ) {
        let policy: BufferMachine<Output, Failure>.Policy
        switch whenFull {
        case .dropNewest: (policy, makeError) = (.dropNewest, nil)
        case .dropOldest: (policy, makeError) = (.dropOldest, nil)
        case .customError(let error): (policy, makeError) = (.fail, error)
        }
        self.prefetch = prefetch == .keepFull ? .max(size) : .unlimited
        let machine = BufferMachine<Output, Failure>(
          size: size, refills: prefetch == .keepFull, policy: policy, failsAtOnce: failsAtOnce)
        outlet = Outlet("Buffer", machine, to: downstream, isHeld: true)
      }

      @inlinable
      func receive(subscription: any Subscription) {
        if outlet.state.withLock({ $0.machine.subscribed(subscription) }) {
          // Asked first, as in Combine; what comes at once is held back until the downstream has its subscription.
          if prefetch > .none { subscription.request(prefetch) }
          outlet.downstream.receive(subscription: outlet.link)
          outlet.release()
        } else {
          subscription.cancel()
          outlet.report { $0.breach(.subscription) }
        }
      }

      @inlinable
      func receive(_ input: Output) -> Subscribers.Demand {
        var (overflows, isRefused) = (false, false)
        outlet.pass { machine, mustWait, waste in
          isRefused = !machine.accepts
          return machine.received(input, mustWait: mustWait, &waste, overflows: &overflows)
        }
        if isRefused { outlet.report { $0.breach(.other) } }
        if overflows, let error = makeError?() { outlet.send({ $0.overflowed(error) }, perform: { $0() }) }
        return .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        outlet.send({ $0.completed(completion) }, breach: { $0.breach(.other) })
      }

      @usableFromInline var description: String { "Buffer" }
    }
  }
}
