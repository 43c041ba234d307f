import Testing
import UndercurrentCore
import UndercurrentTesting

/// What a sink whose closures belong to an actor does with values that come there and elsewhere.
struct IsolatedSinkTests {
  /// A model as applications have them.
  @MainActor
  final class Model {
    var values: [Int] = []
    var endings: [String] = []
    var cancellable: AnyCancellable?

    func follow<P: Publisher<Int, Oops>>(_ publisher: P, onEnd: @escaping () -> Void = {}) {
      cancellable = publisher.sink(
        receiveCompletion: {
          MainActor.preconditionIsolated()
          self.endings.append("\($0)")
          onEnd()
        },
        receiveValue: {
          MainActor.preconditionIsolated()
          self.values.append($0)
        })
    }
  }

  @MainActor @Test func whatComesOnTheActorIsDeliveredAtOnce() {
    let subject = PassthroughSubject<Int, Oops>()
    let model = Model()
    model.follow(subject)
    subject.send(1)
    #expect(model.values == [1])
    subject.send(completion: .failure(.one))
    #expect(model.endings == ["failure(CoreTests.Oops.one)"])
  }

  @MainActor @Test func aNestedSendIsDeliveredBeforeTheOuterOneReturns() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let cancellable = subject.sink { value in
      log.append("begin \(value)")
      if value == 1 { subject.send(2) }
      log.append("end \(value)")
    }
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
    withExtendedLifetime(cancellable) {}
  }

  @MainActor @Test func whatComesFromElsewhereWaitsForTheActor() async {
    let subject = PassthroughSubject<Int, Oops>()
    let model = Model()
    await withCheckedContinuation { continuation in
      model.follow(subject) { continuation.resume() }
      together(1) { _ in
        (1...3).forEach(subject.send)
        subject.send(completion: .finished)
      }
      #expect(model.values == [], "the actor is busy with this test")
    }
    #expect(model.values == [1, 2, 3])
    #expect(model.endings == ["finished"])
  }

  @MainActor @Test func whatComesOnTheActorGoesBehindWhatWaits() {
    let subject = PassthroughSubject<Int, Oops>()
    let model = Model()
    model.follow(subject)
    together(1) { _ in (1...3).forEach(subject.send) }
    subject.send(4)
    #expect(model.values == [1, 2, 3, 4], "nothing is overtaken, and nothing is waited for")
  }

  @MainActor @Test func aNestedSendGoesBehindWhatWaits() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [Int] = []
    let cancellable = subject.sink { value in
      log.append(value)
      if value == 1 { subject.send(9) }
    }
    together(1) { _ in (1...3).forEach(subject.send) }
    subject.send(4)
    // 9 is sent while 2 and 3 wait and 4 has been sent.
    #expect(log == [1, 2, 3, 4, 9])
    withExtendedLifetime(cancellable) {}
  }

  @MainActor @Test func cancellingDropsWhatWaits() {
    let subject = PassthroughSubject<Token, Never>()
    var watch = Watch()
    var count = 0
    let cancellable = subject.sink { _ in count += 1 }
    together(1) { _ in subject.send(watch(Token())) }
    #expect(watch.alive == ["Token"])
    cancellable.cancel()
    #expect(watch.alive == [])
    subject.send(Token())
    #expect(count == 0)
  }

  @MainActor @Test func theEndingDropsTheClosuresHoweverLongTheResultIsKept() {
    let subject = PassthroughSubject<Int, Never>()
    var watch = Watch()
    let cancellable: AnyCancellable
    do {
      let token = watch(Token())
      cancellable = subject.sink { _ in withExtendedLifetime(token) {} }
    }
    #expect(watch.alive == ["Token"])
    subject.send(completion: .finished)
    #expect(watch.alive == [])
    withExtendedLifetime(cancellable) {}
  }

  @MainActor @Test func withoutIsolationItRunsOnTheThreadOfTheSender() {
    let subject = PassthroughSubject<Int, Never>()
    let tally = Tally()
    let cancellable = subject.sink(isolation: nil) { _ in tally.add() }
    together(1) { _ in subject.send(1) }
    #expect(tally.count == 1)
    withExtendedLifetime(cancellable) {}
  }

  // MARK: assign

  @MainActor final class Label: ObservableObject {
    var text = 0 { didSet { MainActor.preconditionIsolated() } }
    @Published var number = 0
  }

  @MainActor @Test func assigningHappensOnTheActor() {
    let subject = PassthroughSubject<Int, Never>()
    let label = Label()
    let cancellables = [subject.assign(to: \.text, on: label), subject.assign(to: \.text, onWeak: label)]
    subject.assign(to: &label.$number)
    subject.send(1)
    #expect((label.text, label.number) == (1, 1))
    together(1) { _ in subject.send(2) }
    #expect((label.text, label.number) == (1, 1))
    subject.send(3)
    #expect((label.text, label.number) == (3, 3))
    withExtendedLifetime(cancellables) {}
  }

  @MainActor @Test func anAssignedObjectIsHeldAsLongAsTheSubscription() {
    let subject = PassthroughSubject<Int, Never>()
    let tracker = LifetimeTracker()
    var label: Label? = Label()
    tracker.track(label!, "label")
    let held = subject.assign(to: \.text, on: label!)
    let notHeld = subject.assign(to: \.text, onWeak: label!)
    label = nil
    #expect(tracker.alive == ["label"])
    held.cancel()
    #expect(tracker.alive == [])
    subject.send(1)
    withExtendedLifetime(notHeld) {}
  }

  @MainActor @Test func aPublishedPropertyDropsItsPipelineAtTheEnding() {
    let subject = PassthroughSubject<Int, Never>()
    let label = Label()
    Just(7).assign(to: &label.$number)
    #expect(label.number == 7)
    let tracker = LifetimeTracker()
    subject.tracked(by: tracker, "subject").assign(to: &label.$number)
    #expect(tracker.alive == ["subject ──▶ PublishedSubscriber: asked for unlimited, 0 values"])
    subject.send(completion: .finished)
    #expect(tracker.alive == [])
  }

  // MARK: Many threads

  static let threads = 8
  static let perThread = 12_500

  private func expectAll(_ values: [Int]) {
    #expect(values.count == Self.threads * Self.perThread, "nothing is lost")
    var next = [Int](repeating: 0, count: Self.threads)
    var disorder = 0
    for value in values {
      let (thread, step) = value.quotientAndRemainder(dividingBy: Self.perThread)
      if step != next[thread] { disorder += 1 }
      next[thread] = step + 1
    }
    #expect(disorder == 0, "each sender's values keep their order")
  }

  @MainActor @Test func eightThreadsReachTheMainActorWithEverythingInOrder() async {
    let subject = PassthroughSubject<Int, Oops>()
    let model = Model()
    await withCheckedContinuation { continuation in
      model.follow(subject) { continuation.resume() }
      Task.detached {
        together(Self.threads) { thread in
          for step in 0..<Self.perThread { subject.send(thread * Self.perThread + step) }
        }
        subject.send(completion: .finished)
      }
    }
    expectAll(model.values)
    #expect(model.endings == ["finished"])
  }

  actor Counter {
    private(set) var values: [Int] = []
    private var cancellable: AnyCancellable?

    /// Returns when the publisher has ended.
    func count(_ subject: PassthroughSubject<Int, Oops>, while act: @escaping @Sendable () -> Void) async -> [Int] {
      await withCheckedContinuation { continuation in
        cancellable = subject.sink(
          receiveCompletion: { _ in
            self.preconditionIsolated()
            continuation.resume()
          },
          receiveValue: {
            self.preconditionIsolated()
            self.values.append($0)
          })
        Task.detached { act() }
      }
      return values
    }

    func sendHere(_ subject: PassthroughSubject<Int, Oops>) -> [Int] {
      cancellable = subject.sink(receiveCompletion: { _ in }, receiveValue: { self.values.append($0) })
      subject.send(1)
      let first = values
      together(1) { _ in subject.send(2) }
      return first + values
    }
  }

  @Test func eightThreadsReachAnActorOfOnesOwnWithEverythingInOrder() async {
    let subject = PassthroughSubject<Int, Oops>()
    let values = await Counter().count(subject) {
      together(Self.threads) { thread in
        for step in 0..<Self.perThread { subject.send(thread * Self.perThread + step) }
      }
      subject.send(completion: .finished)
    }
    expectAll(values)
  }

  @Test func anActorOfOnesOwnIsServedAtOnceWhereItIs() async {
    let values = await Counter().sendHere(PassthroughSubject())
    #expect(values == [1, 1])
  }

  // MARK: Closures that only pass values on

  /// Closures formed on the main actor and given to operators run on the thread that the value comes on, and are not stopped for it.
  @MainActor @Test func transformsRunWhereTheValueComes() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.map { $0 * 2 }.filter { $0 > 2 }.scan(0) { $0 + $1 }.removeDuplicates { $0 == $1 }
      .handleEvents(receiveOutput: { _ in }).flatMap { Just($0) }.subscribe(recorder)
    together(1) { _ in (1...3).forEach(subject.send) }
    #expect(recorder.values == [4, 10])
  }
}
