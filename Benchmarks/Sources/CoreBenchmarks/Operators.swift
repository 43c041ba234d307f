import BenchmarkKit
import Synchronization
import Undercurrent

func operators(_ hole: BlackHole) -> [Workload] {
  [
    Workload(
      "sequence, erased -> map -> filter -> sink", per: "value", reach: 12 / 8.5,
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
      ]),
    Workload(
      "50 erased maps -> sink", per: "value", reach: 240 / 150,
      [
        Contender("floor") {
          var chain: Node = SinkNode { hole.add($0) }
          for _ in 0..<50 { chain = MapNode({ $0 &+ 1 }, chain) }
          return { count in
            for value in 0..<count { chain.receive(value) }
            return hole.drain()
          }
        },
        Contender("ours") {
          let subject = PassthroughSubject<Int, Never>()
          var publisher = subject.eraseToAnyPublisher()
          for _ in 0..<50 { publisher = publisher.map { $0 &+ 1 }.eraseToAnyPublisher() }
          let cancellable = publisher.sink { hole.add($0) }
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subject.send(value) } }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "merge of 8", per: "value", reach: 40 / 31,
      [
        Contender("floor") {
          let merged = SinkNode { hole.add($0) }
          let subjects = (0..<8).map { _ in FloorSubject() }
          for subject in subjects { subject.add(MergeNode(merged)) }
          return { count in
            for value in 0..<count { subjects[value & 7].send(value) }
            return hole.drain()
          }
        },
        Contender("ours") {
          let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
          let cancellable = Publishers.MergeMany(subjects).sink { hole.add($0) }
          return { count in
            withExtendedLifetime(cancellable) { for value in 0..<count { subjects[value & 7].send(value) } }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "combineLatest of 4", per: "value", reach: 55 / 39,
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
      ]),
  ]
}

func objects(_ hole: BlackHole) -> [Workload] {
  final class Floor {
    private let state = Mutex(0)
    var listener: ((Int) -> Void)?
    var value: Int {
      get { state.withLock { $0 } }
      set {
        listener?(newValue)
        state.withLock { $0 = newValue }
      }
    }
  }
  final class Model: ObservableObject { @Published var value = 0 }

  func set(_ model: Model, _ count: Int) { for value in 0..<count { model.value = value } }
  func set(_ floor: Floor, _ count: Int) { for value in 0..<count { floor.value = value } }

  return [
    Workload(
      "@Published set, nobody watching", per: "set",
      [
        Contender("floor") {
          let floor = Floor()
          return { count in
            set(floor, count)
            return floor.value
          }
        },
        Contender("ours") {
          let model = Model()
          return { count in
            set(model, count)
            return model.value
          }
        },
      ]),
    Workload(
      "@Published set, objectWillChange sink", per: "set",
      [
        Contender("floor") {
          let floor = Floor()
          floor.listener = { _ in hole.add(1) }
          return { count in
            set(floor, count)
            return hole.drain()
          }
        },
        Contender("ours") {
          let model = Model()
          let cancellable = model.objectWillChange.sink { hole.add(1) }
          return { count in
            withExtendedLifetime(cancellable) { set(model, count) }
            return hole.drain()
          }
        },
      ]),
    Workload(
      "@Published set, $property sink", per: "set",
      [
        Contender("floor") {
          let floor = Floor()
          floor.listener = { hole.add($0) }
          return { count in
            set(floor, count)
            return hole.drain()
          }
        },
        Contender("ours") {
          let model = Model()
          let cancellable = model.$value.sink { hole.add($0) }
          return { count in
            withExtendedLifetime(cancellable) { set(model, count) }
            return hole.drain()
          }
        },
      ]),
  ]
}
