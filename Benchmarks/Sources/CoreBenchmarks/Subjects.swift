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
  ]
}
