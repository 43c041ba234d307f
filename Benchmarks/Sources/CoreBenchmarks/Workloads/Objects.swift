import BenchmarkKit
import Undercurrent

private final class Model: ObservableObject { @Published var value = 0 }

func objects(_ hole: BlackHole) -> [Workload] {
  func set(_ model: Model, _ count: Int) { for value in 0..<count { model.value = value } }
  func set(_ floor: FloorModel, _ count: Int) { for value in 0..<count { floor.value = value } }
  func set(_ floor: LockedModel, _ count: Int) { for value in 0..<count { floor.value = value } }
  func set(_ model: ObservedModel, _ count: Int) { for value in 0..<count { model.value = value } }

  func floors(_ listener: ((Int) -> Void)?) -> [Contender] {
    [
      Contender("floor") {
        let floor = FloorModel()
        floor.listener = listener
        return { count in
          set(floor, count)
          return floor.value &+ hole.drain()
        }
      },
      Contender("floor with a lock") {
        let floor = LockedModel()
        floor.listener = listener
        return { count in
          set(floor, count)
          return floor.value &+ hole.drain()
        }
      },
    ]
  }

  return [
    Workload(
      "@Published set, nobody watching", per: "set", reach: 5 / 2.1, allocations: 0,
      floors(nil) + [
        Contender("ours") {
          let model = Model()
          return { count in
            set(model, count)
            return model.value &+ hole.drain()
          }
        },
        Contender("Observation") {
          let model = ObservedModel()
          return { count in
            set(model, count)
            return model.value &+ hole.drain()
          }
        },
      ]),
    Workload(
      "@Published set, objectWillChange sink", per: "set", reach: 25 / 9, allocations: 0,
      floors({ _ in hole.add(1) }) + [
        Contender("ours") {
          let model = Model()
          let cancellable = model.objectWillChange.sink { hole.add(1) }
          return { count in
            withExtendedLifetime(cancellable) { set(model, count) }
            return model.value &+ hole.drain()
          }
        },
        Contender("floor with the laws") {
          let floor = LawfulObject { hole.add(1) }
          return { count in
            for value in 0..<count { floor.value = value }
            return floor.value &+ hole.drain()
          }
        },
        Contender("Observation") {
          let model = ObservedModel()
          let onlooker = Onlooker(model) { hole.add(1) }
          model.value = -1
          onlooker.look()
          return { count in
            withExtendedLifetime(onlooker) { set(model, count) }
            return model.value &+ hole.drain()
          }
        },
      ]),
    Workload(
      "@Published set, $property sink", per: "set", reach: 20 / 9.4, allocations: 0,
      floors({ hole.add($0) }) + [
        Contender("ours") {
          let model = Model()
          let cancellable = model.$value.sink { hole.add($0) }
          _ = hole.drain()
          return { count in
            withExtendedLifetime(cancellable) { set(model, count) }
            return model.value &+ hole.drain()
          }
        },
        Contender("floor with the laws") {
          let floor = LawfulModel { hole.add($0) }
          return { count in
            for value in 0..<count { floor.value = value }
            return floor.value &+ hole.drain()
          }
        },
      ]),
  ]
}
