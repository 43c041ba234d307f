import BenchmarkKit
import Undercurrent
import UndercurrentTesting

func growth(_ hole: BlackHole) -> [Growth] {
  [
    Growth("subject -> so many sinks", per: "delivery", at: [1, 100, 10_000, 100_000], isBatched: true) { fanOut(hole, to: $0) },
    Growth("subscribe + cancel beside so many", per: "pair", at: [1, 100, 10_000, 100_000]) { churn(hole, beside: $0) },
    Growth("so many: create", per: "one", at: [1, 100, 10_000, 100_000], isBatched: true) { creating(hole, $0) },
    Growth("so many: cancel in order", per: "one", at: [1, 100, 10_000, 100_000], isBatched: true) {
      cancelling(hole, $0, isShuffled: false)
    },
    Growth("so many: cancel at random", per: "one", at: [1, 100, 10_000, 100_000], isBatched: true) {
      cancelling(hole, $0, isShuffled: true)
    },
    Growth("so many erased maps", per: "map", at: [1, 100, 10_000], isBatched: true) { erasedMaps(hole, $0) },
    Growth("merge of so many", per: "value", at: [1, 100, 10_000]) { merging(hole, $0) },
    Growth("flatMap with so many inners live", per: "value", at: [1, 100, 10_000, 100_000]) { flatMapping(hole, live: $0) },
    Growth("flatMap over so many Just", per: "inner", at: [1, 100, 10_000, 100_000], isBatched: true) { size in
      [
        Contender("ours") {
          { count in
            for _ in 0..<count { (0..<size).publisher.flatMap { Just($0 &* 3) }.sink { hole.add($0) }.cancel() }
            return hole.drain()
          }
        }
      ]
    },
    Growth("so many delays pending, set and run", per: "timer", at: [1, 100, 10_000, 100_000], isBatched: true) { size in
      [
        Contender("ours") {
          { count in
            for _ in 0..<count {
              let scheduler = VirtualScheduler()
              // Due in an order that is not that of setting them.
              let cancellables = (0..<size).map { number in
                Just(number).delay(for: .milliseconds(number &* 7_919 % 10_007 + 1), scheduler: scheduler).sink { hole.add($0) }
              }
              scheduler.run(limit: .max)
              withExtendedLifetime(cancellables) {}
            }
            return hole.drain()
          }
        }
      ]
    },
    Growth("zip, one side so many behind", per: "value", at: [1, 100, 10_000, 100_000]) { size in
      [
        Contender("ours") {
          let subjects = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
          let cancellable = subjects[0].zip(subjects[1]).sink { hole.add($0 &+ $1) }
          for value in 0..<size { subjects[0].send(value) }
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subjects[value & 1].send(value) } }
            return hole.drain()
          }
        }
      ]
    },
  ]
}

private func flatMapping(_ hole: BlackHole, live size: Int) -> [Contender] {
  [
    Contender("floor") {
      let merged = SinkNode { hole.add($0) }
      let subjects = (0..<size).map { _ in FloorSubject() }
      for subject in subjects { subject.add(MergeNode(merged)) }
      return { count in
        for value in 0..<count { subjects[value % size].send(value) }
        return hole.drain()
      }
    },
    Contender("ours") {
      let subjects = (0..<size).map { _ in PassthroughSubject<Int, Never>() }
      let cancellable = subjects.publisher.flatMap { $0 }.sink { hole.add($0) }
      return { count in
        withExtendedLifetime(cancellable) { for value in 0..<count { subjects[value % size].send(value) } }
        return hole.drain()
      }
    },
  ]
}
