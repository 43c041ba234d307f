import BenchmarkKit
import Foundation
import Undercurrent

func subscriptions(_ hole: BlackHole) -> [Workload] {
  let bulk = 100_000
  return [
    Workload("subscribe + cancel beside 0 others", per: "pair", reach: 2, allocations: 5, churn(hole, beside: 0)),
    Workload(
      "subscribe + cancel beside 100 others", per: "pair", reach: 2, allocations: 5,
      churn(hole, beside: 100) + [
        Contender("NotificationCenter") {
          let center = NotificationCenter()
          let observers = (0..<100).map { _ in Notice.observe(center) { hole.add($0) } }
          return { count in
            withExtendedLifetime(observers) {
              for _ in 0..<count { center.removeObserver(Notice.observe(center) { hole.add($0) }) }
            }
            return 0
          }
        }
      ]),
    Workload("subscribe + cancel beside 10000 others", per: "pair", reach: 2, allocations: 5, churn(hole, beside: 10_000)),
    Workload("100000: create", per: "one", reach: 240 / 118, allocations: 6, batch: bulk, creating(hole, bulk)),
    Workload(
      "100000: cancel in order", per: "one", reach: 200 / 96, allocations: 0, batch: bulk,
      cancelling(hole, bulk, isShuffled: false)),
    Workload(
      "100000: cancel at random", per: "one", reach: 500 / 393, allocations: 0, batch: bulk,
      cancelling(hole, bulk, isShuffled: true)),
    Workload(
      "build + subscribe + cancel: Just chain", per: "pipeline", reach: 220 / 149, allocations: 5,
      [
        Contender("floor") {
          { count in
            for value in 0..<count {
              let chain = chain(to: SinkNode { hole.add($0) })
              let just = FloorJust(value)
              just.run({ chain.receive($0) }, {})
            }
            return hole.drain()
          }
        },
        Contender("ours") {
          { count in
            for value in 0..<count {
              // Through a type eraser: otherwise the operators of `Just` work their values out while they are built.
              let just = Erased(Just(value))
              just.map { $0 &* 3 }.filter { $0 & 3 != 1 }.map { $0 &+ 1 }.sink { hole.add($0) }.cancel()
            }
            return hole.drain()
          }
        },
        Contender("floor with the laws") {
          { count in
            for value in 0..<count {
              let sink = LawfulSink { hole.add($0) }
              LawfulJust.subscribe(to: value, sink, by: chain(to: sink)).cancel()
            }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "build + subscribe + cancel: subject chain", per: "pipeline", reach: 400 / 281, allocations: 6,
      [
        Contender("floor") {
          let subject = FloorSubject()
          return { count in
            for _ in 0..<count { subject.subscribe(chain(to: SinkNode { hole.add($0) })).cancel() }
            return 0
          }
        },
        Contender("ours") {
          let subject = PassthroughSubject<Int, Never>()
          return { count in
            for _ in 0..<count {
              subject.map { $0 &* 3 }.filter { $0 & 3 != 1 }.map { $0 &+ 1 }.sink { hole.add($0) }.cancel()
            }
            return 0
          }
        },
        Contender("floor with the laws") {
          let subject = LawfulSubject()
          return { count in
            for _ in 0..<count {
              let sink = LawfulSink { hole.add($0) }
              subject.subscribe(sink, by: chain(to: sink)).cancel()
            }
            return 0
          }
        },
      ]),
    Workload(
      "heap of a live subject.map.filter.sink", per: "subscription", measures: .bytes, reach: 400 / 232, allocations: 7,
      batch: 1_000,
      [
        Contender(timed: "floor") {
          { count, watch in
            let subject = FloorSubject()
            var tokens: [FloorToken] = []
            tokens.reserveCapacity(count * 1_000)
            watch.time {
              for _ in 0..<count * 1_000 {
                tokens.append(subject.subscribe(MapNode({ $0 &* 3 }, FilterNode({ $0 & 3 != 1 }, SinkNode { hole.add($0) }))))
              }
            }
            return 0
          }
        },
        Contender(timed: "ours") {
          { count, watch in
            let subject = PassthroughSubject<Int, Never>()
            var cancellables: [AnyCancellable] = []
            cancellables.reserveCapacity(count * 1_000)
            watch.time {
              for _ in 0..<count * 1_000 {
                cancellables.append(subject.map { $0 &* 3 }.filter { $0 & 3 != 1 }.sink { hole.add($0) })
              }
            }
            return 0
          }
        },
      ]),
  ]
}

/// A publisher that says nothing of itself, so that no operator knows a short cut for it.
struct Erased<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  let upstream: Upstream
  init(_ upstream: Upstream) { self.upstream = upstream }
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.receive(subscriber: subscriber)
  }
}

func churn(_ hole: BlackHole, beside size: Int) -> [Contender] {
  [
    Contender("floor") {
      let subject = FloorSubject()
      for _ in 0..<size { subject.add(SinkNode { hole.add($0) }) }
      return { count in
        for _ in 0..<count { subject.subscribe(SinkNode { hole.add($0) }).cancel() }
        return 0
      }
    },
    Contender("ours") {
      let subject = PassthroughSubject<Int, Never>()
      let cancellables = (0..<size).map { _ in subject.sink { hole.add($0) } }
      return { count in
        withExtendedLifetime(cancellables) {
          for _ in 0..<count { subject.sink { hole.add($0) }.cancel() }
        }
        return 0
      }
    },
    Contender("floor with the laws") {
      let subject = LawfulSubject()
      let tokens = (0..<size).map { _ in subject.subscribe(LawfulSink { hole.add($0) }) }
      return { count in
        withExtendedLifetime(tokens) {
          for _ in 0..<count { subject.subscribe(LawfulSink { hole.add($0) }).cancel() }
        }
        return 0
      }
    },
  ]
}

private func chain(to last: Node) -> Node { MapNode({ $0 &* 3 }, FilterNode({ $0 & 3 != 1 }, MapNode({ $0 &+ 1 }, last))) }

/// Subscribes so many; cancelling them does not count.
func creating(_ hole: BlackHole, _ size: Int) -> [Contender] {
  [
    Contender(timed: "floor") {
      { count, watch in
        for _ in 0..<count {
          let subject = FloorSubject()
          var tokens: [FloorToken] = []
          tokens.reserveCapacity(size)
          watch.time { for _ in 0..<size { tokens.append(subject.subscribe(SinkNode { hole.add($0) })) } }
          subject.send(1)
        }
        return hole.drain()
      }
    },
    Contender(timed: "ours") {
      { count, watch in
        for _ in 0..<count {
          let subject = PassthroughSubject<Int, Never>()
          var cancellables: [AnyCancellable] = []
          cancellables.reserveCapacity(size)
          watch.time { for _ in 0..<size { cancellables.append(subject.sink { hole.add($0) }) } }
          subject.send(1)
        }
        return hole.drain()
      }
    },
    Contender(timed: "floor with the laws") {
      { count, watch in
        for _ in 0..<count {
          let subject = LawfulSubject()
          var tokens: [LawfulToken] = []
          tokens.reserveCapacity(size)
          watch.time { for _ in 0..<size { tokens.append(subject.subscribe(LawfulSink { hole.add($0) })) } }
          subject.send(1)
        }
        return hole.drain()
      }
    },
  ]
}

/// Cancels so many; subscribing them does not count.
func cancelling(_ hole: BlackHole, _ size: Int, isShuffled: Bool) -> [Contender] {
  [
    Contender(timed: "floor") {
      let order = isShuffled ? shuffled(size) : Array(0..<size)
      return { count, watch in
        for _ in 0..<count {
          let subject = FloorSubject()
          let tokens = (0..<size).map { _ in subject.subscribe(SinkNode { hole.add($0) }) }
          watch.time { for place in order { tokens[place].cancel() } }
          subject.send(1)
        }
        return hole.drain()
      }
    },
    Contender(timed: "ours") {
      let order = isShuffled ? shuffled(size) : Array(0..<size)
      return { count, watch in
        for _ in 0..<count {
          let subject = PassthroughSubject<Int, Never>()
          let cancellables = (0..<size).map { _ in subject.sink { hole.add($0) } }
          watch.time { for place in order { cancellables[place].cancel() } }
          subject.send(1)
        }
        return hole.drain()
      }
    },
    Contender(timed: "floor with the laws") {
      let order = isShuffled ? shuffled(size) : Array(0..<size)
      return { count, watch in
        for _ in 0..<count {
          let subject = LawfulSubject()
          let tokens = (0..<size).map { _ in subject.subscribe(LawfulSink { hole.add($0) }) }
          watch.time { for place in order { tokens[place].cancel() } }
          subject.send(1)
        }
        return hole.drain()
      }
    },
  ]
}

/// The numbers below `count` in an order that looks random and is always the same.
func shuffled(_ count: Int) -> [Int] {
  var order = Array(0..<count)
  var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  for place in stride(from: count - 1, to: 0, by: -1) {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    order.swapAt(place, Int(state >> 33) % (place + 1))
  }
  return order
}
