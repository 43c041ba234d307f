import Testing
import UndercurrentCore
import UndercurrentTesting

/// What is inside a pipeline shows Combine's names.
struct NamesTests {
  @Test func stages() {
    let visitors = TestPublisher<Int, Never>(greets: false)
    visitors.map { $0 }.subscribe(Recorder<Int, Never>())
    visitors.filter { _ in true }.subscribe(Recorder<Int, Never>())
    visitors.compactMap { $0 }.subscribe(Recorder<Int, Never>())
    visitors.scan(0, +).subscribe(Recorder<Int, Never>())
    visitors.removeDuplicates().subscribe(Recorder<Int, Never>())
    visitors.merge(with: Empty()).subscribe(Recorder<Int, Never>())
    visitors.combineLatest(Empty<Int, Never>()) { $0 + $1 }.subscribe(Recorder<Int, Never>())
    visitors.receive(on: ImmediateScheduler.shared).subscribe(Recorder<Int, Never>())
    visitors.debounce(for: 1, scheduler: ImmediateScheduler.shared).subscribe(Recorder<Int, Never>())
    visitors.sink { _ in }.cancel()
    #expect(
      visitors.connections.map(\.subscriber) == [
        "Map", "Filter", "CompactMap", "Scan", "RemoveDuplicates", "Merge", "CombineLatest", "ReceiveOn", "Debounce", "Sink",
      ])
  }

  @Test func subscriptions() {
    final class Model: ObservableObject { @Published var n = 0 }
    let model = Model()
    var names: [String] = []
    func look<P: Publisher>(at publisher: P) {
      publisher.subscribe(AnySubscriber<P.Output, P.Failure>(receiveSubscription: { names.append("\($0)") }))
    }
    look(at: Just(1))
    look(at: [1].publisher)
    look(at: [Int]().publisher)
    look(at: Empty<Int, Never>())
    look(at: PassthroughSubject<Int, Never>())
    look(at: CurrentValueSubject<Int, Never>(0))
    look(at: model.$n)
    look(at: model.objectWillChange)
    look(at: Just(1).merge(with: Just(2), Just(3)))
    look(at: Just(1).combineLatest(Just(2)))
    look(at: Just(1).receive(on: ImmediateScheduler.shared))
    look(at: Just(1).debounce(for: 1, scheduler: ImmediateScheduler.shared))
    look(at: Just(1).map { $0 })
    #expect(
      names == [
        "Just", "Sequence", "Empty", "Empty", "PassthroughSubject", "CurrentValueSubject", "PublishedSubject",
        "ObservableObjectPublisher", "Merge", "CombineLatest", "ReceiveOn", "Debounce", "Just",
      ])
  }
}
