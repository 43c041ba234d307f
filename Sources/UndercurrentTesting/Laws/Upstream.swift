public import UndercurrentCore

extension PublisherLaws {
  /// A publisher of the kit for an operator to be put on, as often as it has upstreams:
  /// `{ upstream in upstream.merge(with: upstream) }`.
  public struct Upstream: Publisher {
    public typealias Output = Int
    public typealias Failure = PublisherLaws.Failure

    let scene: Scene

    /// The time in which the operator runs, for those that need a scheduler.
    public var scheduler: VirtualScheduler<MonotonicTime, Never> { scene.scheduler }

    /// The same without failures, for operators that take no others: it finishes where it would have failed.
    public var unfailing: Unfailing { Unfailing(scene: scene) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
      let source = scene.makeSource { signal in
        switch signal {
        case .value(let value): return subscriber.receive(value)
        case .finished: subscriber.receive(completion: .finished)
        case .failed: subscriber.receive(completion: .failure(Failure()))
        }
        return .none
      }
      subscriber.receive(subscription: source)
      source.start()
    }
  }

  /// An ``Upstream`` that does not fail.
  public struct Unfailing: Publisher {
    public typealias Output = Int
    public typealias Failure = Never

    let scene: Scene

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      let source = scene.makeSource { signal in
        if case .value(let value) = signal { return subscriber.receive(value) }
        subscriber.receive(completion: .finished)
        return .none
      }
      subscriber.receive(subscription: source)
      source.start()
    }
  }
}
