import BenchmarkKit
import Foundation
import Undercurrent

func subjects(_ hole: BlackHole) -> [Workload] {
  let floor = Contender("floor") {
    let subject = FloorSubject()
    subject.add(SinkNode { hole.add($0) })
    return { count in
      for value in 0..<count { subject.send(value) }
      return hole.drain()
    }
  }
  return [
    Workload(
      "subject -> sink", per: "value", reach: 18 / 23, allocations: 0,
      [
        floor,
        Contender("ours") {
          let subject = PassthroughSubject<Int, Never>()
          let cancellable = subject.sink { hole.add($0) }
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subject.send(value) } }
            return hole.drain()
          }
        },
        Contender("closures") {
          let closures = Closures()
          closures.list.append { hole.add($0) }
          return { count in
            for value in 0..<count { closures.send(value) }
            return hole.drain()
          }
        },
        Contender("NotificationCenter") {
          let center = NotificationCenter()
          let observer = Notice.observe(center) { hole.add($0) }
          return { count in
            withExtendedLifetime(observer) { for value in 0..<count { Notice.post(value, to: center) } }
            return hole.drain()
          }
        },
        Contender("AsyncStream") {
          { count in
            finish {
              let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
              for value in 0..<count { continuation.yield(value) }
              continuation.finish()
              var sum = 0
              for await value in stream { sum &+= value }
              return sum
            }
          }
        },
      ]),
    Workload(
      "subject -> sink of the main actor", per: "value", allocations: 0,
      [
        floor,
        Contender("ours") {
          let subject = PassthroughSubject<Int, Never>()
          let cancellable = MainActor.assumeIsolated { subject.sink { hole.add($0) } }
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subject.send(value) } }
            return hole.drain()
          }
        },
        Contender("assumeIsolated") {
          let subject = FloorSubject()
          subject.add(SinkNode { value in MainActor.assumeIsolated { hole.add(value) } })
          return { count in
            for value in 0..<count { subject.send(value) }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "subject -> map -> filter -> scan -> sink", per: "value", reach: 25 / 30, allocations: 0,
      [
        Contender("floor") {
          let subject = FloorSubject()
          subject.add(
            MapNode({ $0 &* 3 }, FilterNode({ $0 & 3 != 0 }, ScanNode({ $0 &+ $1 }, SinkNode { hole.add($0 & 1) }))))
          return { count in
            for value in 0..<count { subject.send(value) }
            return hole.drain()
          }
        },
        Contender("ours") {
          let subject = PassthroughSubject<Int, Never>()
          let cancellable = subject.map { $0 &* 3 }.filter { $0 & 3 != 0 }.scan(0) { $0 &+ $1 }.sink { hole.add($0 & 1) }
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subject.send(value) } }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "current-value subject set, one subscriber", per: "value", reach: 25 / 23, allocations: 0,
      [
        Contender("floor") {
          let subject = FloorSubject()
          var value = 0
          subject.add(SinkNode { hole.add($0) })
          return { count in
            for next in 0..<count {
              value = next
              subject.send(value)
            }
            return hole.drain()
          }
        },
        Contender("ours") {
          let subject = CurrentValueSubject<Int, Never>(0)
          let cancellable = subject.sink { hole.add($0) }
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subject.value = value } }
            return hole.drain()
          }
        },
      ]),
    fanOut(hole, to: 10, reach: 8 / 10), fanOut(hole, to: 1_000, reach: 1), fanOut(hole, to: 10_000, reach: 1),
  ]
}

private func fanOut(_ hole: BlackHole, to size: Int, reach: Double) -> Workload {
  Workload(
    "subject -> \(size) sinks", per: "delivery", reach: reach, allocations: 0, batch: size,
    fanOut(hole, to: size) + [
      Contender("NotificationCenter") {
        let center = NotificationCenter()
        let observers = (0..<size).map { _ in Notice.observe(center) { hole.add($0) } }
        return { count in
          withExtendedLifetime(observers) { for value in 0..<count { Notice.post(value, to: center) } }
          return hole.drain()
        }
      }
    ])
}

func fanOut(_ hole: BlackHole, to size: Int) -> [Contender] {
  [
    Contender("floor") {
      let subject = FloorSubject()
      for _ in 0..<size { subject.add(SinkNode { hole.add($0) }) }
      return { count in
        for value in 0..<count { subject.send(value) }
        return hole.drain()
      }
    },
    Contender("ours") {
      let subject = PassthroughSubject<Int, Never>()
      let cancellables = (0..<size).map { _ in subject.sink { hole.add($0) } }
      return { count in
        withExtendedLifetime(cancellables) { for value in 0..<count { subject.send(value) } }
        return hole.drain()
      }
    },
  ]
}
