import BenchmarkKit
import Undercurrent

func subjects(_ hole: BlackHole) -> [Workload] {
  [
    Workload(
      "subject -> sink", per: "value", reach: 18 / 23,
      [
        Contender("floor") {
          let subject = FloorSubject()
          subject.add(SinkNode { hole.add($0) })
          return { count in
            for value in 0..<count { subject.send(value) }
            return hole.drain()
          }
        },
        Contender("ours") {
          let subject = PassthroughSubject<Int, Never>()
          let cancellable = subject.sink { hole.add($0) }
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subject.send(value) } }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "subject -> map -> filter -> scan -> sink", per: "value", reach: 25 / 30,
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
      "current-value subject, one subscriber", per: "value", reach: 25 / 23,
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
    Workload(
      "subject -> 1,000 sinks", per: "delivery", reach: 1,
      [
        Contender("floor") {
          let subject = FloorSubject()
          for _ in 0..<1_000 { subject.add(SinkNode { hole.add($0) }) }
          return { count in
            for value in 0..<max(1, count / 1_000) { subject.send(value) }
            return hole.drain()
          }
        },
        Contender("ours") {
          let subject = PassthroughSubject<Int, Never>()
          let cancellables = (0..<1_000).map { _ in subject.sink { hole.add($0) } }
          return { count in
            withExtendedLifetime(cancellables) { for value in 0..<max(1, count / 1_000) { subject.send(value) } }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "subscribe + cancel beside 100 others", per: "pair", reach: 2,
      [
        Contender("floor") {
          let subject = FloorSubject()
          for _ in 0..<100 { subject.add(SinkNode { hole.add($0) }) }
          return { count in
            for _ in 0..<count {
              subject.add(SinkNode { hole.add($0) })
              subject.removeLast()
            }
            return 0
          }
        },
        Contender("ours") {
          let subject = PassthroughSubject<Int, Never>()
          let cancellables = (0..<100).map { _ in subject.sink { hole.add($0) } }
          return { count in
            withExtendedLifetime(cancellables) {
              for _ in 0..<count { subject.sink { hole.add($0) }.cancel() }
            }
            return 0
          }
        },
      ]),
  ]
}
