import Testing
import UndercurrentCore
import UndercurrentTesting

struct CollectByCountTests {
  private let publisher = TestPublisher<Int, Oops>()

  @Test func sendsArraysOfTheSameLengthAndTheRestAtTheEnd() {
    let recorder = Recorder<[Int], Never>()
    (1...5).publisher.collect(2).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value([1, 2]), .value([3, 4]), .value([5]), .finished])
  }

  @Test func withoutARestThereIsNoEmptyArray() {
    let recorder = Recorder<[Int], Never>()
    (1...4).publisher.collect(2).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value([1, 2]), .value([3, 4]), .finished])
  }

  @Test func asksForAsManyValuesAsGoIntoTheArraysThatAreAskedFor() {
    let recorder = Recorder<[Int], Oops>(demand: .max(2)) { $0 == [1, 2, 3] ? .max(1) : .none }
    publisher.collect(3).subscribe(recorder)
    #expect(publisher.calls == [.request(.max(6))])
    #expect(publisher.send(1) == .none)
    #expect(publisher.send(2) == .none)
    #expect(publisher.send(3) == .max(3))
    for value in 4...5 { #expect(publisher.send(value) == .none) }
    #expect(recorder.values == [[1, 2, 3]])
    #expect(publisher.send(6) == .none)
    recorder.request(.max(.max))
    #expect(publisher.calls == [.request(.max(6)), .request(.unlimited)])
    publisher.send(7)
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value([1, 2, 3]), .value([4, 5, 6]), .value([7]), .finished])
  }

  @Test func aFailureDropsTheRest() {
    let recorder = Recorder<[Int], Oops>()
    publisher.collect(2).subscribe(recorder)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .failure(.one))
    publisher.send(completion: .finished)
    publisher.send(4)
    #expect(recorder.events == [.subscription, .value([1, 2]), .failure(.one)])
  }

  @Test func cancelling() {
    let recorder = Recorder<[Int], Oops>()
    publisher.collect(2).subscribe(recorder)
    publisher.send(1)
    recorder.cancel()
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func aCancelFromWithinTheRestSuppressesTheEnding() {
    var recorder: Recorder<[Int], Oops>!
    recorder = Recorder { _ in
      recorder.cancel()
      return .none
    }
    publisher.collect(2).subscribe(recorder)
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value([1])])
    recorder = nil
  }

  @Test func aValueSentFromWithinADeliveryBelongsToTheNextArray() {
    let subject = PassthroughSubject<Int, Oops>()
    let recorder = Recorder<[Int], Oops> { array in
      if array == [1, 2] { subject.send(3) }
      return .none
    }
    subject.collect(2).subscribe(recorder)
    for value in [1, 2, 4] { subject.send(value) }
    #expect(recorder.values == [[1, 2], [3, 4]])
  }

  @Test func ofSeveralSubscriptionsTheFirstCountsAndNothingBeforeIt() {
    let publisher = TestPublisher<Int, Oops>(greets: false)
    let recorder = Recorder<[Int], Oops>()
    publisher.collect(1).subscribe(recorder)
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(recorder.events == [])
    publisher.connections[0].sendSubscription()
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    publisher.send(2)
    #expect(recorder.events == [.subscription, .value([2])])
  }

  @Test func aCountBelowOneStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).eraseToAnyPublisher().collect(0) }
    await #expect(processExitsWith: .failure) { _ = Just(1).eraseToAnyPublisher().collect(-1) }
  }

  @Test func isAValue() {
    #expect(Publishers.CollectByCount(upstream: Just(1), count: 1) == Publishers.CollectByCount(upstream: Just(1), count: 1))
    #expect(Publishers.CollectByCount(upstream: Just(1), count: 1) != Publishers.CollectByCount(upstream: Just(1), count: 2))
  }
}
