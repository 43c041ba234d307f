import Testing
import UndercurrentCore
import UndercurrentTesting

struct AsyncThrowingPublisherTests {
  @Test func givesEveryValueAndThrowsTheFailure() async {
    var values: [Int] = []
    await #expect(throws: Oops.one) {
      for try await value in Record<Int, Oops>(output: [1, 2], completion: .failure(.one)).values { values.append(value) }
    }
    #expect(values == [1, 2])
  }

  @Test func aFailureThatNobodyWaitedForIsThrownOnce() async throws {
    let publisher = TestPublisher<Int, Oops>()
    var iterator = publisher.values.makeAsyncIterator()
    publisher.send(completion: .failure(.two))
    await #expect(throws: Oops.two) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(publisher.calls == [])
  }

  @Test func ofSeveralWaitersTheFirstGetsTheFailure() async {
    let (requests, signal) = AsyncStream.makeStream(of: Void.self)
    let publisher = TestPublisher<Int, Oops>(onRequest: { _, _ in signal.yield() })
    let shared = Transfer(publisher.values.makeAsyncIterator())
    var waiting = requests.makeAsyncIterator()
    var tasks: [Task<Int?, any Error>] = []
    for _ in 0..<2 {
      tasks.append(
        Task {
          var iterator = shared.value
          return try await iterator.next()
        })
      await waiting.next()
    }
    publisher.send(completion: .failure(.one))
    await #expect(throws: Oops.one) { try await tasks[0].value }
    #expect(await tasks[1].result.map { $0 == nil } == .success(true))
  }

  @Test func cancellingTheTaskEndsTheLoop() async throws {
    let (requests, signal) = AsyncStream.makeStream(of: Void.self)
    let publisher = TestPublisher<Int, Oops>(onRequest: { _, _ in signal.yield() })
    let task = Task {
      for try await _ in publisher.values {}
      return "left"
    }
    for await _ in requests { break }
    task.cancel()
    #expect(try await task.value == "left")
    #expect(publisher.calls == [.request(.max(1)), .cancel])
  }
}

extension Result where Success == Bool {
  fileprivate static func == (lhs: Self, rhs: Result<Bool, any Error>) -> Bool {
    (try? lhs.get()) == (try? rhs.get())
  }
}
