public import UndercurrentCore

extension PublisherLaws {
  /// Checks a subscriber.
  public static func check<S: Subscriber>(
    subscriber: @autoclosure () -> S, seed: UInt64 = .random(in: 0...999_999), histories: Int = 200,
    rules: Set<Rule> = Set(Rule.allCases)
  ) -> [Violation] where S.Input == Int {
    check(subscriber: subscriber(), seed: seed, histories: histories, rules: rules) { $0 }
  }

  /// Checks a subscriber to anything; `value` makes what is sent of a number. One that is `Cancellable` is cancelled too.
  public static func check<S: Subscriber>(
    subscriber: @autoclosure () -> S, seed: UInt64 = .random(in: 0...999_999), histories: Int = 200,
    rules: Set<Rule> = Set(Rule.allCases), value: (Int) -> S.Input
  ) -> [Violation] {
    Histories(kind: .subscriber, seed: seed, count: histories, rules: rules).violations { moves, journal in
      let subscriber = subscriber()
      withoutActuallyEscaping(value) { value in
        let offers = Offers(
          journal: journal, cancel: (subscriber as? any Cancellable).map { subscriber in { subscriber.cancel() } },
          subscription: { subscriber.receive(subscription: $0) },
          signal: { signal in
            if case .value(let number) = signal { return subscriber.receive(value(number)) }
            subscriber.receive(completion: ending(signal))
            return .none
          })
        offers.play(moves)
      }
    }
  }
}

/// One run of a history against a subscriber: its subscription, those it should not have been offered, and what it did with them.
private final class Offers {
  final class Offer: Subscription {
    let name: String
    /// Weak: a subscriber may keep its subscription, and cancel it when the run is over.
    private weak var offers: Offers?
    private(set) var requests = 0
    private(set) var isCancelled = false
    private(set) var outstanding = Subscribers.Demand.none

    init(name: String, offers: Offers) {
      self.name = name
      self.offers = offers
    }

    func request(_ demand: Subscribers.Demand) {
      offers?.journal.note("\(name) is asked for \(demand)")
      offers?.called(self, "asked it for \(demand)")
      requests += 1
      outstanding += demand
    }

    func cancel() {
      offers?.journal.note("\(name) is cancelled")
      if !isCancelled { offers?.called(self, "cancelled it") }
      isCancelled = true
    }

    func answered(_ demand: Subscribers.Demand) {
      if demand > .none, isCancelled {
        offers?.journal.breach(.deadAfterCancel, "the subscriber answered \(demand) though it had cancelled")
      }
      outstanding += demand
    }

    /// Takes one value's worth of what was asked for.
    func take() -> Bool { outstanding.takeOne() }
  }

  let journal: Journal
  private let cancel: (() -> Void)?
  private let subscription: (any Subscription) -> Void
  private let signal: (Source.Signal) -> Subscribers.Demand
  private var all: [Offer] = []
  private var hasEnded = false
  private var wasCancelled = false
  private var isEnding = false
  private var sent = 0

  init(
    journal: Journal, cancel: (() -> Void)?, subscription: @escaping (any Subscription) -> Void,
    signal: @escaping (Source.Signal) -> Subscribers.Demand
  ) {
    self.journal = journal
    self.cancel = cancel
    self.subscription = subscription
    self.signal = signal
  }

  func called(_ offer: Offer, _ what: String) {
    if isEnding { journal.breach(.noCallsAtTheEnd, "told of the end, the subscriber \(what)") }
    if offer.isCancelled { journal.breach(.deadAfterCancel, "the subscriber had cancelled \(offer.name), and \(what)") }
  }

  func play(_ moves: [Move]) {
    for case .now(let action) in moves { journal.note("· \(action)") { perform(action) } }
    if all.isEmpty { offer() }
    journal.note("· at the end") {
      if cancel != nil { perform(.cancel(0)) }
    }
  }

  private func perform(_ action: Action) {
    switch action {
    case .subscribe: offer()
    case .send(_, let count): for _ in 0..<count { send() }
    case .finish: end(.finished)
    case .fail: end(.failed)
    case .cancel: cancelled()
    case .request, .answer, .wait: break
    }
  }

  private func offer() {
    let isSecond = !all.isEmpty
    let offer = Offer(name: isSecond ? "a second subscription" : "its subscription", offers: self)
    let wasLive = all.first.map { !$0.isCancelled } ?? false
    all.append(offer)
    subscription(offer)
    guard isSecond || wasCancelled else { return }
    if !offer.isCancelled { journal.breach(.secondSubscriptionCancelled, "it was not cancelled") }
    if offer.requests > 0 { journal.breach(.secondSubscriptionCancelled, "it was asked for values") }
    if wasLive, all[0].isCancelled { journal.breach(.secondSubscriptionCancelled, "the first was cancelled") }
  }

  /// Sends a value if it was asked for: a lawful upstream.
  private func send() {
    guard let first = all.first, !hasEnded, !first.isCancelled, first.take() else { return }
    let number = sent
    sent += 1
    journal.note("value \(number)") {
      let more = signal(.value(number))
      if more > .none { journal.note("is answered \(more)") }
      first.answered(more)
    }
  }

  private func end(_ ending: Source.Signal) {
    guard let first = all.first, !hasEnded, !first.isCancelled else { return }
    hasEnded = true
    isEnding = true
    journal.note(ending.label) { _ = signal(ending) }
    isEnding = false
  }

  private func cancelled() {
    guard let cancel else { return }
    wasCancelled = true
    journal.note("cancel()") { cancel() }
    if let first = all.first, !hasEnded, !first.isCancelled {
      journal.breach(.cancelGoesUp, "the subscriber was cancelled, and its subscription was not")
    }
  }
}
