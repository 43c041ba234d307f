// # An operator of your own, checked against the laws
//
// Most operators are made of others, in an extension of `Publisher`. Some need to stand in the stream themselves; then they owe what
// every publisher owes - values only on demand, one ending, nothing after a cancel - and the kit checks that they pay.
import Undercurrent
import UndercurrentTesting

// ## Made of others
extension Publisher {
  /// Each value with the one before it.
  func pairwise() -> some Publisher<(Output, Output), Failure> {
    scan([Output]()) { Array($0.suffix(1)) + [$1] }.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
  }
}

let steps = [1, 4, 9].publisher.pairwise().sink { print("from \($0) to \($1)") }
// → from 1 to 4
// → from 4 to 9

// ## In the stream itself
/// Leaves out every second value. With `isCareless`, it forgets that a value it leaves out has used up demand.
struct EverySecond<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  let upstream: Upstream
  var isCareless = false

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber, answer: isCareless ? .none : .max(1)))
  }

  final class Inner<Downstream: Subscriber>: Subscriber {
    private let downstream: Downstream
    private let answer: Subscribers.Demand
    private var isLeftOut = true

    init(_ downstream: Downstream, answer: Subscribers.Demand) {
      self.downstream = downstream
      self.answer = answer
    }

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      isLeftOut.toggle()
      return isLeftOut ? answer : downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
  }
}

let odd = (1...5).publisher
let halves = EverySecond(upstream: odd).sink { print("every second:", $0) }
// → every second: 1
// → every second: 3
// → every second: 5

// ## Checked
// Two hundred histories of demand, values, endings and cancels, much of it from within deliveries.
print("broken rules:", PublisherLaws.check(seed: 1) { EverySecond(upstream: $0) }.count)
// → broken rules: 0

// The careless one works in a demonstration, too, because `sink` asks for everything. Whoever asks for a value at
// a time waits for ever once one has been left out. The kit finds that, and shows the smallest history that it has found.
let careless = EverySecond(upstream: odd, isCareless: true).sink { print("careless:", $0) }
// → careless: 1
// → careless: 3
// → careless: 5
let violation = PublisherLaws.check(seed: 1) { EverySecond(upstream: $0, isCareless: true) }.first!
print("broken: \(violation.rule)")
// → broken: what was asked for, in however many pieces, can come
for move in violation.history { print("by:", move) }
// → by: within every delivery: downstream requests max(1)
// → by: upstream has 2 more values
