import Testing
import UndercurrentCore
import UndercurrentTesting

struct RecorderWaitingTests {
  let scheduler = VirtualScheduler()

  @Test func waitingMovesTheTimeNoFurtherThanIsNeeded() throws {
    let recorder = Recorder<Character, Never>(clock: scheduler)
    scheduler.cold("-a--b--(cd)------|").subscribe(recorder)
    #expect(try recorder.waitForValues(2, on: scheduler) == ["a", "b"])
    #expect(scheduler.now == at(4))
    #expect(try recorder.waitForSilence(of: 3, on: scheduler) == ["a", "b", "c", "d"])
    #expect(scheduler.now == at(10))
    #expect(try recorder.waitForCompletion(on: scheduler) == ["a", "b", "c", "d"])
    #expect(scheduler.now == at(14))
  }

  @Test func whatDidNotComeIsSaidTogetherWithWhatDid() throws {
    let recorder = Recorder<Character, Oops>(clock: scheduler)
    scheduler.cold("-a--b--------c-#", failure: Oops.one).subscribe(recorder)
    #expect(
      message { try recorder.waitForValues(3, on: scheduler, atMost: 10) }
        == "3 values did not come within 10s; what came: the subscription at 0s, a at 1s, b at 4s")
    #expect(scheduler.now == at(10))
    #expect(
      message { try recorder.waitForCompletion(on: scheduler, atMost: 1) }
        == "the ending did not come within 1s; what came: the subscription at 0s, a at 1s, b at 4s")
    #expect(
      message { try recorder.waitForValues(4, on: scheduler) }
        == "4 values did not come before the ending; what came: the subscription at 0s, a at 1s, b at 4s, c at 13s, "
        + "failure(one) at 15s")
    let empty = Recorder<Int, Never>()
    #expect(message { try empty.waitForCompletion(on: scheduler) } == "the ending did not come within 60s; what came: nothing")
  }

  @Test func silenceThatDoesNotCome() {
    let recorder = Recorder<Character, Never>()
    scheduler.cold("abcdefghij").subscribe(recorder)
    #expect(
      message { try recorder.waitForSilence(of: 2, on: scheduler, atMost: 4) }
        == "a silence of 2s did not come within 4s; what came: the subscription, a, b, c, d")
  }

  @Test func asynchronousWaiting() async throws {
    let (scheduler, clock) = (scheduler, scheduler.clock)
    let recorder = Recorder<Character, Never>(clock: scheduler)
    scheduler.cold("-a--b--(cd)--|").subscribe(recorder)
    let task = Task(executorPreference: scheduler.executor) {
      let two = try await recorder.waitForValues(2, timeout: .seconds(5), clock: clock)
      let quiet = try await recorder.waitForSilence(of: .seconds(2), timeout: .seconds(9), clock: clock)
      let all = try await recorder.waitForCompletion(timeout: .seconds(5), clock: clock)
      return [two, quiet, all].map { String($0) } + ["\(clock.now)"]
    }
    scheduler.advance(by: 20)
    #expect(try await task.value == ["ab", "ab", "abcd", "10s"])
    #expect(scheduler.pending == [])
  }

  @Test func asynchronousWaitingInVain() async {
    let (scheduler, clock) = (scheduler, scheduler.clock)
    let recorder = Recorder<Character, Never>()
    scheduler.cold("-a--------b---------|").subscribe(recorder)
    let task = Task(executorPreference: scheduler.executor) {
      await [
        lateMessage { try await recorder.waitForValues(2, timeout: .seconds(5), clock: clock) },
        lateMessage { try await recorder.waitForValues(3, timeout: .seconds(30), clock: clock) },
      ]
    }
    scheduler.run()
    #expect(
      await task.value == [
        "2 values did not come within 5.0 seconds; what came: the subscription, a",
        "3 values did not come before the ending; what came: the subscription, a, b, finished",
      ])
  }

  @Test func whoIsCancelledStopsWaiting() async {
    let (scheduler, clock) = (scheduler, scheduler.clock)
    let recorder = Recorder<Int, Never>()
    let task = Task(executorPreference: scheduler.executor) {
      try await recorder.waitForValues(1, timeout: .seconds(5), clock: clock)
    }
    scheduler.advance(by: 1)
    task.cancel()
    scheduler.advance()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.pending == [])
  }

  @Test func valuesFromElsewhereInRealTime() async throws {
    let recorder = Recorder<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(recorder)
    let sender = Transfer(subject)
    async let sending: Void = { for value in 1...3 { sender.value.send(value) } }()
    #expect(try await recorder.waitForValues(3) == [1, 2, 3])
    await sending
  }
}

/// The message of what is thrown.
private func message<T>(_ body: () throws -> T) -> String? {
  do { _ = try body() } catch { return "\(error)" }
  return nil
}

private func lateMessage<T>(_ body: () async throws -> T) async -> String? {
  do { _ = try await body() } catch { return "\(error)" }
  return nil
}
