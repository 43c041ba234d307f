import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

extension Trial {
  static let kit: [Trial] = [
    Trial("Marbles", "init(_:)", "init(stringLiteral:)") { () async throws in
      for text in ["", " ", "-", "----"] { #expect(try Marbles(text).description == "") }
      #expect(try Marbles(String(repeating: "-", count: 100_000) + "a").frames.count == 100_001)
      for text in ["(", ")", "()", "(a", "a)", "(-)", "((a))", "|a", "##", "\0(", "👩‍👩‍👧‍👦)"] {
        #expect(throws: Marbles.SyntaxError.self, "\(text)") { try Marbles(text) }
      }
      #expect(("\0👩‍👩‍👧‍👦" as Marbles).frames.count == 2)
    },
    Trial("Marbles+Difference", "difference(from:)") {
      let (empty, long) = ("" as Marbles, try Marbles(String(repeating: "-", count: 10_000) + "|"))
      #expect(empty.difference(from: empty) == nil)
      #expect(empty.difference(from: long) != nil && long.difference(from: empty) != nil)
    },
    Trial(
      "MarblePublisher", "cold(_:frame:failure:value:)", "cold(_:values:frame:failure:)", "hot(_:frame:failure:value:)",
      "hot(_:values:frame:failure:)", "subscribe(_:to:_:frame:)"
    ) {
      let scheduler = VirtualScheduler<MonotonicTime, Never>(now: .init(nanoseconds: .max - 10))
      for frame in [Length.nanoseconds(1), .nanoseconds(.max)] {
        let cold: MarblePublisher<Character, Never> = scheduler.cold("-a-|", frame: frame)
        let valued: MarblePublisher<Int, Never> = scheduler.cold("", values: [:], frame: frame)
        let hot: PassthroughSubject<Character, Never> = scheduler.hot("^a|", frame: frame)
        let other: PassthroughSubject<Int, Never> = scheduler.hot("", values: [:], frame: frame)
        let recorder = Recorder<Character, Never>(clock: scheduler)
        scheduler.subscribe(recorder, to: hot, "^----!", frame: frame)
        outcomeOf(cold)
        outcomeOf(valued)
        outcomeOf(other)
        // What is due beyond the end of time is due at its end.
        scheduler.advance(to: .init(nanoseconds: .max))
        #expect(recorder.values == [] || recorder.values == ["a"])
      }
    },
    Trial("Recorder+Marbles", "marbles(frame:from:steering:name:)", "marbles(values:frame:from:steering:)") {
      let scheduler = VirtualScheduler()
      let recorder = Recorder<Int, Never>(clock: scheduler)
      Just(1).subscribe(recorder)
      #expect(recorder.marbles(frame: .nanoseconds(.max)).description == "(1|)")
      #expect(recorder.marbles(frame: .nanoseconds(1), from: .init(nanoseconds: .max)).description == "")
      #expect(
        recorder.marbles(values: [:], frame: .nanoseconds(.max), from: .init(nanoseconds: .min), steering: true).frames.count <= 2
      )
    },
    Trial("Recorder", "init(demand:more:)", "init(demand:clock:more:)", "request(_:)") {
      let first = Recorder<Int, Never>(demand: .none) { _ in .max(.max) }
      (0..<3).publisher.subscribe(first)
      first.request(.none)
      #expect(first.values == [])
      first.request(.max(.max))
      #expect(first.values == [0, 1, 2] && first.outstanding == .unlimited)
      let second = Recorder<Int, Never>(demand: .max(.max), clock: VirtualScheduler()) { _ in .unlimited }
      (0..<3).publisher.subscribe(second)
      #expect(second.values == [0, 1, 2])
    },
    Trial(
      "Recorder+Waiting", "waitForValues(_:on:atMost:)", "waitForCompletion(on:atMost:)", "waitForSilence(of:on:atMost:)",
      "waitForValues(_:timeout:clock:)", "waitForCompletion(timeout:clock:)", "waitForSilence(of:timeout:clock:)"
    ) { () async throws in
      let (scheduler, recorder) = (VirtualScheduler<MonotonicTime, Never>(now: .init(nanoseconds: 5)), Recorder<Int, Never>())
      Empty(completeImmediately: false).subscribe(recorder)
      for count in [0, -1, Int.min] {
        #expect(try recorder.waitForValues(count, on: scheduler, atMost: .nanoseconds(.min)) == [])
        #expect(try await recorder.waitForValues(count, timeout: .seconds(-1)) == [])
      }
      for limit in [Length.zero, .nanoseconds(.min), .nanoseconds(.max)] {
        #expect(throws: WaitTimedOut.self) { try recorder.waitForValues(.max, on: scheduler, atMost: limit) }
        #expect(throws: WaitTimedOut.self) { try recorder.waitForCompletion(on: scheduler, atMost: limit) }
      }
      #expect(try recorder.waitForSilence(of: .nanoseconds(.max), on: scheduler, atMost: .nanoseconds(.max)) == [])
      #expect(throws: WaitTimedOut.self) { try recorder.waitForSilence(of: .seconds(1), on: scheduler, atMost: .seconds(-1)) }
      for timeout in [Duration.zero, .seconds(-1)] {
        await #expect(throws: WaitTimedOut.self) { try await recorder.waitForValues(.max, timeout: timeout) }
        await #expect(throws: WaitTimedOut.self) { try await recorder.waitForCompletion(timeout: timeout) }
        await #expect(throws: WaitTimedOut.self) { try await recorder.waitForSilence(of: .seconds(1), timeout: timeout) }
      }
      #expect(try await recorder.waitForSilence(of: .seconds(-1), timeout: .zero) == [])
    },
    Trial("TestSubscription", "request(_:)") {
      let subscription = TestSubscription()
      for demand in [Subscribers.Demand.none, .max(.max), .max(1), .unlimited] { subscription.request(demand) }
      #expect(subscription.requested == .unlimited)
    },
    Trial("LifetimeTracker", "track(_:_:)", "tracked(by:_:)") {
      let tracker = LifetimeTracker()
      for label in ["", "\0", String(repeating: "x", count: 100_000)] {
        let object = tracker.track(Count(), label)
        #expect(tracker.alive == [label])
        outcomeOf(Just(1).tracked(by: tracker, label))
        withExtendedLifetime(object) {}
      }
      #expect(tracker.alive == [])
    },
    Trial("PublisherLaws", "check(seed:histories:rules:_:)", "check(seed:histories:rules:timed:)") {
      for seed in [UInt64.min, .max] {
        #expect(PublisherLaws.check(seed: seed, histories: 1) { $0.map { $0 } } == [])
        #expect(PublisherLaws.check(seed: seed, histories: 1, timed: { Just(1).delay(for: .zero, scheduler: $0) }) == [])
      }
    },
    Trial(
      "PublisherLaws", "check(publisher:seed:histories:rules:)", "check(subject:seed:histories:rules:)",
      "check(subject:seed:histories:rules:value:)"
    ) {
      #expect(PublisherLaws.check(publisher: Just(1), seed: .max, histories: 1) == [])
      #expect(PublisherLaws.check(subject: PassthroughSubject<Int, Never>(), seed: 0, histories: 1) == [])
      #expect(PublisherLaws.check(subject: PassthroughSubject<Int, Never>(), seed: 0, histories: 1) { $0 } == [])
    },
    Trial("PublisherLaws+Subscribers", "check(subscriber:seed:histories:rules:)", "check(subscriber:seed:histories:rules:value:)")
    {
      #expect(PublisherLaws.check(subscriber: Recorder<Int, Never>(), seed: .max, histories: 1) == [])
      #expect(PublisherLaws.check(subscriber: Recorder<Int, Never>(), seed: 0, histories: 1) { $0 } == [])
    },
    Trial(
      "PublisherLaws+Threads", "checkThreads(rounds:spawn:patience:_:)", "checkThreads(subject:rounds:spawn:patience:)",
      "checkThreads(publisher:rounds:spawn:patience:)"
    ) {
      let spawn: PublisherLaws.Spawn = { work in Thread.detachNewThread { work() } }
      // Without patience, it may be that the threads have not met: that is said, and nothing else.
      for found in [
        await PublisherLaws.checkThreads(rounds: 1, spawn: spawn, patience: .zero) { $0.map { $0 } },
        await PublisherLaws.checkThreads(
          subject: PassthroughSubject<Int, Never>(), rounds: 1, spawn: spawn, patience: .seconds(-1)),
        await PublisherLaws.checkThreads(publisher: [1, 2].publisher, rounds: 1, spawn: spawn, patience: .seconds(60)),
      ] {
        #expect(found.allSatisfy { $0.detail.hasPrefix("not checked") })
      }
    },
  ]

  private static func outcomeOf<P: Publisher>(_ publisher: P) {
    publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
  }
}
