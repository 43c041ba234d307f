import BenchmarkKit
import Undercurrent

func operators(_ hole: BlackHole) -> [Workload] {
  [
    Workload(
      "sequence, erased -> map -> filter -> sink", per: "value", reach: 12 / 8.5, allocations: 0,
      [
        Contender("floor") {
          let chain = MapNode({ $0 &* 3 }, FilterNode({ $0 & 3 != 0 }, SinkNode { hole.add($0) }))
          return { count in
            for value in 0..<count { chain.receive(value) }
            return hole.drain()
          }
        },
        Contender("ours") {
          { count in
            let cancellable = (0..<count).publisher.eraseToAnyPublisher().map { $0 &* 3 }.filter { $0 & 3 != 0 }.sink {
              hole.add($0)
            }
            cancellable.cancel()
            return hole.drain()
          }
        },
        Contender("lazy sequence") {
          { count in
            for value in (0..<count).lazy.map({ $0 &* 3 }).filter({ $0 & 3 != 0 }) { hole.add(value) }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "50 erased maps -> sink", per: "chain", reach: 240 / 150, allocations: 0, erasedMaps(hole, 50)),
    Workload("merge of 8", per: "value", reach: 40 / 31, allocations: 0, merging(hole, 8)),
    Workload(
      "combineLatest of 4", per: "value", reach: 55 / 39, allocations: 0,
      [
        Contender("floor") {
          let combined = CombineNode { hole.add($0 &+ $1 &+ $2 &+ $3) }
          let subjects = (0..<4).map { _ in FloorSubject() }
          for (index, subject) in subjects.enumerated() { subject.add(CombineSideNode(index, combined)) }
          for subject in subjects { subject.send(0) }
          _ = hole.drain()
          return { count in
            for value in 0..<count { subjects[value & 3].send(value) }
            return hole.drain()
          }
        },
        Contender("ours") {
          let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
          let cancellable = subjects[0].combineLatest(subjects[1], subjects[2], subjects[3]).sink {
            hole.add($0 &+ $1 &+ $2 &+ $3)
          }
          for subject in subjects { subject.send(0) }
          _ = hole.drain()
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subjects[value & 3].send(value) } }
            return hole.drain()
          }
        },
        Contender("floor with the laws") {
          let combined = LawfulCombineNode { hole.add($0 &+ $1 &+ $2 &+ $3) }
          let subjects = (0..<4).map { _ in LawfulSubject() }
          let tokens = (0..<4).map { index in
            let side = LawfulCombineSide(index, combined)
            return subjects[index].subscribe(LawfulSink { side.receive($0) })
          }
          for subject in subjects { subject.send(0) }
          _ = hole.drain()
          return { count in
            withExtendedLifetime(tokens) { for value in 0..<count { subjects[value & 3].send(value) } }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "zip of 2", per: "value", reach: 65 / 48, allocations: 0,
      [
        Contender("floor") {
          let zipped = ZipNode { hole.add($0 &+ $1) }
          let subjects = [FloorSubject(), FloorSubject()]
          for (index, subject) in subjects.enumerated() { subject.add(ZipSideNode(index == 0, zipped)) }
          return { count in
            for value in 0..<count { subjects[value & 1].send(value) }
            return hole.drain()
          }
        },
        Contender("ours") {
          let subjects = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
          let cancellable = subjects[0].zip(subjects[1]).sink { hole.add($0 &+ $1) }
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subjects[value & 1].send(value) } }
            return hole.drain()
          }
        },
      ]),
  ]
}

func merging(_ hole: BlackHole, _ size: Int) -> [Contender] {
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
      let cancellable = Publishers.MergeMany(subjects).sink { hole.add($0) }
      return { count in
        withExtendedLifetime(cancellable) { for value in 0..<count { subjects[value % size].send(value) } }
        return hole.drain()
      }
    },
  ]
}

func erasedMaps(_ hole: BlackHole, _ size: Int) -> [Contender] {
  [
    Contender("floor") {
      var chain: Node = SinkNode { hole.add($0) }
      for _ in 0..<size { chain = MapNode({ $0 &+ 1 }, chain) }
      let subject = FloorSubject()
      subject.add(chain)
      return { count in
        for value in 0..<count { subject.send(value) }
        return hole.drain()
      }
    },
    Contender("ours") {
      let subject = PassthroughSubject<Int, Never>()
      var publisher = subject.eraseToAnyPublisher()
      for _ in 0..<size { publisher = publisher.map { $0 &+ 1 }.eraseToAnyPublisher() }
      let cancellable = publisher.sink { hole.add($0) }
      return { count in
        withExtendedLifetime(cancellable) { for value in 0..<count { subject.send(value) } }
        return hole.drain()
      }
    },
  ]
}
