import UndercurrentCore

/// Two upstreams of which each delivers whenever it likes: what an operator must not do.
struct OpenMerge<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let first: Upstream
  let second: Upstream

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let both = Both()
    let inputs = (0..<2).map { _ in
      AnySubscriber<Output, Failure>(
        receiveSubscription: { both.subscriptions.append($0) }, receiveValue: { subscriber.receive($0) })
    }
    first.subscribe(inputs[0])
    second.subscribe(inputs[1])
    subscriber.receive(subscription: both)
  }

  final class Both: Subscription {
    var subscriptions: [any Subscription] = []
    func request(_ demand: Subscribers.Demand) { for subscription in subscriptions { subscription.request(demand) } }
    func cancel() { for subscription in subscriptions { subscription.cancel() } }
  }
}
