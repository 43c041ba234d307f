import UndercurrentCore

/// The key presses of a terminal, as a publisher that is fed with the bytes it sends.
///
/// - Demand: as ``PassthroughSubject``: a key is not kept for a subscriber that has not asked for it.
/// - Time: a lone Escape is a key once nothing has followed it for `patience` on the scheduler. Everything else is sent on
///   before ``send(_:)`` returns.
/// - Threads: feed it from one.
final class Keys: Publisher {
  typealias Output = Key
  typealias Failure = Never

  private var decoder = KeyDecoder()
  private let subject = PassthroughSubject<Key, Never>()
  private let pauses = PassthroughSubject<Void, Never>()
  private var cancellables: Set<AnyCancellable> = []

  /// The default is longer than a slow connection tears a sequence apart for, and shorter than anyone notices.
  init<Time: Scheduler>(scheduler: Time, patience: Time.SchedulerTimeType.Stride = .milliseconds(40)) {
    pauses.debounce(for: patience, scheduler: scheduler)
      .sink { [unowned self] in for key in decoder.flush() { subject.send(key) } }
      .store(in: &cancellables)
  }

  /// Takes bytes as the terminal sent them.
  func send(_ bytes: some Sequence<UInt8>) {
    for key in decoder.decode(bytes) { subject.send(key) }
    if decoder.isWaiting { pauses.send() }
  }

  /// Takes a key that needs no decoding, as from a script.
  func press(_ key: Key) { subject.send(key) }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Key, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}
