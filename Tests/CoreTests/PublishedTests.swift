import Testing
import UndercurrentCore
import UndercurrentTesting

struct PublishedTests {
  final class Model: ObservableObject {
    @Published var n = 0
    @Published var text = ""
    var plain = 0
  }

  @Test func announcesThenPublishesThenStores() {
    let model = Model()
    var log: [String] = []
    let will = model.objectWillChange.sink { log.append("will \(model.n)") }
    let n = model.$n.sink { log.append("\($0) over \(model.n)") }
    model.n = 3
    #expect(log == ["0 over 0", "will 0", "3 over 0"])
    #expect(model.n == 3)
    withExtendedLifetime((will, n)) {}
  }

  @Test func worksWithoutAnybodyWatching() {
    let model = Model()
    model.n += 1
    model.n += 1
    #expect(model.n == 2)
    var values: [Int] = []
    let cancellable = model.$n.sink { values.append($0) }
    model.n += 1
    cancellable.cancel()
    model.n += 1
    #expect(values == [2, 3])
    #expect(model.n == 4)
  }

  @Test func aSlowSubscriberGetsTheNewestValue() {
    let model = Model()
    let recorder = Recorder<Int, Never>(demand: .max(1))
    model.$n.subscribe(recorder)
    for n in 1...4 { model.n = n }
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(0), .value(4)])
  }

  @Test func whoSubscribesWithinADeliveryGetsTheNewValueOnce() {
    let model = Model()
    var log: [String] = []
    var nested: AnyCancellable?
    let outer = model.$n.sink { value in
      log.append("outer \(value)")
      if value == 1 { nested = model.$n.sink { log.append("inner \($0)") } }
    }
    model.n = 1
    #expect(log == ["outer 0", "outer 1", "inner 1"])
    model.n = 2
    #expect(log == ["outer 0", "outer 1", "inner 1", "outer 2", "inner 2"])
    withExtendedLifetime((outer, nested)) {}
  }

  @Test func whoSubscribesWhenAChangeIsAnnouncedGetsTheChange() {
    let model = Model()
    var values: [Int] = []
    var nested: AnyCancellable?
    let will = model.objectWillChange.sink {
      if nested == nil { nested = model.$n.sink { values.append($0) } }
    }
    model.n = 1
    #expect(values == [0, 1])
    model.n = 2
    #expect(values == [0, 1, 2])
    #expect(model.n == 2)
    withExtendedLifetime((will, nested)) {}
  }

  @Test func settingWithinADeliveryWinsEverywhere() {
    let model = Model()
    var log: [String] = []
    let a = model.$n.sink { value in
      log.append("a\(value)")
      if value == 1 { model.n = 2 }
    }
    let b = model.$n.sink { log.append("b\($0)") }
    log = []
    model.n = 1
    #expect(log == ["a1", "a2", "b2"])
    #expect(model.n == 2)
    withExtendedLifetime((a, b)) {}
  }

  @Test func settingWhenAChangeIsAnnouncedIsOvertakenByTheChange() {
    let model = Model()
    var values: [Int] = []
    let n = model.$n.sink { values.append($0) }
    var isFirst = true
    let will = model.objectWillChange.sink {
      if isFirst {
        isFirst = false
        model.n = 5
      }
    }
    model.n = 1
    #expect(values == [0, 5, 1])
    #expect(model.n == 1)
    withExtendedLifetime((n, will)) {}
  }

  @Test func changesTheValueInPlace() {
    final class Lists: ObservableObject {
      @Published var items: [Int] = []
    }
    let lists = Lists()
    var counts: [Int] = []
    let cancellable = lists.$items.sink { counts.append($0.count) }
    lists.items.append(1)
    lists.items.append(2)
    lists.items[0] = 7
    #expect(counts == [0, 1, 2, 2])
    #expect(lists.items == [7, 2])
    withExtendedLifetime(cancellable) {}
  }

  @Test func thePublisherOutlivesTheObject() {
    var model: Model? = Model()
    model?.n = 4
    let publisher = model!.$n
    var watch = Watch()
    watch(model!)
    model = nil
    #expect(watch.alive == [])
    var values: [Int] = []
    let cancellable = publisher.sink { values.append($0) }
    #expect(values == [4])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aReplacedValueIsFreed() {
    final class Holder: ObservableObject {
      @Published var token: Token
      init(_ token: Token) { self.token = token }
    }
    for isWatched in [false, true] {
      var watch = Watch()
      let holder = Holder(watch(Token(), "first"))
      let cancellable = isWatched ? holder.$token.sink { _ in } : nil
      holder.token = watch(Token(), "second")
      holder.token = watch(Token(), "third")
      #expect(watch.alive == ["third"])
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test func whatReplacedValuesHeldMayUseTheProperty() {
    final class Holder: ObservableObject {
      @Published var token: Token?
    }
    for isWatched in [false, true] {
      let holder = Holder()
      let cancellable = isWatched ? holder.$token.sink { _ in } : nil
      holder.token = Token(1) { [weak holder] in _ = holder?.token }
      holder.token = Token(2) { [weak holder] in holder?.token = Token(3) }
      holder.token = nil
      #expect(holder.token == Token(3))
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test func theObjectGoesThoughItKeepsItsOwnPipelines() {
    final class Owner: ObservableObject {
      @Published var n = 0
      @Published var doubled = 0
      var bag: Set<AnyCancellable> = []
      let token: Token
      init(_ token: Token) {
        self.token = token
        $n.map { $0 * 2 }.assign(to: &$doubled)
        $n.sink { [weak self] _ in _ = self?.n }.store(in: &bag)
      }
    }
    var watch = Watch()
    do {
      let owner = watch(Owner(watch(Token())))
      owner.n = 4
      #expect(owner.doubled == 8)
    }
    #expect(watch.alive == [])
  }

  @Test func twoThreadsLeavePropertyAndSubscribersInAgreement() {
    for _ in 0..<50 {
      let model = Model()
      let door = Doorkeeper()
      let last = Recorder<Int, Never>()
      model.$n.subscribe(last)
      let cancellable = model.$n.sink { _ in door.pass() }
      together(3) { thread in
        for step in 0..<50 { model.n = thread * 1_000 + step }
      }
      #expect(last.values.last == model.n)
      #expect(door.clashes == 0)
      for thread in 0..<3 {
        let own = last.values.dropFirst().filter { $0 / 1_000 == thread }
        #expect(own == own.sorted())
      }
      withExtendedLifetime(cancellable) {}
    }
  }
}
