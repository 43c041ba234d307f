import BenchmarkKit
import Undercurrent

func flattening(_ hole: BlackHole) -> [Workload] {
  [
    Workload("flatMap over Just", per: "inner", reach: 100 / 36, allocations: 0, flatMapping(hole)),
    Workload(
      "switchToLatest over Just", per: "inner", reach: 120 / 36, allocations: 0,
      [
        Contender("floor") {
          let chain = SwitchNode({ FloorJust($0 &* 3) }, SinkNode { hole.add($0) })
          return { count in
            for value in 0..<count { chain.receive(value) }
            return hole.drain()
          }
        },
        Contender("ours") {
          { count in
            (0..<count).publisher.map { Just($0 &* 3) }.switchToLatest().sink { hole.add($0) }.cancel()
            return hole.drain()
          }
        },
      ]),
  ]
}

private func flatMapping(_ hole: BlackHole) -> [Contender] {
  [
    Contender("floor") {
      let chain = FlatNode({ FloorJust($0 &* 3) }, SinkNode { hole.add($0) })
      return { count in
        for value in 0..<count { chain.receive(value) }
        return hole.drain()
      }
    },
    Contender("ours") {
      { count in
        (0..<count).publisher.flatMap { Just($0 &* 3) }.sink { hole.add($0) }.cancel()
        return hole.drain()
      }
    },
  ]
}
