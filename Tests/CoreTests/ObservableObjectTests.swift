import Testing
import UndercurrentCore
import UndercurrentTesting

struct ObservableObjectTests {
  private class Base: ObservableObject {
    @Published var base = 0
  }
  private final class Derived: Base {
    @Published var derived = 0
  }
  private final class Hidden: ObservableObject, CustomReflectable {
    @Published var n = 0
    var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  }
  private final class Generic<T>: ObservableObject {
    @Published var item: T
    init(_ item: T) { self.item = item }
  }
  private final class Silent: ObservableObject {
    var n = 0
  }
  private final class Own: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    @Published var n = 0
  }
  private final class OwnSubject: ObservableObject {
    let objectWillChange = PassthroughSubject<Int, Never>()
    var n = 0 { willSet { objectWillChange.send(newValue) } }
  }

  @Test func firesForSuperclassesGenericsAndCustomMirrors() {
    var log: [String] = []
    let (derived, hidden, generic) = (Derived(), Hidden(), Generic("a"))
    let cancellables = [
      derived.objectWillChange.sink { log.append("derived") },
      hidden.objectWillChange.sink { log.append("hidden") },
      generic.objectWillChange.sink { log.append("generic \(generic.item)") },
    ]
    derived.base = 1
    derived.derived = 1
    hidden.n = 1
    generic.item = "b"
    #expect(log == ["derived", "derived", "hidden", "generic a"])
    withExtendedLifetime(cancellables) {}
  }

  @Test func isTheSamePublisherForAsLongAsTheObjectLives() {
    let (silent, derived) = (Silent(), Derived())
    #expect(silent.objectWillChange === silent.objectWillChange)
    #expect(derived.objectWillChange === (derived as Base).objectWillChange)
    #expect(silent.objectWillChange !== Silent().objectWillChange)
    var count = 0
    let cancellable = silent.objectWillChange.sink { count += 1 }
    silent.objectWillChange.send()
    silent.n = 1
    #expect(count == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test func firesThoughThePropertyWasSetBeforeAnybodyAsked() {
    let model = Derived()
    model.base = 1
    model.derived = 1
    var count = 0
    let cancellable = model.objectWillChange.sink { count += 1 }
    model.base = 2
    model.derived = 2
    #expect(count == 2)
    withExtendedLifetime(cancellable) {}
  }

  @Test func anObjectWithAPublisherOfItsOwnAnnouncesByItself() {
    let own = Own()
    var count = 0
    let cancellable = own.objectWillChange.sink { count += 1 }
    own.n = 1
    #expect(count == 0)
    own.objectWillChange.send()
    #expect(count == 1)
    let subject = OwnSubject()
    var values: [Int] = []
    let other = subject.objectWillChange.sink { values.append($0 * 10 + subject.n) }
    subject.n = 4
    #expect(values == [40])
    withExtendedLifetime((cancellable, other)) {}
  }

  @Test func anyRequestIsOneForEveryChange() {
    let model = Derived()
    let recorder = Recorder<Void, Never>(demand: .max(1))
    model.objectWillChange.subscribe(recorder)
    for n in 1...3 { model.base = n }
    #expect(recorder.values.count == 3)
    let waiting = Recorder<Void, Never>(demand: .none)
    model.objectWillChange.subscribe(waiting)
    model.base = 4
    #expect(waiting.values.count == 0)
  }

  @Test func thousandsOfObjectsComeAndGo() {
    var watch = Watch()
    var fired = 0
    for round in 0..<2_000 {
      let model = Derived()
      let cancellable = model.objectWillChange.sink { fired += 1 }
      model.base = round
      cancellable.cancel()
      model.base = -1
      if round % 100 == 0 { watch(model) }
    }
    #expect(fired == 2_000)
    #expect(watch.alive == [])
  }

  @Test func thePublisherOutlivesItsObjectInSilence() {
    var model: Derived? = Derived()
    let publisher = model!.objectWillChange
    let recorder = Recorder<Void, Never>()
    publisher.subscribe(recorder)
    model = nil
    #expect(recorder.events.count == 1)
    publisher.send()
    #expect(recorder.values.count == 1)
  }

  @Test func threadsObserveAndChangeAtOnce() {
    for _ in 0..<20 {
      let models = (0..<4).map { _ in Derived() }
      let tally = Tally()
      let kept = Guarded([AnyCancellable]())
      together(4) { thread in
        let model = models[thread]
        let cancellable = model.objectWillChange.sink { tally.add() }
        // Not cancelled before all are done: an announcement that was left with another thread still has to be delivered.
        kept.withLock { $0.append(cancellable) }
        for n in 0..<50 {
          model.base = n
          models[(thread + 1) % 4].derived = n
          _ = Silent().objectWillChange
        }
      }
      #expect(tally.count >= 200)
      for model in models { #expect(model.base == 49 && model.derived == 49) }
    }
  }
}
