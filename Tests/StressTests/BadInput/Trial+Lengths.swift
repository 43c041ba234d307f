import Testing
import Undercurrent
import UndercurrentTesting

extension Trial {
  typealias Length = MonotonicTime.Stride

  /// Lengths of time that nobody means, and how soon what waits for them comes: at once, or never.
  private static let soon: [Length] = [.zero, .nanoseconds(-1), .seconds(-3_600), .nanoseconds(.min), .seconds(-Double.infinity)]
  private static let never: [Length] = [.nanoseconds(.max), .seconds(.infinity), .seconds(Int.max), .milliseconds(.max)]

  private typealias Timed = (AnyPublisher<Int, Never>, Length, VirtualScheduler<MonotonicTime, Never>) -> AnyPublisher<Int, Never>

  /// Sends, waits for a thousand seconds, and finishes.
  private static func play(_ length: Length, _ make: Timed) -> (before: [Int], after: [Int], hasEnded: Bool) {
    let scheduler = VirtualScheduler<MonotonicTime, Never>(now: MonotonicTime(nanoseconds: 1_000))
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    make(subject.eraseToAnyPublisher(), length, scheduler).subscribe(recorder)
    for number in 1...3 { subject.send(number) }
    scheduler.advance(by: .seconds(1_000))
    let before = recorder.values
    subject.send(completion: .finished)
    scheduler.advance(by: .seconds(1_000))
    let (after, hasEnded) = (recorder.values, recorder.completion != nil)
    recorder.cancel()
    scheduler.advance()
    return (before, after, hasEnded)
  }

  static let lengths: [Trial] = [
    Trial("Delay", "delay(for:tolerance:scheduler:options:)", "init(upstream:interval:tolerance:scheduler:options:)") {
      for tolerance in [Length.zero, .nanoseconds(.min), .nanoseconds(.max)] {
        for length in soon {
          let played = play(length) { $0.delay(for: $1, tolerance: tolerance, scheduler: $2).eraseToAnyPublisher() }
          #expect(played == ([1, 2, 3], [1, 2, 3], true), "\(length)")
        }
        for length in never {
          let played = play(length) {
            Publishers.Delay(upstream: $0, interval: $1, tolerance: tolerance, scheduler: $2).eraseToAnyPublisher()
          }
          #expect(played == ([], [], false), "\(length)")
        }
      }
    },
    Trial(
      "Debounce", "debounce(for:scheduler:options:)", "debounce(for:scheduler:options:flushesOnCompletion:)",
      "init(upstream:dueTime:scheduler:options:)", "init(upstream:dueTime:scheduler:options:flushesOnCompletion:)"
    ) {
      for length in soon {
        let played = play(length) { $0.debounce(for: $1, scheduler: $2).eraseToAnyPublisher() }
        #expect(played == ([3], [3], true), "\(length)")
        let built = play(length) {
          Publishers.Debounce(upstream: $0, dueTime: $1, scheduler: $2, options: nil).eraseToAnyPublisher()
        }
        #expect(built == played, "\(length)")
      }
      for length in never {
        let played = play(length) { $0.debounce(for: $1, scheduler: $2).eraseToAnyPublisher() }
        #expect(played == ([], [], true), "\(length)")
        let flushed = play(length) { $0.debounce(for: $1, scheduler: $2, flushesOnCompletion: true).eraseToAnyPublisher() }
        #expect(flushed == ([], [3], true), "\(length)")
        let built = play(length) {
          Publishers.Debounce(upstream: $0, dueTime: $1, scheduler: $2, options: nil, flushesOnCompletion: true)
            .eraseToAnyPublisher()
        }
        #expect(built == flushed, "\(length)")
      }
    },
    Trial("Throttle", "throttle(for:scheduler:latest:)", "init(upstream:interval:scheduler:latest:)") {
      for latest in [true, false] {
        for length in soon + never {
          let played = play(length) { $0.throttle(for: $1, scheduler: $2, latest: latest).eraseToAnyPublisher() }
          // The first goes through at once, or what has become of it by the time that the scheduler gets to it.
          #expect(played == ([latest ? 3 : 1], [latest ? 3 : 1], true), "\(length)")
          let built = play(length) {
            Publishers.Throttle(upstream: $0, interval: $1, scheduler: $2, latest: latest).eraseToAnyPublisher()
          }
          #expect(built == played, "\(length)")
        }
      }
    },
    Trial("Timeout", "timeout(_:scheduler:options:customError:)", "init(upstream:interval:scheduler:options:customError:)") {
      for length in soon {
        let played = play(length) { $0.timeout($1, scheduler: $2).eraseToAnyPublisher() }
        #expect(played == ([1, 2, 3], [1, 2, 3], true), "\(length)")
      }
      for length in never {
        let played = play(length) {
          Publishers.Timeout(upstream: $0, interval: $1, scheduler: $2, options: nil, customError: nil).eraseToAnyPublisher()
        }
        #expect(played == ([1, 2, 3], [1, 2, 3], true), "\(length)")
      }
    },
    Trial("CollectByTime", "collect(_:options:)", "init(upstream:strategy:options:)") {
      for length in never {
        let played = play(length) { $0.collect(.byTime($2, $1)).map(\.count).eraseToAnyPublisher() }
        #expect(played == ([], [3], true), "\(length)")
        let counted = play(length) { $0.collect(.byTimeOrCount($2, $1, 2)).map(\.count).eraseToAnyPublisher() }
        #expect(counted == ([2], [2, 1], true), "\(length)")
        let built = play(length) {
          Publishers.CollectByTime(upstream: $0, strategy: .byTimeOrCount($2, $1, .max), options: nil).map(\.count)
            .eraseToAnyPublisher()
        }
        #expect(built == played, "\(length)")
      }
    },
  ]

