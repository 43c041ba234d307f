import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

/// The ways between publishers and tasks, with senders on threads of their own and tasks that are cancelled at any moment.
struct AsyncRaceTests {
  /// Starts the threads in the background: tasks go on meanwhile.
  private func crew(
    _ threads: Int, steps: Int, seed: UInt64, _ act: @escaping (_ thread: Int, _ step: Int, _ dice: inout Dice) -> Void
  ) async -> [String] {
    await withCheckedContinuation { continuation in
      Crew().start(threads, steps: steps, seed: seed, act) { continuation.resume(returning: $0) }
    }
  }

  /// A loop with a buffer misses nothing and keeps the order of each sender; the ending comes last.
  @Test func bufferedLoopsMissNothing() async throws {
    for round in 0..<(Effort.rounds * 2) {
      let threads = 2 + (round + Int(Effort.seed)) % 7
      let each = 240 / threads
      let subject = PassthroughSubject<Int, Never>()
      let loops = (0..<3).map { _ in
        let values = subject.values(buffering: .unbounded)
        let iterator = Transfer(values.makeAsyncIterator())
        return Task {
          var (iterator, seen) = (iterator.value, [Int]())
          while let value = await iterator.next() { seen.append(value) }
          return seen
        }
      }
      let missing = await crew(threads, steps: each, seed: Effort.seed &+ UInt64(round)) { thread, step, _ in
        subject.send(Watcher.value(step, from: thread))
      }
      try #require(missing == [])
      subject.send(completion: .finished)
      let sent = (0..<threads).flatMap { thread in (0..<each).map { Watcher.value($0, from: thread) } }
      for loop in loops {
        let seen = await loop.value
        #expect(seen.sorted() == sent, "seed \(Effort.seed), round \(round), \(threads) threads")
        for thread in 0..<threads {
          let own = seen.filter { $0 / 1_000_000 == thread }
          #expect(own == own.sorted(), "seed \(Effort.seed), round \(round), thread \(thread) of \(threads)")
        }
      }
    }
  }

  /// Whenever a task is cancelled, its loop ends and its subscription with it: while it waits, while it is being resumed, and before
  /// it begins.
  @Test func loopsThatAreCancelledEnd() async throws {
    for round in 0..<(Effort.rounds * 2) {
      let threads = 2 + (round + Int(Effort.seed)) % 7
      let tracker = LifetimeTracker()
      do {
        let subject = PassthroughSubject<Int, any Error>()
        let tasks = Guarded([Task<Int, Never>]())
        let missing = await crew(threads, steps: 40, seed: Effort.seed &+ UInt64(round)) { thread, step, dice in
          switch dice.roll(8) {
          case 0, 1:
            let publisher = Transfer(subject.tracked(by: tracker, "subject"))
            let isBuffered = dice.roll(2) == 0
            let task = Task {
              var count = 0
              do {
                if isBuffered {
                  for try await _ in publisher.value.values(buffering: .newest(2)) { count += 1 }
                } else {
                  for try await _ in publisher.value.values { count += 1 }
                }
              } catch {
                count += 1_000
              }
              return count
            }
            tasks.withLock { $0.append(task) }
          case 2...4:
            let task = tasks.withLock { tasks in tasks.isEmpty ? nil : tasks[dice.roll(tasks.count)] }
            task?.cancel()
          case 5 where step > 38: subject.send(completion: dice.roll(2) == 0 ? .finished : .failure(Fault()))
          default: subject.send(step)
          }
        }
        try #require(missing == [])
        for task in tasks.withLock({ $0 }) {
          task.cancel()
          _ = await task.value
        }
      }
      #expect(tracker.alive == [], "seed \(Effort.seed), round \(round), \(threads) threads")
    }
  }

