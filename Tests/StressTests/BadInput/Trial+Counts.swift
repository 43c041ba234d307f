import Testing
import Undercurrent

private var five: AnyPublisher<Int, Never> { (1...5).publisher.eraseToAnyPublisher() }

/// The values that come at once, and whether an ending does.
func outcome<P: Publisher>(_ publisher: P) -> (values: [P.Output], hasEnded: Bool) {
  var (values, hasEnded) = ([P.Output](), false)
  publisher.sink(receiveCompletion: { _ in hasEnded = true }, receiveValue: { values.append($0) }).cancel()
  return (values, hasEnded)
}

extension Trial {
  static let counts: [Trial] = [
    Trial("FlatMap", "flatMap(maxPublishers:_:)", "init(upstream:maxPublishers:transform:)") {
      for limit in [Subscribers.Demand.max(1), .max(.max), .unlimited] {
        #expect(outcome(five.flatMap(maxPublishers: limit) { Just($0) }).values == [1, 2, 3, 4, 5])
      }
      // None at a time are none at all.
      #expect(outcome(five.flatMap(maxPublishers: .none) { Just($0) }) == ([], false))
      let built = Publishers.FlatMap(upstream: five, maxPublishers: .none) { Just($0) }
      #expect(outcome(built).values == [])
    },
    Trial("Print", "print(_:to:)", "init(upstream:prefix:to:)") {
      for prefix in ["", "a\nb", "\0", String(repeating: "x", count: 1_000_000)] {
        #expect(outcome(five.print(prefix, to: Sink())).values.count == 5)
        #expect(outcome(Publishers.Print(upstream: five, prefix: prefix, to: Sink())).values.count == 5)
      }
    },
    Trial("AssertNoFailure", "assertNoFailure(_:file:line:)", "init(upstream:prefix:file:line:)") {
      for prefix in ["", "\0", String(repeating: "x", count: 1_000_000)] {
        #expect(outcome(five.assertNoFailure(prefix, file: "", line: .max)).values.count == 5)
        #expect(outcome(Publishers.AssertNoFailure(upstream: five, prefix: prefix, file: "", line: 0)).values.count == 5)
      }
    },
    Trial("Retry", "retry(_:)", "init(upstream:retries:)") {
      func attempts(_ retried: (AnyPublisher<Int, Fault>) -> AnyPublisher<Int, Fault>) -> Int {
        var count = 0
        let failing = Deferred { () -> AnyPublisher<Int, Fault> in
          count += 1
          return count < 10
            ? Fail(error: Fault()).eraseToAnyPublisher() : Just(1).setFailureType(to: Fault.self).eraseToAnyPublisher()
        }
        #expect(outcome(retried(failing.eraseToAnyPublisher())).hasEnded)
        return count
      }
      #expect(attempts { $0.retry(0).eraseToAnyPublisher() } == 1)
      #expect(attempts { $0.retry(.max).eraseToAnyPublisher() } == 10)
      // A negative number is no limit, as without one.
      for unlimited in [-1, .min] { #expect(attempts { $0.retry(unlimited).eraseToAnyPublisher() } == 10) }
      #expect(attempts { Publishers.Retry(upstream: $0, retries: nil).eraseToAnyPublisher() } == 10)
    },
    Trial("Drop", "dropFirst(_:)", "init(upstream:count:)") {
      #expect(outcome(five.dropFirst(0)).values == [1, 2, 3, 4, 5])
      #expect(outcome(five.dropFirst(.max)) == ([], true))
      #expect(outcome(Publishers.Drop(upstream: five, count: .max)) == ([], true))
    },
    Trial("Output", "prefix(_:)", "output(at:)", "output(in:)", "init(upstream:range:)") {
      #expect(outcome(five.prefix(0)) == ([], true))
      #expect(outcome(five.prefix(.max)).values == [1, 2, 3, 4, 5])
      #expect(outcome(five.output(at: .max - 1)) == ([], true))
      for range in [0..<0, 9..<9, .max..<(.max), 7..<(.max)] { #expect(outcome(five.output(in: range)) == ([], true)) }
      #expect(outcome(five.output(in: 4...)).values == [5])
      #expect(outcome(five.output(in: ...0)).values == [1])
      #expect(outcome(five.output(in: ..<0)) == ([], true))
      #expect(outcome(Publishers.Output(upstream: five, range: 0..<(.max))).values == [1, 2, 3, 4, 5])
    },
    Trial("Just+Operators", "retry(_:)", "dropFirst(_:)", "prefix(_:)", "output(at:)", "output(in:)") {
      for count in [0, -1, .min, .max] { #expect(outcome(Just(1).retry(count)).values == [1]) }
      #expect(outcome(Just(1).dropFirst(0)).values == [1])
      #expect(outcome(Just(1).dropFirst(.max)).values == [])
      #expect(outcome(Just(1).prefix(0)).values == [])
      #expect(outcome(Just(1).prefix(.max)).values == [1])
      #expect(outcome(Just(1).output(at: .max)).values == [])
      #expect(outcome(Just(1).output(in: 0..<(.max))).values == [1])
      #expect(outcome(Just(1).output(in: 0..<0)).values == [])
    },
    Trial("Optional+Operators", "retry(_:)", "dropFirst(_:)", "prefix(_:)", "output(at:)", "output(in:)") {
      for optional in [1, nil] as [Int?] {
        let all = optional.map { [$0] } ?? []
        for count in [0, -1, .min, .max] { #expect(outcome(optional.publisher.retry(count)).values == all) }
        #expect(outcome(optional.publisher.dropFirst(.max)).values == [])
        #expect(outcome(optional.publisher.prefix(.max)).values == all)
        #expect(outcome(optional.publisher.prefix(0)).values == [])
        #expect(outcome(optional.publisher.output(at: .max)).values == [])
        #expect(outcome(optional.publisher.output(in: 0..<(.max))).values == all)
      }
    },
    Trial("Result+Operators", "retry(_:)") {
      for count in [0, -1, .min, .max] {
        #expect(outcome(Result<Int, Fault>.success(1).publisher.retry(count)).values == [1])
        #expect(outcome(Result<Int, Fault>.failure(Fault()).publisher.retry(count)) == ([], true))
      }
    },
    Trial("Sequence+Operators", "dropFirst(_:)", "prefix(_:)", "output(in:)") {
      let some = [1, 2, 3].publisher
      #expect(outcome(some.dropFirst(.max)).values == [])
      #expect(outcome(some.prefix(.max)).values == [1, 2, 3])
      #expect(outcome(some.prefix(0)) == ([], true))
      // Beyond its ends is what there is within them.
      for range in [.min..<(.max), -5..<9] { #expect(outcome(some.output(in: range)).values == [1, 2, 3]) }
      #expect(outcome([Int]().publisher.output(in: .min..<(.max))) == ([], true))
    },
    Trial("MapKeyPath", "map(_:)", "map(_:_:)", "map(_:_:_:)") {
      #expect(outcome(five.map(\.self)).values == [1, 2, 3, 4, 5])
      #expect(outcome(five.map(\.description.count, \.self)).values.count == 5)
      #expect(outcome(five.map(\.magnitude, \.self, \.description.isEmpty)).values.allSatisfy { !$0.2 })
    },
    Trial("CollectByCount", "collect(_:)", "init(upstream:count:)") {
      #expect(outcome(five.collect(1)).values.count == 5)
      #expect(outcome(five.collect(.max)).values == [[1, 2, 3, 4, 5]])
      #expect(outcome(Publishers.CollectByCount(upstream: five, count: .max)).values == [[1, 2, 3, 4, 5]])
    },
    Trial("Assign", "init(object:keyPath:)", "assign(isolation:to:on:)") {
      let holder = Holder()
      holder.all = []
      five.collect().assign(to: \.all, on: holder).cancel()
      #expect(holder.all == [1, 2, 3, 4, 5])
      // A path that leads through nothing leads nowhere.
      Just(3).assign(to: \.next!.all[0], on: Holder(next: Holder(all: [1]))).cancel()
      let assign = Subscribers.Assign(object: holder, keyPath: \Holder.all)
      Just([Int]()).subscribe(assign)
      #expect(holder.all == [])
    },
    Trial("AssignWeakly", "assign(isolation:to:onWeak:)") {
      var holder: Holder? = Holder()
      let subject = PassthroughSubject<[Int], Never>()
      let cancellable = holder.map { subject.assign(to: \.all, onWeak: $0) }
      holder = nil
      subject.send([1])
      cancellable?.cancel()
    },
    Trial("Nested", "subscript(_enclosingInstance:wrapped:storage:)") {
      final class Outer: ObservableObject { @Nested var inner = Inner() }
      final class Inner: ObservableObject { @Published var n = 0 }
      let outer = Outer()
      for _ in 0..<3 { outer.inner = outer.inner }
      #expect(outer.inner.n == 0)
    },
    Trial("Published", "subscript(_enclosingInstance:wrapped:storage:)", "subscript(_enclosingInstance:projected:storage:)") {
      final class Model: ObservableObject { @Published var n = Int.min }
      let model = Model()
      model.n = .max
      #expect(outcome(model.$n).values == [.max])
    },
    Trial(
      "Subscribers+Demand", "max(_:)", "+(lhs:rhs:)", "+=(lhs:rhs:)", "*(lhs:rhs:)", "*=(lhs:rhs:)", "-(lhs:rhs:)",
      "-=(lhs:rhs:)",
      "==(lhs:rhs:)", "!=(lhs:rhs:)", "<(lhs:rhs:)", "<=(lhs:rhs:)", ">(lhs:rhs:)", ">=(lhs:rhs:)"
    ) {
      typealias Demand = Subscribers.Demand
      let most = Demand.max(.max)
      // What is more than can be counted is no limit.
      #expect(most + 1 == .unlimited && most + most == .unlimited && most * 2 == .unlimited && .unlimited * 0 == .unlimited)
      #expect(most != .unlimited && most < .unlimited && most <= .max && most - .max == 0)
      // There is no less than nothing.
      #expect(Demand.none - .max == 0 && Demand.max(1) - .min == .unlimited && Demand.max(1) + .min == 0)
      #expect(Demand.none > -1 && Demand.none >= .min && Demand.none != -1 && .min < Demand.none && !(Demand.none == .min))
      #expect(Demand.unlimited > .max && Demand.unlimited - Demand.unlimited == .unlimited)
      var demand = Demand.max(3)
      demand += .max
      demand -= .max
      demand *= .max
      #expect(demand == .unlimited)
    },
  ]

  final class Holder {
    var all: [Int]
    var next: Holder?
    init(all: [Int] = [], next: Holder? = nil) { (self.all, self.next) = (all, next) }
  }

  struct Sink: TextOutputStream { mutating func write(_ string: String) {} }
}
