import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

extension Trial {
  private actor Place {}

  static let schedulers: [Trial] = [
    Trial("ActorScheduler", "schedule(after:tolerance:options:_:)", "schedule(after:interval:tolerance:options:_:)") {
      let scheduler = ActorScheduler(Place())
      let early = Count()
      // Never, however far that is.
      scheduler.schedule(after: .init(nanoseconds: .max), tolerance: .nanoseconds(.max), options: nil) { early.add() }
      scheduler.schedule(after: .init(nanoseconds: .max), interval: .nanoseconds(.max), tolerance: .zero, options: nil) {
        early.add()
      }
      .cancel()
      for length in [Length.zero, .seconds(-1), .nanoseconds(.min)] {
        // What was due long ago is done at once.
        await withCheckedContinuation { continuation in
          scheduler.schedule(after: .init(nanoseconds: .min), tolerance: length, options: nil) { continuation.resume() }
        }
        let value = await Just(1).delay(for: length, scheduler: scheduler).firstValue()
        #expect(value == 1)
        let sum = await (1...3).publisher.collect(.byTimeOrCount(scheduler, length, 2)).map(\.count).collect().firstValue()
        #expect(sum?.reduce(0, +) == 3)
        _ = await Just(1).timeout(length, scheduler: scheduler).firstValue()
        _ = await Just(1).throttle(for: length, scheduler: scheduler, latest: true).firstValue()
        _ = await Just(1).debounce(for: length, scheduler: scheduler).firstValue()
      }
      #expect(early.value == 0)
    },
    Trial("AnyScheduler", "schedule(after:tolerance:options:_:)", "schedule(after:interval:tolerance:options:_:)") {
      let virtual = VirtualScheduler()
      let scheduler = virtual.eraseToAnyScheduler()
      var count = 0
      scheduler.schedule(after: .init(nanoseconds: .min), tolerance: .nanoseconds(.min), options: nil) { count += 1 }
      scheduler.schedule(
        after: .init(nanoseconds: .max), interval: .nanoseconds(.max), tolerance: .nanoseconds(.max), options: nil
      ) {
        count += 1
      }.cancel()
      virtual.advance()
      #expect(count == 1)
    },
    Trial(
      "Scheduler", "schedule(after:_:)", "schedule(after:tolerance:_:)", "schedule(after:interval:_:)",
      "schedule(after:interval:tolerance:_:)"
    ) {
      let scheduler = VirtualScheduler()
      var count = 0
      scheduler.schedule(after: .init(nanoseconds: .min)) { count += 1 }
      scheduler.schedule(after: .init(nanoseconds: .min), tolerance: .nanoseconds(.max)) { count += 1 }
      scheduler.schedule(after: .init(nanoseconds: .max), interval: .nanoseconds(1)) { count += 100 }.cancel()
      scheduler.schedule(after: .init(nanoseconds: .max), interval: .nanoseconds(1), tolerance: .nanoseconds(.min)) {
        count += 100
      }
      .cancel()
      scheduler.advance()
      #expect(count == 2)
    },
    Trial(
      "InstantScheduler", "init(now:options:)", "schedule(after:tolerance:options:_:)",
      "schedule(after:interval:tolerance:options:_:)"
    ) {
      let scheduler = InstantScheduler<MonotonicTime, Never>(now: .init(nanoseconds: .max))
      var count = 0
      scheduler.schedule(after: .init(nanoseconds: .min), tolerance: .nanoseconds(.max), options: nil) { count += 1 }
      scheduler.schedule(after: scheduler.now, interval: .zero, tolerance: .zero, options: nil) { count += 1 }.cancel()
      #expect(count == 2)
      #expect(outcome(Just(1).delay(for: .nanoseconds(.max), scheduler: scheduler)).values == [1])
    },
    Trial(
      "UnimplementedScheduler", "init(now:options:report:)", "schedule(after:tolerance:options:_:)",
      "schedule(after:interval:tolerance:options:_:)"
    ) {
      let reports = Count()
      let scheduler = UnimplementedScheduler<MonotonicTime, Never>(now: .init(nanoseconds: .max)) { _ in reports.add() }
      scheduler.schedule(after: .init(nanoseconds: .min), tolerance: .nanoseconds(.max), options: nil) {}
      scheduler.schedule(after: .zero, interval: .zero, tolerance: .zero, options: nil) {}.cancel()
      #expect(reports.value == 2)
    },
    Trial(
      "VirtualScheduler", "init(now:minimumTolerance:order:)", "advance(by:)", "advance(to:)", "run(limit:)",
      "schedule(after:tolerance:options:_:)", "schedule(after:interval:tolerance:options:_:)"
    ) {
      let scheduler = VirtualScheduler<MonotonicTime, Never>(now: .init(nanoseconds: .min), minimumTolerance: .nanoseconds(.min))
      var count = 0
      scheduler.schedule(after: .init(nanoseconds: .max), tolerance: .nanoseconds(.min), options: nil) { count += 1 }
      // Work that repeats ends where time does.
      let repeated = scheduler.schedule(after: .zero, interval: .nanoseconds(.max / 2), tolerance: .zero, options: nil) {
        count += 10
      }
      scheduler.advance(by: .zero)
      scheduler.advance(by: .nanoseconds(.max))
      scheduler.advance(to: .init(nanoseconds: .max))
      scheduler.advance(by: .nanoseconds(.max))
      #expect(scheduler.now.nanoseconds == .max && count == 41)
      scheduler.run(limit: 1)
      #expect(scheduler.pending.isEmpty)
      repeated.cancel()
    },
    Trial(
      "VirtualClock", "init(_:)", "advanced(by:)", "duration(to:)", "sleep(until:tolerance:)", "<(lhs:rhs:)",
      "advanceSettling(by:)",
      "advanceSettling(to:)"
    ) {
      let scheduler = VirtualScheduler()
      let clock = scheduler.clock
      let (first, last) = (VirtualClock.Instant(.init(nanoseconds: .min)), VirtualClock.Instant(.init(nanoseconds: .max)))
      #expect(last.advanced(by: .seconds(1)) == last && first.advanced(by: .seconds(-1)) == first && first < last)
      #expect(clock.now.advanced(by: .seconds(Int64.max)) == last)
      #expect(
        clock.now.advanced(by: Duration(secondsComponent: 9_223_372_036, attosecondsComponent: 999_999_999_000_000_000)) == last)
      #expect(first.duration(to: last) == .nanoseconds(Int.max))
      try await clock.sleep(until: first, tolerance: .zero)
      let sleeper = Task { try await clock.sleep(until: last, tolerance: .seconds(-1)) }
      await scheduler.advanceSettling(by: .zero)
      sleeper.cancel()
      #expect(await sleeper.result.isFailure)
      await scheduler.advanceSettling(to: .init(nanoseconds: .max))
      await scheduler.advanceSettling(by: .nanoseconds(.max))
      #expect(scheduler.now.nanoseconds == .max)
    },
  ]
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
