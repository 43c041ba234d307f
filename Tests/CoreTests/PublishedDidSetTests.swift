import Testing
import UndercurrentCore
import UndercurrentTesting

struct PublishedDidSetTests {
  final class Model: ObservableObject {
    @Published var count = 0
    @Published var name = ""
  }

  @Test func comesWhenTheValueIsStored() {
    let model = Model()
    var log: [String] = []
    let cancellables = [
      model.objectWillChange.sink { [unowned model] in log.append("object \(model.count)") },
      model.$count.sink { [unowned model] in log.append("will \($0) \(model.count)") },
      model.$count.didSet.sink { [unowned model] in log.append("did \($0) \(model.count)") },
    ]
    model.count = 5
    #expect(log == ["will 0 0", "did 0 0", "object 0", "will 5 0", "did 5 5"])
    withExtendedLifetime(cancellables) {}
  }

  @Test func aSlowSubscriberGetsTheNewestValue() {
    let model = Model()
    let recorder = Recorder<Int, Never>(demand: .max(1))
    model.$count.didSet.subscribe(recorder)
    for value in 1...3 { model.count = value }
    #expect(recorder.values == [0])
    recorder.request(.max(1))
    #expect(recorder.values == [0, 3])
  }

  @Test func whoComesLaterGetsTheCurrentValue() {
    let model = Model()
    model.count = 1
    let first = Recorder<Int, Never>()
    model.$count.didSet.subscribe(first)
    model.count = 2
    let second = Recorder<Int, Never>()
    model.$count.didSet.subscribe(second)
    #expect(first.values == [1, 2])
    #expect(second.values == [2])
  }

  @Test func settingWithinADeliveryEndsInTheNewestValueEverywhere() {
    let model = Model()
    let (first, second) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    model.$count.didSet.subscribe(first)
    let cancellable = model.$count.didSet.sink { [unowned model] in if 1...3 ~= $0 { model.count += 1 } }
    model.$count.didSet.subscribe(second)
    model.count = 1
    #expect(model.count == 4)
    #expect(first.values == [0, 1, 2, 3, 4])
    #expect(second.values == [0, 1, 2, 3, 4])
    withExtendedLifetime(cancellable) {}
  }

  @Test func settingWhenAChangeIsAboutToHappenSendsTheNewestOnce() {
    let model = Model()
    let recorder = Recorder<Int, Never>()
    model.$count.didSet.subscribe(recorder)
    let cancellable = model.$count.sink { [unowned model] in if $0 == 1 { model.count = 2 } }
    model.count = 1
    #expect(model.count == 2)
    #expect(recorder.values == [0, 2])
    withExtendedLifetime(cancellable) {}
  }

  @Test func pipelinesThatEndInThePropertyAreSeenToo() {
    let model = Model()
    let names = PassthroughSubject<String, Never>()
    names.assign(to: &model.$name)
    var seen: [String] = []
    let cancellable = model.$name.didSet.sink { [unowned model] in seen.append("\($0)=\(model.name)") }
    names.send("a")
    names.send("b")
    #expect(seen == ["=", "a=a", "b=b"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func nothingKeepsTheObject() {
    var watch = Watch()
    let recorder = Recorder<Int, Never>()
    do {
      let model = watch(Model())
      model.$count.didSet.subscribe(recorder)
      model.count = 1
    }
    #expect(watch.alive == [])
    #expect(recorder.values == [0, 1])
  }

  @Test func threadsLeavePropertyAndSubscribersInAgreement() {
    for _ in 0..<20 {
      let model = Model()
      let doorkeeper = Doorkeeper()
      let last = Guarded(0)
      let cancellable = model.$count.didSet.sink { value in doorkeeper.pass { last.withLock { $0 = value } } }
      together(4) { thread in
        for value in 1...100 { model.count = thread * 1_000 + value }
      }
      #expect(doorkeeper.clashes == 0)
      #expect(last.withLock { $0 } == model.count)
      withExtendedLifetime(cancellable) {}
    }
  }
}
