import Undercurrent

@MainActor
final class Model {
  var count = 0
  var cancellable: AnyCancellable?

  func start(_ numbers: PassthroughSubject<Int, Never>) {
    let load = Awaiting { self.count + 1 }  // error: main actor-isolated property 'count'
    cancellable = load.sink { self.count = $0 }
    numbers.sink { @Sendable in self.count = $0 }.store(in: CancelBag())  // error: main actor-isolated property 'count'
  }
}
