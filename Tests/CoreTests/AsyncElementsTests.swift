import Testing
import UndercurrentCore
import UndercurrentTesting

struct AsyncElementsTests {
  @Test func sendsTheElementsAndTheEnd() async {
    let (stream, input) = AsyncStream.makeStream(of: Int.self)
    for value in 1...3 { input.yield(value) }
    input.finish()
    var values: [Int] = []
    for await value in stream.publisher.values { values.append(value) }
    #expect(values == [1, 2, 3])
  }

  @Test func pullsOnlyWhatIsAskedFor() async {
    let pulls = Tally()
    let numbers = AsyncStream<Int>(unfolding: {
      pulls.add()
      return pulls.count
    })
    let recorder = Recorder<Int, Never>(demand: .none)
    numbers.publisher.subscribe(recorder)
    #expect(pulls.count == 0)
    recorder.request(.max(2))
    await settled { recorder.values.count == 2 }
    #expect(pulls.count == 2)
    recorder.request(.max(1))
    await settled { recorder.values.count == 3 }
    #expect(recorder.values == [1, 2, 3])
    recorder.cancel()
  }

  @Test func demandInAnswerToAValueCounts() async {
    let numbers = AsyncStream<Int>(unfolding: { 1 })
    let rest = Guarded(4)
    let recorder = Recorder<Int, Never>(demand: .max(1)) { _ in
      rest.withLock { rest in
        rest -= 1
        return rest >= 0 ? .max(1) : .none
      }
    }
    numbers.publisher.subscribe(recorder)
    await settled { recorder.values.count == 5 && recorder.outstanding == .none }
    #expect(recorder.surplus == 0)
    recorder.cancel()
  }

  @Test func failsWithWhatIsThrown() async {
    let (stream, input) = AsyncThrowingStream.makeStream(of: Int.self)
    input.yield(1)
    input.finish(throwing: Oops.one)
    let recorder = Recorder<Int, any Error>()
    stream.publisher.subscribe(recorder)
    await settled { recorder.completion != nil }
    #expect(recorder.values == [1])
    if case .failure(let error) = recorder.completion { #expect(error as? Oops == .one) } else { Issue.record("no failure") }
  }

  @Test func cancellingCancelsTheTask() async {
    let (states, state) = AsyncStream.makeStream(of: Bool.self)
    let never = Future<Int, Oops> { _ in }
    let numbers = AsyncStream<Int>(unfolding: {
      state.yield(Task.isCancelled)
      _ = try? await never.value
      state.yield(Task.isCancelled)
      return 1
    })
    let recorder = Recorder<Int, Never>()
    numbers.publisher.subscribe(recorder)
    var seen = states.makeAsyncIterator()
    #expect(await seen.next() == false)
    recorder.cancel()
    #expect(await seen.next() == true)
    #expect(recorder.events == [.subscription])
  }
}
