import UndercurrentCore

/// Something that is done with a pipeline under test, by its upstream, its downstream or the time. Who does it is a number that
/// counts round those who are there, so that a history stays playable when moves are left out of it.
enum Action: Equatable {
  case subscribe
  case request(Int, Subscribers.Demand)
  /// The answer to a value; makes sense within a delivery only.
  case answer(Subscribers.Demand)
  case cancel(Int)
  case send(Int, count: Int)
  case finish(Int)
  case fail(Int)
  case wait(milliseconds: Int)
}

/// A step of a history.
enum Move: Equatable {
  case now(Action)
  /// Done by the subscriber within the next delivery for which nothing else was planned.
  case within(Action)
  /// Done within every delivery for which nothing else was planned.
  case always(Action)
}

extension Move: CustomStringConvertible {
  var description: String {
    switch self {
    case .now(let action): "\(action)"
    case .within(let action): "within the next delivery: \(action)"
    case .always(let action): "within every delivery: \(action)"
    }
  }

  /// Moves that come to less, the least first.
  var simpler: [Move] {
    switch self {
    case .now(let action): action.simpler.map { .now($0) }
    case .within(let action): action.simpler.map { .within($0) }
    case .always(let action): [.within(action)] + action.simpler.map { .always($0) }
    }
  }
}

extension Action: CustomStringConvertible {
  var description: String {
    switch self {
    case .subscribe: "subscribe"
    case .request(let who, let demand): "\(Self.name(who, "downstream")) requests \(demand)"
    case .answer(let demand): "downstream answers \(demand)"
    case .cancel(let who): "\(Self.name(who, "downstream")) cancels"
    case .send(let who, let count): "\(Self.name(who, "upstream")) has \(count) more value\(count == 1 ? "" : "s")"
    case .finish(let who): "\(Self.name(who, "upstream")) finishes"
    case .fail(let who): "\(Self.name(who, "upstream")) fails"
    case .wait(let milliseconds): "\(milliseconds) ms pass"
    }
  }

  private static func name(_ number: Int, _ role: String) -> String { number == 0 ? role : "\(role) \(number)" }

  fileprivate var simpler: [Action] {
    switch self {
    case .subscribe, .answer(.none), .answer(.max(1)): []
    case .answer: [.answer(.max(1))]
    case .request(let who, let demand):
      Self.simpler(demand).map { .request(who, $0) } + (who == 0 ? [] : [.request(0, demand)])
    case .cancel(let who): who == 0 ? [] : [.cancel(0)]
    case .send(let who, let count):
      [1, count / 2, count - 1].filter { 0 < $0 && $0 < count }.map { .send(who, count: $0) }
        + (who == 0 ? [] : [.send(0, count: count)])
    case .finish(let who): who == 0 ? [] : [.finish(0)]
    case .fail(let who): [.finish(who)]
    case .wait(let milliseconds): milliseconds > 1 ? [.wait(milliseconds: milliseconds / 10)] : []
    }
  }

  private static func simpler(_ demand: Subscribers.Demand) -> [Subscribers.Demand] {
    guard let count = demand.max else { return [.max(1), .max(5)] }
    return count > 1 ? [.max(1), .max(count / 2)] : []
  }
}
