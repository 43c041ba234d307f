import Testing
import UndercurrentCore
import UndercurrentTesting

/// What becomes of everything that a publisher and a subscriber can do against the rules, at one operator.
struct MisuseBench {
  typealias Upstream = TestPublisher<Int, Oops>

  typealias Make = @Sendable (Upstream, VirtualScheduler<MonotonicTime, Never>) -> any Publisher

  /// Operators that answer misuse alike.
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    /// One for each of the ``deeds``.
    let outcomes: [String]
    let operators: KeyValuePairs<String, Make>
    var testDescription: String { name }

    init(_ name: String, _ outcomes: String..., operators: KeyValuePairs<String, Make>) {
      (self.name, self.outcomes, self.operators) = (name, outcomes, operators)
    }
  }

  /// What goes wrong, in the order of a row's outcomes.
  static let deeds =
    early + ["a value that nobody asked for", "a second ending", "a value after the ending", "a second subscription"]
  private static let early = [
    "a value before the subscription", "an ending before the subscription", "a request before the subscription",
    "a cancel before the subscription",
  ]

  let upstream = Upstream(greets: false)
  let scheduler = VirtualScheduler()

  /// What the subscriber sees, then what upstream is told, then what is reported.
  static func outcome(_ deed: String, at make: Make) -> String {
    let bench = MisuseBench()
    return bench.outcome(deed, at: make(bench.upstream, bench.scheduler))
  }

  private func outcome<P: Publisher>(_ deed: String, at publisher: P) -> String {
    let recorder = Recorder<P.Output, P.Failure>(demand: .none)
    var (answer, seen, calls) = (Subscribers.Demand.none, 0, 0)
    let violations = Violations.reported {
      publisher.subscribe(recorder)
      guard let connection = upstream.connections.last else { return }
      func settle() {
        scheduler.advance(by: 5)
        (seen, calls) = (recorder.events.count, connection.calls.count)
      }
      if !Self.early.contains(deed) { connection.sendSubscription() }
      settle()
      switch deed {
      case "a value before the subscription", "a value that nobody asked for": answer = connection.send(1)
      case "an ending before the subscription": connection.send(completion: .finished)
      case "a request before the subscription":
        recorder.request(.max(2))
        connection.sendSubscription()
        seen = recorder.events.count
      case "a cancel before the subscription":
        recorder.cancel()
        connection.sendSubscription()
        seen = recorder.events.count
      case "a second ending":
        connection.send(completion: .finished)
        settle()
        connection.send(completion: .finished)
      case "a value after the ending":
        connection.send(completion: .finished)
        settle()
        answer = connection.send(1)
      default: connection.sendSubscription()
      }
      scheduler.advance(by: 5)
    }
    var parts = recorder.events.dropFirst(seen).map { event in
      switch event {
      case .subscription: "subscription"
      case .value(let value): "\(value)"
      case .completion(.finished): "finished"
      case .completion(.failure(let error)): "\(error)"
      }
    }
    if answer > .none { parts.append("answer \(answer)") }
    for call in upstream.calls.dropFirst(calls) {
      if case .request(let demand) = call { parts.append("asked \(demand)") } else { parts.append("cancelled") }
    }
    for violation in violations {
      switch violation.rule {
      case .subscriptionFirst: parts.append("!first")
      case .onlyWhatWasAskedFor: parts.append("!surplus")
      case .nothingAfterTheEnding: parts.append("!ending")
      }
    }
    return parts.joined(separator: ", ")
  }
}
