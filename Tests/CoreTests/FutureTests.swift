import Testing
import UndercurrentCore
import UndercurrentTesting

struct FutureTests {
  @Test func worksAtOnceAndOnce() {
    var runs = 0
    let future = Future<Int, Never> { promise in
      runs += 1
      promise(.success(runs))
    }
    #expect(runs == 1)
    let recorders = [Recorder<Int, Never>(), Recorder<Int, Never>()]
    for recorder in recorders { future.subscribe(recorder) }
    #expect(runs == 1)
    for recorder in recorders { #expect(recorder.events == [.subscription, .value(1), .finished]) }
  }

  @Test func theFirstResultCounts() {
    let (future, promise) = pending()
    promise(.success(1))
    promise(.success(2))
    promise(.failure(.one))
    let recorder = Recorder<Int, Oops>()
    future.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .finished])
  }

  @Test func theValueWaitsUntilItIsAskedFor() {
    let (future, promise) = pending()
    let eager = Recorder<Int, Oops>()
    let slow = Recorder<Int, Oops>(demand: .none)
    let late = Recorder<Int, Oops>(demand: .none)
    future.subscribe(eager)
    future.subscribe(slow)
    promise(.success(7))
    future.subscribe(late)
    #expect(eager.events == [.subscription, .value(7), .finished])
    for recorder in [slow, late] {
      #expect(recorder.events == [.subscription])
      recorder.request(.max(1))
      recorder.request(.max(1))
      #expect(recorder.events == [.subscription, .value(7), .finished])
    }
  }

  @Test func aFailureDoesNotWait() {
    let (future, promise) = pending()
    let before = Recorder<Int, Oops>(demand: .none)
    let after = Recorder<Int, Oops>(demand: .none)
    future.subscribe(before)
    promise(.failure(.two))
    future.subscribe(after)
    #expect(before.events == [.subscription, .failure(.two)])
    #expect(after.events == [.subscription, .failure(.two)])
  }

  @Test func servesInTheOrderOfSubscription() {
    let (future, promise) = pending()
    var log: [Int] = []
    let cancellables = (0..<20).map { index in
      future.sink(receiveCompletion: { _ in }, receiveValue: { _ in log.append(index) })
    }
    promise(.success(1))
    #expect(log == Array(0..<20))
    withExtendedLifetime(cancellables) {}
  }

  @Test func cancellingEndsTheWaitingAndLetsGo() {
    var watch = Watch()
    let (future, promise) = pending()
    let recorder = Recorder<Int, Oops>()
    future.map { [token = watch(Token())] value in (value, token).0 }.subscribe(recorder)
    #expect(watch.alive == ["Token"])
    recorder.cancel()
    #expect(watch.alive == [])
    promise(.success(1))
    #expect(recorder.events == [.subscription])
  }

  @Test func aSubscriberCancelledByAnotherOneIsNotServed() {
    let (future, promise) = pending()
    let second = Recorder<Int, Oops>()
    let cancellable = future.sink(receiveCompletion: { _ in }, receiveValue: { _ in second.cancel() })
    future.subscribe(second)
    promise(.success(1))
    #expect(second.events == [.subscription])
    withExtendedLifetime(cancellable) {}
  }

  @Test func letsGoOfItsSubscribersWhenItIsSettled() {
    var watch = Watch()
    let (future, promise) = pending()
    let recorder = Recorder<Int, Oops>()
    future.map { [token = watch(Token())] value in (value, token).0 }.subscribe(recorder)
    promise(.success(1))
    #expect(watch.alive == [])
    withExtendedLifetime(recorder) {}
  }

  @Test func settlingFromSeveralThreadsSettlesOnce() {
    for _ in 0..<100 {
      let (future, promise) = pending()
      let early = Recorder<Int, Oops>()
      future.subscribe(early)
      let late = (0..<4).map { _ in Recorder<Int, Oops>() }
      together(4) { index in
        future.subscribe(late[index])
        promise(.success(index))
      }
      #expect(early.values.count == 1)
      for recorder in late {
        #expect(recorder.values == early.values)
        #expect(recorder.completion == .finished)
      }
    }
  }

  // MARK: Awaiting

  @Test func canBeAwaited() async throws {
    #expect(await Future<Int, Never> { $0(.success(1)) }.value == 1)
    #expect(try await Future<Int, Oops> { $0(.success(2)) }.value == 2)
    await #expect(throws: Oops.one) { try await Future<Int, Oops> { $0(.failure(.one)) }.value }
  }

  @Test func canBeAwaitedBeforeItIsSettled() async throws {
    let (future, promise) = pending()
    let tasks = (0..<8).map { _ in Task { try await future.value } }
    await Task.yield()
    promise(.success(5))
    for task in tasks { #expect(try await task.value == 5) }
  }

  @Test func cancellingTheTaskCancelsOnlyTheWaiting() async throws {
    let (future, promise) = pending()
    let task = Task { try await future.value }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    promise(.success(1))
    #expect(try await future.value == 1)
  }

  @Test func aTaskWithNothingElseToGetGoesOnWaiting() async {
    let box = Guarded<(@Sendable (Result<Int, Never>) -> Void)?>(nil)
    let future = Future<Int, Never> { promise in box.withLock { $0 = promise } }
    let task = Task { await future.value }
    task.cancel()
    box.withLock { $0 }?(.success(3))
    #expect(await task.value == 3)
  }

  private func pending() -> (Future<Int, Oops>, @Sendable (Result<Int, Oops>) -> Void) {
    var kept: (@Sendable (Result<Int, Oops>) -> Void)!
    let future = Future<Int, Oops> { kept = $0 }
    return (future, kept)
  }
}
