import Testing
import UndercurrentCore
import UndercurrentTesting

/// A great many subscribers, upstreams, timers and cancellables: whatever is done to one of them does not cost more because of the others.
/// Eight times as many take about eight times as long; were each to cost by how many there are, they would take 64 times as long.
struct CrowdTests {
  private static let many = Effort.isLong ? 1_000_000 : 2_400

  private func expectLinear(_ name: String, _ many: Int = many, _ body: (Int) -> Void) {
    let (few, all) = (Stack.time { body(many / 8) }, Stack.time { body(many) })
    #expect(all < few * 24, "\(name): \(few) s for \(many / 8), \(all) s for \(many)")
    if Effort.isLong { print("\(name): \(all) s for \(many)") }
  }

  /// In which order subscribers go.
  enum Leaving: CaseIterable { case firstToLast, lastToFirst, middleOut, allAtOnce, withTheSubject }

  private func crowd<S: Subject>(_ name: String, _ make: @escaping () -> S) where S.Output == Int, S.Failure == Never {
    for leaving in Leaving.allCases {
      Stack.run(bytes: Stack.small) {
        expectLinear("\(name), \(leaving)") { count in
          var subject: S? = make()
          var sum = 0
          var cancellables = (0..<count).compactMap { _ in subject?.sink { sum += $0 } }
          subject?.send(1)
          switch leaving {
          case .firstToLast: for cancellable in cancellables { cancellable.cancel() }
          case .lastToFirst: while let last = cancellables.popLast() { last.cancel() }
          case .middleOut:
            let middle = cancellables.count / 2
            for offset in 0..<middle {
              cancellables[middle + offset].cancel()
              cancellables[middle - 1 - offset].cancel()
            }
          case .allAtOnce: cancellables = []
          case .withTheSubject: subject?.send(completion: .finished)
          }
          subject?.send(1)
          subject = nil
          #expect(sum == count, "\(name), \(leaving)")
        }
      }
    }
  }

  @Test func ofAPassthroughSubject() { crowd("PassthroughSubject") { PassthroughSubject<Int, Never>() } }

  @Test func ofACurrentValueSubject() { crowd("CurrentValueSubject") { CurrentValueSubject<Int, Never>(0) } }

  @Test func ofAReplaySubject() { crowd("ReplaySubject") { ReplaySubject<Int, Never>(capacity: 0) } }

  /// Each goes from within the delivery that it is given.
  @Test func whoGoesFromWithinADelivery() {
    func check<S: Subject>(_ name: String, _ make: () -> S) where S.Output == Int, S.Failure == Never {
      expectLinear(name) { count in
        let subject = make()
        var cancellables: [Int: AnyCancellable] = [:]
        var sum = 0
        for number in 0..<count {
          cancellables[number] = subject.sink { value in
            sum += value
            cancellables[number] = nil
          }
        }
        subject.send(1)
        subject.send(1)
        #expect(sum == count && cancellables.isEmpty)
      }
    }
    check("PassthroughSubject") { PassthroughSubject<Int, Never>() }
    check("CurrentValueSubject") {
      let subject = CurrentValueSubject<Int, Never>(0)
      return subject
    }
    check("ReplaySubject") { ReplaySubject<Int, Never>(capacity: 0) }
  }

  @Test func ofABagAndASet() {
    expectLinear("CancelBag") { count in
      let bag = CancelBag()
      var cancelled = 0
      for _ in 0..<count { bag.insert(AnyCancellable { cancelled += 1 }) }
      bag.cancel()
      #expect(cancelled == count)
    }
    expectLinear("a set") { count in
      var set: Set<AnyCancellable> = []
      var cancelled = 0
      for _ in 0..<count { AnyCancellable { cancelled += 1 }.store(in: &set) }
      set = []
      #expect(cancelled == count)
    }
  }

  @Test func ofInputs() {
    let many = Self.many / 4
    expectLinear("MergeMany", many) { count in
      let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
      var (sum, endings) = (0, 0)
      let cancellable = Publishers.MergeMany(subjects).sink(receiveCompletion: { _ in endings += 1 }, receiveValue: { sum += $0 })
      for subject in subjects { subject.send(1) }
      for subject in subjects { subject.send(completion: .finished) }
      #expect(sum == count && endings == 1)
      cancellable.cancel()
    }
    expectLinear("flatMap", many) { count in
      let (starts, inner) = (PassthroughSubject<Int, Never>(), (0..<count).map { _ in PassthroughSubject<Int, Never>() })
      var (sum, endings) = (0, 0)
      let cancellable = starts.flatMap { inner[$0] }.sink(receiveCompletion: { _ in endings += 1 }, receiveValue: { sum += $0 })
      for number in 0..<count { starts.send(number) }
      for subject in inner.reversed() { subject.send(1) }
      for subject in inner { subject.send(completion: .finished) }
      starts.send(completion: .finished)
      #expect(sum == count && endings == 1)
      cancellable.cancel()
    }
    expectLinear("what feeds a subject", many) { count in
      let subject = PassthroughSubject<Int, Never>()
      let watcher = subject.sink { _ in }
      for _ in 0..<count { Just(1).subscribe(subject).cancel() }
      watcher.cancel()
    }
    expectLinear("who waits for a future", many) { count in
      var promise: Future<Int, Never>.Promise?
      let future = Future<Int, Never> { promise = $0 }
      var sum = 0
      let cancellables = (0..<count).map { _ in future.sink { sum += $0 } }
      for cancellable in cancellables[..<(count / 2)] { cancellable.cancel() }
      promise?(.success(1))
      #expect(sum == count - count / 2)
      withExtendedLifetime(cancellables) {}
    }
  }

  @Test func ofTimers() {
    let many = Self.many / 4
    expectLinear("timers that ring", many) { count in
      let scheduler = VirtualScheduler()
      var rung = 0
      for number in 0..<count { scheduler.schedule(after: .init(nanoseconds: number * 7_919 % count)) { rung += 1 } }
      scheduler.run(limit: .max)
      #expect(rung == count)
    }
    expectLinear("timers that are taken back", many) { count in
      let scheduler = VirtualScheduler()
      for _ in 0..<count { scheduler.schedule(after: .init(nanoseconds: .max), interval: .seconds(1)) {}.cancel() }
      #expect(scheduler.pending.isEmpty)
    }
    expectLinear("timeouts that are put off", many) { count in
      let (scheduler, subject) = (VirtualScheduler(), PassthroughSubject<Int, Never>())
      var seen = 0
      let cancellable = subject.timeout(.seconds(1_000), scheduler: scheduler).sink { _ in seen += 1 }
      for number in 0..<count {
        subject.send(number)
        scheduler.advance(by: .milliseconds(1))
        #expect(scheduler.pending.count <= 2)
      }
      #expect(seen == count)
      cancellable.cancel()
    }
  }
}