  /// Whoever waits for a future gets its first result, and whoever is cancelled stops waiting.
  @Test func futuresGiveEverybodyTheFirstResult() async throws {
    for round in 0..<(Effort.rounds * 4) {
      let threads = 2 + (round + Int(Effort.seed)) % 7
      let freed = Count()
      do {
        let promises = Guarded<Future<Int, any Error>.Promise?>(nil)
        let token = Token(freed)
        let future = Future<Int, any Error> { promise in
          promises.withLock {
            $0 = {
              withExtendedLifetime(token) {}
              promise($0)
            }
          }
        }
        let waiting = (0..<6).map { number in
          Task {
            if number % 3 == 2 { return try await future.firstValue() ?? -1 }
            return try await future.value
          }
        }
        let firsts = Guarded([Int]())
        let missing = await crew(threads, steps: 4, seed: Effort.seed &+ UInt64(round)) { thread, step, dice in
          switch dice.roll(3) {
          case 0: waiting[4 + dice.roll(2)].cancel()
          case 1:
            future.sink(receiveCompletion: { _ in }, receiveValue: { value in firsts.withLock { $0.append(value) } }).cancel()
          default: promises.withLock { $0 }?(.success(thread * 100 + step))
          }
        }
        try #require(missing == [])
        promises.withLock { $0 }?(.success(9_999))
        let promise = promises.withLock { $0.take() }
        _ = consume promise
        let first = try await waiting[0].value
        for task in waiting[..<4] { #expect(try await task.value == first, "seed \(Effort.seed), round \(round)") }
        for task in waiting[4...] {
          // Cancelled or not.
          if case .success(let value) = await task.result {
            #expect([first, -1].contains(value), "seed \(Effort.seed), round \(round)")
          }
        }
        #expect(firsts.withLock { Set($0) }.subtracting([first]) == [], "seed \(Effort.seed), round \(round)")
      }
      #expect(freed.value == 1, "seed \(Effort.seed), round \(round)")
    }
  }

  /// Work that several threads give to an actor runs there, one piece at a time, in the order in which each thread gave it; what was
  /// taken back on the actor does not run any more.
  @Test func actorsRunWhatTheyAreGivenInOrder() async throws {
    for round in 0..<(Effort.rounds * 2) {
      let threads = 2 + (round + Int(Effort.seed)) % 7
      let each = 120 / threads
      let place = Place()
      let (scheduler, freed) = (ActorScheduler(place), Count())
      let missing = await crew(threads, steps: each, seed: Effort.seed &+ UInt64(round)) { thread, step, dice in
        let token = Token(freed)
        let value = Watcher.value(step, from: thread)
        let work = { place.assumeIsolated { place in place.note(value, token) } }
        let inPlace = dice.roll(2) == 0
        (inPlace ? scheduler.inPlace : scheduler).schedule(work)
        if dice.roll(3) == 0 { scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(dice.roll(3)))) { _ = token } }
        if dice.roll(3) == 0 {
          // It is not due within this test.
          scheduler.schedule(after: .init(nanoseconds: .max), interval: .milliseconds(1)) {
            place.assumeIsolated { $0.note(-1, token) }
          }.cancel()
        }
      }
      try #require(missing == [])
      // After all that was given before.
      await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }
      let seen = await place.values
      #expect(seen.count == threads * each, "seed \(Effort.seed), round \(round), \(threads) threads")
      for thread in 0..<threads {
        let own = seen.filter { $0 / 1_000_000 == thread }
        #expect(own == own.sorted() && own.count == each, "seed \(Effort.seed), round \(round), thread \(thread) of \(threads)")
      }
    }
  }

  actor Place {
    var values: [Int] = []
    func note(_ value: Int, _ token: Token) { values.append(value) }

    /// Sends from threads come to this sink here, in order; once it is cancelled here, nothing comes any more.
    func watch(
      _ subject: PassthroughSubject<Int, Never>, cancelAfter count: Int, _ freed: Count
    ) -> AnyCancellable {
      var cancellable: AnyCancellable?
      let token = Token(freed)
      let sink = subject.sink(
        receiveCompletion: { [weak self] _ in self?.assumeIsolated { $0.values.append(.max) } },
        receiveValue: { [weak self] value in
          withExtendedLifetime(token) {}
          self?.assumeIsolated { place in
            place.values.append(value)
            if place.values.count == count { cancellable?.cancel() }
          }
        })
      cancellable = sink
      return sink
    }

    func letGo(of cancellable: AnyCancellable) { cancellable.cancel() }
  }

  @Test func isolatedSinksKeepTheOrderAndStopAtOnce() async throws {
    for round in 0..<(Effort.rounds * 2) {
      let threads = 2 + (round + Int(Effort.seed)) % 7
      let each = 120 / threads
      let (place, freed) = (Place(), Count())
      let stops = round.isMultiple(of: 2)
      do {
        let subject = PassthroughSubject<Int, Never>()
        let sink = await place.watch(subject, cancelAfter: stops ? 17 : .max, freed)
        let missing = await crew(threads, steps: each, seed: Effort.seed &+ UInt64(round)) { thread, step, _ in
          subject.send(Watcher.value(step, from: thread))
        }
        try #require(missing == [])
        subject.send(completion: .finished)
        if stops {
          // After all that was on its way.
          await withCheckedContinuation { continuation in ActorScheduler(place).schedule { continuation.resume() } }
        } else {
          while await place.values.last != .max { await Task.yield() }
        }
        await place.letGo(of: sink)
      }
      let seen = await place.values
      #expect(seen.count == (stops ? 17 : threads * each + 1), "seed \(Effort.seed), round \(round), \(threads) threads")
      for thread in 0..<threads {
        let own = seen.filter { $0 / 1_000_000 == thread }
        #expect(own == own.sorted(), "seed \(Effort.seed), round \(round), thread \(thread) of \(threads)")
      }
      #expect(freed.value == 1, "seed \(Effort.seed), round \(round), \(threads) threads")
    }
  }
}
