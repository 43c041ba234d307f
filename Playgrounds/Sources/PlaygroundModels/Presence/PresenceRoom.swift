public import Undercurrent

/// Who is in a room, and what they do: made of what many people's devices say, each in a stream of its own.
public final class PresenceRoom {
  /// What a device says.
  public enum Signal: Equatable, Sendable {
    case here, typing, left
  }

  public enum Status: String, Sendable {
    case online, typing, away, offline
  }

  /// What a listener is told: everything first, and then only what is different.
  public enum Update: Equatable, Sendable {
    case snapshot([String: Status])
    case change(String, Status)
  }

  /// Whoever has typed nothing for this long does not type any more.
  public static let typingTime = MonotonicTime.Stride.seconds(3)
  /// Whoever has said nothing for this long is away.
  public static let onlineTime = MonotonicTime.Stride.seconds(10)

  private let scheduler: AnyScheduler<MonotonicTime, Never>
  private let people = PassthroughSubject<AnyPublisher<(String, Status), Never>, Never>()
  private let statuses = CurrentValueSubject<[String: Status], Never>([:])
  private var cancellable: AnyCancellable?

  public init(scheduler: AnyScheduler<MonotonicTime, Never>) {
    self.scheduler = scheduler
    cancellable = people.flatMap { $0 }.sink { [statuses] person, status in statuses.value[person] = status }
  }

  /// Follows what a person's device says. A stream that ends is a person who has left.
  public func join(_ person: String, _ signals: some Publisher<Signal, Never>) {
    people.send(statuses(of: signals).map { (person, $0) }.eraseToAnyPublisher())
  }

  /// Each signal begins anew, and takes back what the one before it had in store.
  private func statuses(of signals: some Publisher<Signal, Never>) -> some Publisher<Status, Never> {
    let scheduler = scheduler
    func later(_ status: Status, after time: MonotonicTime.Stride) -> some Publisher<Status, Never> {
      Just(status).delay(for: time, scheduler: scheduler)
    }
    return signals.append(.left)
      .map { signal -> AnyPublisher<Status, Never> in
        switch signal {
        case .here: later(.away, after: Self.onlineTime).prepend(.online).eraseToAnyPublisher()
        case .typing:
          later(.online, after: Self.typingTime)
            .append(later(.away, after: Self.onlineTime))
            .prepend(.typing)
            .eraseToAnyPublisher()
        case .left: Just(.offline).eraseToAnyPublisher()
        }
      }
      .switchToLatest()
      .removeDuplicates()
  }

  /// A snapshot for each listener, and then each change. Made of one stream, so that nothing falls between the two.
  public var updates: AnyPublisher<Update, Never> {
    statuses
      .scan((seen: nil as [String: Status]?, updates: [Update]())) { last, now in
        guard let seen = last.seen else { return (now, [.snapshot(now)]) }
        let changes = now.filter { seen[$0.key] != $0.value }.sorted { $0.key < $1.key }
        return (now, changes.map { .change($0.key, $0.value) })
      }
      .flatMap { $0.updates.publisher }
      .eraseToAnyPublisher()
  }

  /// Who is typing, in the order of their names, as a line: `Ann and Bob are typing`.
  public var typingLine: AnyPublisher<String, Never> {
    statuses
      .map { statuses in
        let names = statuses.filter { $0.value == .typing }.keys.sorted()
        return switch names.count {
        case 0: ""
        case 1: "\(names[0]) is typing"
        case 2: "\(names[0]) and \(names[1]) are typing"
        default: "\(names.count) people are typing"
        }
      }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }
}
