import Testing
import UndercurrentCore
import UndercurrentTesting

/// What people have lost values, or been sent too many, by.
struct DemandPitfallTests {
  @Test func aSwitchKeepsWhatWasAskedForInAnswers() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Int, Never>(demand: .max(3)) { $0 == 1 || $0 == 4 ? .max(1) : .none }
    outer.switchToLatest().subscribe(recorder)
    outer.send(a)
    (1...3).forEach(a.send)
    outer.send(b)
    (4...9).forEach(b.send)
    #expect(recorder.values == [1, 2, 3, 4, 5])
  }

  @Test func oneAtATimeLosesWhatASubjectSendsMeanwhileUnlessItIsKept() {
    let scheduler = VirtualScheduler()
    func delayed(_ value: Int) -> some Publisher<Int, Never> { Just(value).delay(for: .seconds(1), scheduler: scheduler) }
    let subject = PassthroughSubject<Int, Never>()
    let recorders = (0..<4).map { _ in Recorder<Int, Never>() }
    subject.flatMap(maxPublishers: .max(1), delayed).subscribe(recorders[0])
    subject.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).flatMap(maxPublishers: .max(1), delayed)
      .subscribe(recorders[1])
    subject.concatMap(delayed).subscribe(recorders[2])
    (1...3).publisher.flatMap(maxPublishers: .max(1), delayed).subscribe(recorders[3])
    (1...3).forEach(subject.send)
    scheduler.run()
    #expect(recorders.map(\.values) == [[1], [1, 2, 3], [1, 2, 3], [1, 2, 3]])
  }

  /// An iterator asks for one value at a time, and whatever comes in between is against the rules.
  @Test func noOperatorSendsAnIteratorWhatItHasNotAskedFor() async {
    let makers: [(AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>] = [
      { $0.map { $0 }.eraseToAnyPublisher() },
      { $0.removeDuplicates().eraseToAnyPublisher() },
      { $0.scan(0) { $1 }.eraseToAnyPublisher() },
      { $0.merge(with: Empty()).eraseToAnyPublisher() },
      { $0.combineLatest(Just(0)).map { $0.0 }.eraseToAnyPublisher() },
      { $0.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher() },
      { $0.flatMap { Just($0) }.eraseToAnyPublisher() },
      { $0.map { Just($0) }.switchToLatest().eraseToAnyPublisher() },
      { $0.multicast(subject: CurrentValueSubject(0)).autoconnect().eraseToAnyPublisher() },
      { $0.share(replay: 1).eraseToAnyPublisher() },
      { $0.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher() },
      { $0.throttle(for: 0, scheduler: ImmediateScheduler.shared, latest: true).eraseToAnyPublisher() },
      { $0.prepend(-1).dropFirst().eraseToAnyPublisher() },
      { $0.setFailureType(to: Oops.self).catch { _ in Empty() }.eraseToAnyPublisher() },
    ]
    for (index, make) in makers.enumerated() {
      let reports = await Violations.reported {
        let subject = CurrentValueSubject<Int, Never>(0)
        var iterator = make(subject.eraseToAnyPublisher()).values.makeAsyncIterator()
        if index != 11 { #expect(await iterator.next() == 0, "\(index)") }
        for value in 1...9 { subject.send(value) }
        subject.send(completion: .finished)
        while await iterator.next() != nil {}
      }
      #expect(reports == [], "\(index)")
    }
  }

  @Test func whatConflatesGivesTheNewestValueInTheEnd() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    var iterator = subject.removeDuplicates().buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest).values
      .makeAsyncIterator()
    #expect(await iterator.next() == 0)
    for value in 1...9 { subject.send(value) }
    #expect(await iterator.next() == 9)
  }

  @Test func aValueSentBeforeAnybodySubscribesIsTheCurrentOne() {
    let subject = CurrentValueSubject<Int, Never>(0)
    subject.send(2)
    #expect(subject.value == 2)
    let recorder = Recorder<Int, Never>()
    subject.subscribe(recorder)
    #expect(recorder.values == [2])
  }

  @Test func aSubscriberMayBeServedTwiceAndASinkMayNot() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [Int] = []
    let any = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.unlimited) },
      receiveValue: {
        log.append($0)
        return .none
      })
    subject.subscribe(any)
    subject.subscribe(any)
    subject.send(1)
    #expect(log == [1, 1])
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { log.append($0) })
    let reports = Violations.reported {
      subject.subscribe(sink)
      subject.subscribe(sink)
    }
    subject.send(2)
    #expect(log == [1, 1, 2, 2, 2])
    #expect(reports.map(\.rule) == [.subscriptionFirst])
  }
}
