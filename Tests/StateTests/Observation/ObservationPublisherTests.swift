import Observation
import Testing
import UndercurrentCore
import UndercurrentState
import UndercurrentTesting

@MainActor
struct ObservationPublisherTests {
  @Observable final class Basket {
    var prices = [3, 4]
    var name = "fruit"
  }

  /// Waits for the turn of the main actor in which changes made so far are read.
  private func turn() async {
    await withCheckedContinuation { continuation in ActorScheduler.main.schedule { continuation.resume() } }
  }

  @Test func theFirstValueComesAtOnceAndChangesInTheNextTurn() async {
    let basket = Basket()
    let recorder = Recorder<Int, Never>()
    ObservationPublisher { basket.prices.reduce(0, +) }.subscribe(recorder)
    #expect(recorder.values == [7])
    basket.prices.append(5)
    basket.prices.append(6)
    #expect(recorder.values == [7])
    await turn()
    #expect(recorder.values == [7, 18], "one value for both changes")
    basket.prices = []
    await turn()
    #expect(recorder.values == [7, 18, 0])
  }

  @Test func whatIsNotReadDoesNotCount() async {
    let basket = Basket()
    let recorder = Recorder<Int, Never>()
    ObservationPublisher { basket.prices.count }.subscribe(recorder)
    basket.name = "vegetables"
    await turn()
    #expect(recorder.values == [2])
  }

  @Test func theNewestValueWaitsForDemand() async {
    let basket = Basket()
    let recorder = Recorder<Int, Never>(demand: .max(1))
    ObservationPublisher { basket.prices.count }.subscribe(recorder)
    for _ in 0..<3 {
      basket.prices.append(1)
      await turn()
    }
    #expect(recorder.values == [2])
    recorder.request(.max(1))
    #expect(recorder.values == [2, 5])
  }

  @Test func cancellingReleasesTheExpression() async {
    let tracker = LifetimeTracker()
    var basket: Basket? = tracker.track(Basket(), "basket")
    let recorder = Recorder<Int, Never>()
    ObservationPublisher { [basket] in basket!.prices.count }.subscribe(recorder)
    basket!.prices.append(1)
    recorder.cancel()
    basket = nil
    await turn()
    #expect(tracker.alive == [])
    #expect(recorder.values == [2])
  }

  @Test func changesMadeOnOtherThreadsAreReadOnTheActor() async {
    let count = Latest(0, following: Empty())
    let flag = Flag()
    let values = await withCheckedContinuation { continuation in
      var values: [Int] = []
      flag.cancellable = ObservationPublisher {
        MainActor.preconditionIsolated()
        return flag.number + count.value
      }.sink {
        values.append($0)
        if $0 == 1 { continuation.resume(returning: values) }
      }
      Task.detached { flag.raise() }
    }
    #expect(values == [0, 1])
  }

  @Test func aSchedulerMayReadTheChanges() {
    let scheduler = VirtualScheduler()
    let basket = Basket()
    let recorder = Recorder<Int, Never>()
    ObservationPublisher(on: scheduler) { basket.prices.count }.subscribe(recorder)
    #expect(recorder.values == [])
    scheduler.advance()
    #expect(recorder.values == [2])
    basket.prices.append(1)
    #expect(recorder.values == [2])
    scheduler.advance()
    #expect(recorder.values == [2, 3])
  }

  @Test func aDroppedSubscriptionStopsByItself() async {
    let basket = Basket()
    var values: [Int] = []
    var cancellable: AnyCancellable? = ObservationPublisher { basket.prices.count }.sink { values.append($0) }
    withExtendedLifetime(cancellable) {}
    cancellable = nil
    basket.prices = []
    await turn()
    #expect(values == [2])
  }
}

/// An observable object that may be changed from any thread, made by hand as such objects are.
private final class Flag: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let state = Guarded(0)
  private let keeper = Guarded<AnyCancellable?>(nil)

  var cancellable: AnyCancellable? {
    get { keeper.withLock { $0 } }
    set { keeper.withLock { $0 = newValue } }
  }

  var number: Int {
    registrar.access(self, keyPath: \.number)
    return state.withLock { $0 }
  }

  func raise() { registrar.withMutation(of: self, keyPath: \.number) { state.withLock { $0 = 1 } } }
}
