import Testing
import UndercurrentCore
import UndercurrentTesting

struct ViolationsTests {
  @Test func aReportNamesTheCulpritTheRuleAndTheSubscriber() {
    let violations = Violations.reported {
      let publisher = TestPublisher<Int, Never>()
      publisher.first().subscribe(Recorder())
      publisher.send(completion: .finished)
      publisher.send(1)
      publisher.send(completion: .finished)
      let mute = TestPublisher<Int, Never>(greets: false)
      mute.collect().subscribe(Recorder())
      mute.send(1)
    }
    #expect(
      violations.map { "\($0)" } == [
        "Undercurrent: TestSubscription breaks the rule that there is at most one ending, and nothing after it, towards First",
        "Undercurrent: a publisher breaks the rule that the subscription comes first, and once, towards Collect",
      ])
  }

  @Test func whatMayHaveBeenOnItsWayIsNotReported() {
    let violations = Violations.reported {
      let publisher = TestPublisher<Int, Oops>()
      let recorder = Recorder<Int, Oops>()
      publisher.tryMap { $0 }.mapError { $0 as! Oops }.merge(with: publisher.collect(2).flatMap { $0.publisher })
        .prefix(2).catch { Fail(error: $0) }.receive(on: ImmediateScheduler.shared).subscribe(recorder)
      for value in 0..<5 { publisher.send(value) }
      #expect(recorder.values == [0, 1])
      publisher.send(completion: .finished)
      let others = Recorder<Int, Oops>()
      publisher.share().retry(1).zip(publisher.replaceEmpty(with: 0)) { a, _ in a }.subscribe(others)
      others.cancel()
      publisher.send(1)
      publisher.send(completion: .failure(.one))
    }
    #expect(violations == [])
  }

  @Test func subscribersReportToo() {
    final class Target { @Published var number = 0 }
    let target = Target()
    let deeds: [(String, (TestPublisher<Int, Never>) -> AnyObject)] = [
      ("Sink", { $0.sink { _ in } }),
      (
        "Sink",
        { publisher in
          let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
          publisher.subscribe(sink)
          return sink
        }
      ),
      ("Assign Target", { $0.assign(to: \.number, on: target) }),
      (
        "PublishedSubscriber",
        {
          $0.assign(to: &target.$number)
          return target
        }
      ),
      ("Subject", { $0.subscribe(PassthroughSubject<Int, Never>()) }),
      (
        "AsyncSubscriber",
        { publisher in
          let iterator = publisher.values.makeAsyncIterator()
          return Iterator(iterator)
        }
      ),
    ]
    for (name, subscribe) in deeds {
      for deed in 0..<3 {
        let violations = Violations.reported {
          let publisher = TestPublisher<Int, Never>()
          let held = subscribe(publisher)
          if deed == 0 {
            publisher.connections[0].sendSubscription()
          } else {
            publisher.send(completion: .finished)
            if deed == 1 { publisher.send(1) } else { publisher.send(completion: .finished) }
          }
          withExtendedLifetime(held) {}
        }
        #expect(violations.map(\.subscriber) == [name], "\(deed)")
        #expect(violations.map(\.rule) == [deed == 0 ? .subscriptionFirst : .nothingAfterTheEnding], "\(name)")
        #expect(violations.map(\.culprit) == ["TestSubscription"] || name == "AsyncSubscriber")
      }
    }
  }

  private final class Iterator {
    let iterator: AsyncPublisher<TestPublisher<Int, Never>>.Iterator
    init(_ iterator: AsyncPublisher<TestPublisher<Int, Never>>.Iterator) { self.iterator = iterator }
  }

  @Test func theReportComesWhileNothingIsLocked() {
    // The observer uses the very stage that reports: a lock that was held would stop the program.
    let publisher = TestPublisher<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    let reports = Guarded(0)
    Violations.withObserver(
      { _ in
        reports.withLock { $0 += 1 }
        recorder.request(.max(1))
        publisher.send(2)
      },
      operation: {
        publisher.merge(with: Empty()).replaceEmpty(with: 0).receive(on: ImmediateScheduler.shared).subscribe(recorder)
        publisher.connections[0].sendSubscription()
      })
    #expect(reports.withLock { $0 } == 1)
    #expect(recorder.values == [2])
  }

  @Test func tasksSeeTheirOwnReportsOnly() async {
    let counts = await withTaskGroup(of: Int.self) { group in
      for index in 0..<8 {
        group.addTask {
          await Violations.reported {
            for _ in 0..<index {
              let publisher = TestPublisher<Int, Never>()
              publisher.collect().subscribe(Recorder())
              publisher.send(completion: .finished)
              publisher.send(1)
            }
          }.count
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == Array(0..<8))
  }

  @Test func anErrorComesOutOfTheBody() {
    #expect(throws: Oops.two) { try Violations.reported { () throws(Oops) in throw .two } }
  }
}
