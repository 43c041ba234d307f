import Testing
import UndercurrentCore
import UndercurrentTesting

struct AwaitingTests {
  @Test func runsOncePerSubscriberWhenAsked() async {
    let runs = Tally()
    let awaiting = Awaiting { () async -> Int in
      runs.add()
      return runs.count
    }
    let idle = Recorder<Int, Never>(demand: .none)
    awaiting.subscribe(idle)
    #expect(runs.count == 0)
    #expect(await awaiting.firstValue() == 1)
    #expect(await awaiting.firstValue() == 2)
    #expect(runs.count == 2)
    #expect(idle.events == [.subscription])
  }

  @Test func tellsFromTheClosureWhetherItCanFail() async {
    let answer = Awaiting {
      await Task.yield()
      return 42
    }
    #expect(await answer.firstValue() == 42)
  }

  @Test func theEndingFollowsTheValueUnasked() async {
    let (ended, signal) = AsyncStream.makeStream(of: Void.self)
    let recorder = Recorder<Int, Never>(demand: .max(1))
    Awaiting { 5 }.handleEvents(receiveCompletion: { _ in signal.finish() }).subscribe(recorder)
    for await _ in ended {}
    await settled { recorder.completion != nil }
    #expect(recorder.events == [.subscription, .value(5), .finished])
  }

  @Test func failsWithWhatIsThrown() async {
    let typed = Awaiting { () async throws(Oops) -> Int in throw .two }
    do throws(Oops) {
      _ = try await typed.firstValue()
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == .two)
    }
    let untyped: Awaiting<Int, any Error> = Awaiting { throw Oops.one }
    await #expect(throws: Oops.one) { try await untyped.firstValue() }
  }

  @Test func cancellingTheSubscriptionCancelsTheTask() async {
    let (states, state) = AsyncStream.makeStream(of: Bool.self)
    let recorder = Recorder<Int, Never>()
    let never = Future<Int, Oops> { _ in }
    let awaiting = Awaiting { () async -> Int in
      state.yield(Task.isCancelled)
      _ = try? await never.value
      state.yield(Task.isCancelled)
      return 1
    }
    awaiting.subscribe(recorder)
    var seen = states.makeAsyncIterator()
    #expect(await seen.next() == false)
    recorder.cancel()
    #expect(await seen.next() == true)
    #expect(recorder.events == [.subscription])
  }

  @Test func codeThatDoesNotHeedItsCancellationHoldsNothing() async {
    var watch = Watch()
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    let hold = Guarded<(@Sendable (Result<Int, Never>) -> Void)?>(nil)
    let future = Future<Int, Never> { promise in hold.withLock { $0 = promise } }
    let recorder = Recorder<Int, Never>()
    let awaiting = Awaiting { () async -> Int in
      signal.yield()
      return await future.value
    }
    awaiting.map { [token = watch(Token())] value in (value, token).0 }.subscribe(recorder)
    for await _ in started { break }
    recorder.cancel()
    #expect(watch.alive == [])
    hold.withLock { $0 }?(.success(1))
    #expect(recorder.events == [.subscription])
  }

  @Test func cancellingWhileSubscribingStartsNothing() async {
    let runs = Tally()
    let recorder = Recorder<Int, Never>(demand: .none)
    Awaiting { () async -> Int in
      runs.add()
      return 1
    }.handleEvents(receiveSubscription: { subscription in
      subscription.request(.unlimited)
      subscription.cancel()
    }).subscribe(recorder)
    await Task.yield()
    #expect(runs.count == 0)
  }
}

/// Waits until something that another task is about to do has been done.
func settled(_ condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}
