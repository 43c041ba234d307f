import Testing
import UndercurrentCore
import UndercurrentTesting

struct RemoveDuplicatesTests {
  @Test func sendsAValueOnlyIfItDiffersFromTheLast() {
    let recorder = Recorder<Int, Never>()
    [1, 1, 2, 2, 2, 1].publisher.eraseToAnyPublisher().removeDuplicates().subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(1), .finished])
  }

  @Test func asksAgainForWhatItLeavesOut() {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<Int, Oops>(demand: .max(2)) { _ in .max(1) }
    publisher.removeDuplicates().subscribe(recorder)
    #expect(publisher.send(1) == .max(1))
    #expect(publisher.send(1) == .max(1))
    #expect(recorder.values == [1])
    publisher.send(completion: .failure(.two))
    #expect(publisher.calls == [.request(.max(2))])
    #expect(recorder.completion == .failure(.two))
  }

  @Test func comparesWithWhatWasLetThrough() {
    var compared: [[Int]] = []
    let recorder = Recorder<Int, Never>()
    [1, 2, 3, 4].publisher.eraseToAnyPublisher().removeDuplicates { old, new in
      compared.append([old, new])
      return new - old < 2
    }.subscribe(recorder)
    #expect(recorder.values == [1, 3])
    #expect(compared == [[1, 2], [1, 3], [3, 4]])
  }

  @Test func eachSubscriberRemembersForItself() {
    let subject = PassthroughSubject<Int, Never>()
    let distinct = subject.removeDuplicates()
    let (early, late) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    distinct.subscribe(early)
    subject.send(1)
    distinct.subscribe(late)
    subject.send(1)
    #expect(early.values == [1])
    #expect(late.values == [1])
  }

  @Test func optionalsAreComparedAsWholes() {
    let recorder = Recorder<Int?, Never>()
    [nil, nil, 1, nil].publisher.eraseToAnyPublisher().removeDuplicates().subscribe(recorder)
    #expect(recorder.values == [nil, 1, nil])
  }

  @Test func aNestedSendIsComparedWithTheValueAboveIt() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never> { value in
      subject.send(value)
      return .none
    }
    subject.removeDuplicates().subscribe(recorder)
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [1, 2])
  }

  @Test func stopsALoopBetweenTwoSubjects() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var count = 0
    let there = a.removeDuplicates().sink {
      count += 1
      b.send($0)
    }
    let back = b.removeDuplicates().sink { a.send($0) }
    a.send(1)
    #expect(count == 1)
    withExtendedLifetime((there, back)) {}
  }

  @Test func aReplacedValueIsFreed() {
    var watch = Watch()
    let subject = PassthroughSubject<Token, Never>()
    let cancellable = subject.removeDuplicates().sink { _ in }
    subject.send(watch(Token(1), "1"))
    subject.send(watch(Token(2), "2"))
    #expect(watch.alive == ["2"])
    cancellable.cancel()
    #expect(watch.alive == [])
  }
}