  /// Lengths of time and points in it, computed with.
  static let monotonic: [Trial] = [
    Trial(
      "MonotonicTime", "init(nanoseconds:)", "distance(to:)", "advanced(by:)", "init(integerLiteral:)", "init(floatLiteral:)",
      "seconds(_:)", "milliseconds(_:)", "microseconds(_:)", "nanoseconds(_:)", "+(lhs:rhs:)", "+=(lhs:rhs:)", "-(lhs:rhs:)",
      "-=(lhs:rhs:)", "*(lhs:rhs:)", "*=(lhs:rhs:)", "<(lhs:rhs:)"
    ) {
      let (first, last) = (MonotonicTime(nanoseconds: .min), MonotonicTime(nanoseconds: .max))
      let (longest, least) = (Length(nanoseconds: .max), Length(nanoseconds: .min))
      #expect(
        last.advanced(by: longest) == last && first.advanced(by: least) == first && last.advanced(by: least).nanoseconds == -1)
      #expect(first.distance(to: last) == longest && last.distance(to: first) == least && first < last)
      for length in [
        Length.seconds(Int.max), .seconds(.infinity), .seconds(1e300), .milliseconds(.max), .microseconds(.max), 1e300,
      ] {
        #expect(length == longest)
      }
      for length in [Length.seconds(Int.min), .seconds(-.infinity), .milliseconds(.min), .microseconds(.min), -longest - longest]
      {
        #expect(length == least)
      }
      #expect(longest + 1 == longest && least - 1 == least && longest * -2 == least && least * -1 == longest && -least == longest)
      #expect(least.magnitude == .max && Length(integerLiteral: .max) == longest && Length(floatLiteral: 1e40) == longest)
      var length = longest
      length += longest
      length *= longest
      length -= longest
      #expect(length == .zero)
      #expect("\(longest)" == "9223372036.854775807s" && "\(last)" == "\(longest)")
    },
    Trial(
      "ImmediateScheduler", "init(_:)", "init(integerLiteral:)", "init(floatLiteral:)", "distance(to:)", "advanced(by:)",
      "seconds(_:)",
      "milliseconds(_:)", "microseconds(_:)", "nanoseconds(_:)", "+(lhs:rhs:)", "-(lhs:rhs:)", "*(lhs:rhs:)", "+=(lhs:rhs:)",
      "-=(lhs:rhs:)", "*=(lhs:rhs:)", "<(lhs:rhs:)", "schedule(after:tolerance:options:_:)",
      "schedule(after:interval:tolerance:options:_:)"
    ) {
      typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride
      let (most, least) = (Stride(.max), Stride(integerLiteral: .min))
      #expect(
        (most + most).magnitude == .max && (least - most).magnitude == .min && (most * least).magnitude == .min && least < most)
      #expect(Stride(floatLiteral: .infinity).magnitude == .max && Stride.seconds(.nan) == 0 && Stride.seconds(Int.max) == 0)
      #expect(Stride.milliseconds(.max) == 0 && Stride.microseconds(.min) == 0 && Stride.nanoseconds(.max) == 0)
      var stride = most
      stride += most
      stride -= least
      stride *= most
      #expect(stride == most)
      let scheduler = ImmediateScheduler.shared
      let now = scheduler.now.advanced(by: most)
      #expect(now.distance(to: scheduler.now) == 0)
      var count = 0
      scheduler.schedule(after: now, tolerance: least, options: nil) { count += 1 }
      // It cannot wait, so it does not repeat.
      scheduler.schedule(after: now, interval: 0, tolerance: most, options: nil) { count += 1 }.cancel()
      #expect(count == 2)
    },
  ]
}
