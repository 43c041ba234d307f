import Testing
import UndercurrentCore
import UndercurrentTesting

/// Objects whose `deinit` does something to the pipeline that has just let go of them: sends, subscribes, cancels, asks, ends. No lock is
/// held then, nothing is entered twice, and nothing stays.
struct DeinitTests {
  /// Does something when it goes.
  private final class Farewell: Sendable {
    private let act: Transfer<() -> Void>
    init(_ act: @escaping () -> Void) { self.act = Transfer(act) }
    deinit { act.value() }
  }

  enum Deed: CaseIterable { case sends, subscribes, cancels, requests, finishes, fails, advances }

  /// Where such an object is held: in a closure, in a value that is on its way or kept, or in the subscriber.
  enum Place: CaseIterable { case closure, value, subscriber }

  private struct Value {
    let number: Int
    let farewell: Farewell?
  }

  @Test(arguments: Operator.allCases)
  func ofWhatAPipelineHolds(stage: Operator) {
    var number = Operator.allCases.firstIndex(of: stage) ?? 0
    for deed in Deed.allCases {
      for place in Place.allCases {
        for ending in LifetimeTests.Ending.allCases {
          number += 1
          // All of them in a long run.
          if number.isMultiple(of: max(1, 35 / Effort.rounds)) { run(stage, deed, place, ending) }
        }
      }
    }
  }

  private func run(_ stage: Operator, _ deed: Deed, _ place: Place, _ ending: LifetimeTests.Ending) {
    let tracker = LifetimeTracker()
    let farewells = Count()
    var made = 0
    let violations = Violated()
    do {
      let scheduler = VirtualScheduler()
      let subjects = (0..<2).map { _ in PassthroughSubject<Value, any Error>() }
      let watcher = Watcher()
      var pipeline: Library.Input?
      func farewell() -> Farewell {
        made += 1
        return Farewell { [weak subject = subjects[0], weak watcher, pipeline] in
          farewells.add()
          switch deed {
          case .sends: subject?.send(Value(number: 3, farewell: nil))
          case .subscribes: pipeline?.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
          case .cancels: watcher?.cancel()
          case .requests: watcher?.request(1)
          case .finishes: subject?.send(completion: .finished)
          case .fails: subject?.send(completion: .failure(Fault()))
          case .advances: scheduler.advance(by: .microseconds(500))
          }
        }
      }
      let library = Library(
        source: { number in
          let held = place == .closure ? farewell() : nil
          return subjects[number].map { value in
            withExtendedLifetime(held) {}
            return value.number
          }.tracked(by: tracker, "source \(number)").eraseToAnyPublisher()
        }, scheduler: scheduler)
      // One without, for those who subscribe.
      pipeline = subjects[0].map(\.number).eraseToAnyPublisher()
      let observer: @Sendable (Violations.Violation) -> Void = { violations.add($0) }
      Violations.withObserver(observer) {
        var whole: Library.Input? = library.publisher(
          .stage(stage, n: 1, interval: 1_000_000, (0..<stage.inputs).map { .source($0) }))
        whole?.subscribe(watcher)
        let held = place == .subscriber ? farewell() : nil
        var sink: AnyCancellable? = whole?.sink(
          receiveCompletion: { _ in }, receiveValue: { _ in withExtendedLifetime(held) {} })
        whole = nil
        for number in [1, 2, 6] {
          for subject in subjects { subject.send(Value(number: number, farewell: place == .value ? farewell() : nil)) }
          scheduler.advance(by: .microseconds(700))
        }
        switch ending {
        case .finish: for subject in subjects { subject.send(completion: .finished) }
        case .fail: for subject in subjects { subject.send(completion: .failure(Fault())) }
        case .cancel:
          sink?.cancel()
          watcher.cancel()
        case .drop: sink = nil
        }
        sink?.cancel()
        scheduler.advance(by: .milliseconds(20))
        watcher.cancel()
        scheduler.advance(by: .milliseconds(20))
      }
      #expect(watcher.breaches == [], "\(stage), \(place), \(deed), \(ending)")
    }
    #expect(violations.all == [], "\(stage), \(place), \(deed), \(ending)")
    #expect(farewells.value == made, "\(stage), \(place), \(deed), \(ending)")
    #expect(tracker.alive == [], "\(stage), \(place), \(deed), \(ending)")
  }

  /// The same of what subjects keep: the latest value, the last values, and what waits for who has not asked.
  @Test(arguments: Deed.allCases)
  func ofWhatASubjectKeeps(deed: Deed) {
    final class Kept {
      let farewell: Farewell
      init(_ farewell: Farewell) { self.farewell = farewell }
    }
    func check<S: Subject>(_ make: (Kept) -> S) where S.Output == Kept, S.Failure == any Error {
      let (farewells, made) = (Count(), Count())
      var seen = 0
      do {
        weak var weakSubject: S?
        var cancellable: AnyCancellable?
        func kept(_ acts: Bool = true) -> Kept {
          made.add()
          return Kept(
            Farewell {
              farewells.add()
              guard acts, let subject = weakSubject else { return }
              switch deed {
              case .sends: subject.send(kept(false))
              case .subscribes: subject.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
              case .cancels: cancellable?.cancel()
              case .finishes: subject.send(completion: .finished)
              case .fails: subject.send(completion: .failure(Fault()))
              case .requests, .advances: break
              }
            })
        }
        let subject = make(kept())
        weakSubject = subject
        cancellable = subject.sink(receiveCompletion: { _ in }, receiveValue: { _ in seen += 1 })
        for _ in 0..<5 { subject.send(kept()) }
        subject.send(completion: .finished)
        cancellable = nil
      }
      #expect(farewells.value == made.value, "\(deed), \(S.self)")
      #expect(seen > 0, "\(deed), \(S.self)")
    }
    check { _ in PassthroughSubject<Kept, any Error>() }
    check { CurrentValueSubject<Kept, any Error>($0) }
    check { _ in ReplaySubject<Kept, any Error>(capacity: 2) }
  }
}
