import Testing
import UndercurrentCore
import UndercurrentTesting

struct OutputTests {
  private let publisher = TestPublisher<Int, Oops>()

  @Test func aPrefixCancelsAndFinishesWithItsLastValue() {
    let recorder = Recorder<Int, Oops>(demand: .max(5))
    publisher.prefix(2).subscribe(recorder)
    publisher.send(1)
    #expect(publisher.calls == [.request(.max(5))])
    #expect(publisher.send(2) == .none)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .finished])
    #expect(publisher.calls == [.request(.max(5)), .cancel])
    publisher.send(3)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test func aPrefixOfNothingFinishesRightAfterTheHandshake() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    publisher.prefix(0).subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
    #expect(publisher.calls == [.cancel])
    let empty = Recorder<Int, Oops>(demand: .none)
    publisher.output(in: 3..<3).subscribe(empty)
    #expect(empty.events == [.subscription, .finished])
  }

  @Test func aPrefixOfNothingThatIsCancelledInTheHandshakeDoesNotFinish() {
    var endings = 0
    publisher.prefix(0).subscribe(
      AnySubscriber(receiveSubscription: { $0.cancel() }, receiveCompletion: { _ in endings += 1 }))
    #expect(endings == 0)
    #expect(publisher.calls == [.cancel])
  }

  @Test func oneValueOfSeveral() {
    let recorder = Recorder<Int, Oops>(demand: .max(1)) { _ in .max(4) }
    publisher.output(at: 1).subscribe(recorder)
    #expect(publisher.send(10) == .max(1))
    #expect(publisher.send(11) == .none)
    #expect(recorder.events == [.subscription, .value(11), .finished])
    #expect(publisher.calls == [.request(.max(1)), .cancel])
  }

  @Test func withoutDemandNothingEndsEarly() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Publishers.Output(upstream: (0..<5).publisher, range: 0..<1).subscribe(recorder)
    #expect(recorder.events == [.subscription])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(0), .finished])
  }

  @Test func allKindsOfRanges() {
    func positions<R: RangeExpression>(_ range: R) -> [Int] where R.Bound == Int {
      let recorder = Recorder<Int, Oops>()
      Publishers.Sequence<Range<Int>, Oops>(sequence: 0..<5).eraseToAnyPublisher().output(in: range).subscribe(recorder)
      #expect(recorder.completion == .finished)
      return recorder.values
    }
    #expect(positions(1..<3) == [1, 2])
    #expect(positions(1...3) == [1, 2, 3])
    #expect(positions(..<2) == [0, 1])
    #expect(positions(...2) == [0, 1, 2])
    #expect(positions(3...) == [3, 4])
    #expect(positions(4..<9) == [4])
    #expect(positions(7...) == [])
  }

  @Test func aShortUpstreamEndsIt() {
    let recorder = Recorder<Int, Oops>()
    publisher.prefix(3).subscribe(recorder)
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(1), .finished])
    #expect(publisher.calls == [.request(.unlimited)])
  }

  @Test func aValueSentFromWithinADeliveryCounts() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<Int, Oops> { value in
      subject.send(value + 1)
      return .none
    }
    subject.prefix(3).subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription, .value(1), .value(2), .value(3), .finished])
  }

  @Test func aCancelFromWithinTheLastValueSuppressesTheEnding() {
    var recorder: Recorder<Int, Oops>!
    recorder = Recorder { _ in
      recorder.cancel()
      return .none
    }
    publisher.prefix(1).subscribe(recorder)
    publisher.send(1)
    #expect(recorder.events == [.subscription, .value(1)])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    recorder = nil
  }

  @Test func aCancelOfTheCancelledUpstreamLeavesNothingToSend() {
    var recorder: Recorder<Int, Oops>!
    recorder = Recorder()
    let upstream = TestPublisher<Int, Oops>(onCancel: { recorder.cancel() })
    upstream.prefix(2).subscribe(recorder)
    for value in 1...3 { upstream.send(value) }
    #expect(recorder.events == [.subscription, .value(1)])
    recorder = nil
  }

  @Test func positionsThatThereAreNotStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).eraseToAnyPublisher().prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).eraseToAnyPublisher().output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).eraseToAnyPublisher().output(at: .max) }
    await #expect(processExitsWith: .failure) { _ = Just(1).eraseToAnyPublisher().output(in: (-1)...) }
  }

  @Test func isAValue() {
    #expect(Publishers.Output(upstream: Just(1), range: 0..<2) == Publishers.Output(upstream: Just(1), range: 0..<2))
    #expect(Publishers.Output(upstream: Just(1), range: 0..<2) != Publishers.Output(upstream: Just(1), range: 0..<1))
    #expect(publisher.output(in: 2...).range == 2..<Int.max)
  }

  @Test func nothingGetsPastALengthOfZeroFromASourceThatAnswersAtOnce() {
    let recorder = Recorder<Int, Never>()
    Just(7).eraseToAnyPublisher().prefix(0).subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }
}
