import Dispatch
import Foundation
import Testing
import Undercurrent

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Trial {
  /// The first value, or `nil` after a second: for what may come from a queue or a loop.
  private static func value<P: Publisher>(of publisher: P, within seconds: Double) -> P.Output? {
    let value = Guarded<P.Output?>(nil)
    let done = DispatchSemaphore(value: 0)
    let cancellable = publisher.sink(
      isolation: nil, receiveCompletion: { _ in done.signal() },
      receiveValue: { new in
        value.withLock { $0 = $0 ?? new }
        done.signal()
      })
    _ = done.wait(timeout: .now() + seconds)
    cancellable.cancel()
    return value.withLock { $0 }
  }

  static let foundation: [Trial] = [
    Trial(
      "DispatchQueue+Scheduler", "init(_:)", "distance(to:)", "advanced(by:)", "init(integerLiteral:)", "init(floatLiteral:)",
      "seconds(_:)", "milliseconds(_:)", "microseconds(_:)", "nanoseconds(_:)", "+(lhs:rhs:)", "-(lhs:rhs:)", "*(lhs:rhs:)",
      "+=(lhs:rhs:)", "-=(lhs:rhs:)", "*=(lhs:rhs:)", "<(lhs:rhs:)", "schedule(after:tolerance:options:_:)",
      "schedule(after:interval:tolerance:options:_:)"
    ) {
      typealias Time = DispatchQueue.SchedulerTimeType
      let longest = Time.Stride.nanoseconds(.max)
      for length in [
        Time.Stride(.never), .seconds(.infinity), .seconds(Int.max), .milliseconds(.max), .microseconds(.max), 1e300,
      ] {
        #expect(length == longest && length.timeInterval == .never)
      }
      #expect(longest + longest == longest && longest * longest == longest && longest - -longest == longest)
      #expect(
        Time.Stride.seconds(Int.min) < Time.Stride(integerLiteral: 0) && Time.Stride(floatLiteral: -.infinity).magnitude == .min)
      var length = longest
      length += longest
      length *= 2
      length -= longest
      #expect(length == .nanoseconds(0))
      let queue = DispatchQueue(label: "trial")
      #expect(queue.now.advanced(by: longest).dispatchTime == .distantFuture)
      #expect(Time(.now()).distance(to: Time(.distantFuture)) > .seconds(1_000))
      for length in [Time.Stride.seconds(0), .seconds(-1), .nanoseconds(.min)] {
        #expect(value(of: Just(1).delay(for: length, tolerance: .seconds(-1), scheduler: queue), within: 60) == 1)
      }
      for length in [longest, .seconds(100_000)] {
        #expect(value(of: Just(1).delay(for: length, tolerance: longest, scheduler: queue), within: 0.01) == nil)
      }
      queue.schedule(after: queue.now.advanced(by: longest), tolerance: longest, options: nil) {}
    },
    Trial(
      "OperationQueue+Scheduler", "init(_:)", "distance(to:)", "advanced(by:)", "schedule(after:tolerance:options:_:)",
      "schedule(after:interval:tolerance:options:_:)"
    ) {
      typealias Time = OperationQueue.SchedulerTimeType
      let queue = OperationQueue()
      #expect(Time(.distantPast).distance(to: Time(.distantFuture)) > 0)
      #expect(queue.now.advanced(by: .seconds(.infinity)).date > .distantFuture)
      for length in [0, -1, -.infinity] as [Double] {
        #expect(value(of: Just(1).delay(for: .seconds(length), tolerance: -1, scheduler: queue), within: 60) == 1)
      }
      for length in [.infinity, .greatestFiniteMagnitude, 1e12] as [Double] {
        let delayed = Just(1).delay(for: .seconds(length), tolerance: .seconds(length), scheduler: queue)
        #expect(value(of: delayed, within: 0.01) == nil)
      }
      queue.schedule(after: Time(.distantFuture), tolerance: 0, options: nil) {}
    },
    Trial(
      "RunLoop+Scheduler", "init(_:)", "distance(to:)", "advanced(by:)", "init(integerLiteral:)", "init(floatLiteral:)",
      "seconds(_:)",
      "milliseconds(_:)", "microseconds(_:)", "nanoseconds(_:)", "+(lhs:rhs:)", "-(lhs:rhs:)", "*(lhs:rhs:)", "+=(lhs:rhs:)",
      "-=(lhs:rhs:)", "*=(lhs:rhs:)", "<(lhs:rhs:)", "schedule(after:tolerance:options:_:)",
      "schedule(after:interval:tolerance:options:_:)"
    ) {
      typealias Time = RunLoop.SchedulerTimeType
      let longest = Time.Stride(.greatestFiniteMagnitude)
      var length = longest + longest
      #expect(
        length.timeInterval == .infinity && length > .seconds(Int.max) && Time.Stride.milliseconds(.max) > 0
          && Time.Stride.microseconds(.min) < 0)
      length *= 2
      length -= longest
      length += .nanoseconds(.max)
      #expect(
        length.magnitude == .infinity && Time.Stride(integerLiteral: -1) * longest < 0 && Time.Stride(floatLiteral: .nan) != 0)
      #expect(Time(.distantPast).distance(to: Time(.distantFuture)).timeInterval > 0)
      // Its own loop, on a thread of its own.
      Stack.run(bytes: Stack.small) {
        let loop = RunLoop.current
        var seen: [Double] = []
        let cancellables = ([0, -1, -1e12, 1e12, .greatestFiniteMagnitude, .infinity] as [Double]).map { length in
          Just(length).delay(for: .seconds(length), tolerance: 0, scheduler: loop).sink { seen.append($0) }
        }
        loop.schedule(after: loop.now.advanced(by: .seconds(1e12)), tolerance: .seconds(-1), options: nil) { seen.append(2) }
        loop.run(until: Date(timeIntervalSinceNow: 0.1))
        #expect(seen.sorted() == [-1e12, -1, 0])
        for cancellable in cancellables { cancellable.cancel() }
      }
    },
    Trial("Timer+Publisher", "publish(every:tolerance:on:in:options:)", "init(interval:tolerance:runLoop:mode:options:)") {
      Stack.run(bytes: Stack.small) {
        for interval in [0, -1, -.infinity, 1e12, .infinity] as [Double] {
          let publisher = Timer.publish(every: interval, tolerance: interval, on: .current, in: .default)
          var count = 0
          let cancellable = publisher.autoconnect().first().sink { _ in count += 1 }
          RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02))
          // As soon as a timer can be, or not within the life of anybody.
          #expect(interval > 0 ? count == 0 : count <= 1, "\(interval)")
          cancellable.cancel()
          Timer.TimerPublisher(interval: interval, runLoop: .current, mode: .default).connect().cancel()
        }
      }
    },
    Trial("NotificationCenter+Publisher", "publisher(for:object:)", "init(center:name:object:)") {
      for name in ["", "\0", String(repeating: "x", count: 100_000)] {
        let center = NotificationCenter()
        var count = 0
        let first = center.publisher(for: .init(name)).sink { _ in count += 1 }
        let second = NotificationCenter.Publisher(center: center, name: .init(name)).sink { _ in count += 1 }
        center.post(name: .init(name), object: nil)
        #expect(count == 2)
        first.cancel()
        second.cancel()
      }
    },
    Trial("URLSession+Publisher", "dataTaskPublisher(for:)", "init(request:session:)") {
      let session = URLSession(configuration: .ephemeral)
      for text in ["x:", "file:///nowhere/at/all", "http://", "nonsense"] {
        let url = try #require(URL(string: text))
        #expect(value(of: session.dataTaskPublisher(for: url).map { _ in 1 }.replaceError(with: 2), within: 60) == 2, "\(text)")
        let built = URLSession.DataTaskPublisher(request: URLRequest(url: url), session: session)
        built.sink(isolation: nil, receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
      }
      session.invalidateAndCancel()
    },
  ]
}
