@testable import UndercurrentCore

/// Every sequence of `length` inputs out of `alphabet`.
func histories<Input>(of alphabet: [Input], length: Int) -> some Sequence<[Input]> {
  var total = 1
  for _ in 0..<length { total *= alphabet.count }
  return (0..<total).lazy.map { number in
    var rest = number
    return (0..<length).map { _ in
      defer { rest /= alphabet.count }
      return alphabet[rest % alphabet.count]
    }
  }
}

/// Does for a machine what an outlet does, on one thread, and writes down what comes out.
struct Bench<M: Machine> {
  var machine: M
  private(set) var values: [M.Output] = []
  private(set) var completions: [Subscribers.Completion<M.Failure>] = []
  /// What came after the ending.
  private(set) var late = 0
  private let answer: Subscribers.Demand

  init(_ machine: M, answer: Subscribers.Demand = .none) {
    self.machine = machine
    self.answer = answer
  }

  /// What values have been answered with.
  var credit: Subscribers.Demand { values.reduce(Subscribers.Demand.none) { sum, _ in sum + answer } }

  mutating func drain() {
    while true {
      var waste: M.Waste?
      guard let signal = machine.next(&waste) else { return }
      switch signal {
      case .value(let value): deliver(value)
      case .values(let next): while let value = next() { deliver(value) }
      case .completion(let completion): completions.append(completion)
      case .request(let subscriptions, let demand): for subscription in subscriptions { subscription.request(demand) }
      case .surplus, .nothing: break
      }
    }
  }

  mutating func deliver(_ value: M.Output) {
    if !completions.isEmpty { late += 1 }
    values.append(value)
    if answer > .none { machine.credited(answer) }
  }
}
