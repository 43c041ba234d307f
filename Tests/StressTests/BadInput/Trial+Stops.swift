import Foundation
import Undercurrent
import UndercurrentState
import UndercurrentTesting

extension Trial.Stop {
  private typealias Length = MonotonicTime.Stride
  private static var five: AnyPublisher<Int, Never> { (1...5).publisher.eraseToAnyPublisher() }
  private static var recorder: Recorder<Int, Never> { Recorder(clock: VirtualScheduler()) }

  /// Wide of what can be meant, with what is said of it.
  static let all: [Trial.Stop] = core + time + kit

  private static let core: [Trial.Stop] = [
    .init("Demand.max(_:) takes a count of zero or more, not -1", "Subscribers+Demand", "max(_:)") {
      _ = Subscribers.Demand.max(-1)
    },
    .init("multiplied by zero or more only, not by -9223372036854775808", "Subscribers+Demand", "*(lhs:rhs:)") {
      _ = Subscribers.Demand.max(1) * .min
    },
    .init("dropFirst(_:) takes a count of zero or more, not -1", "Drop", "dropFirst(_:)") { _ = five.dropFirst(-1) },
    .init("dropFirst(_:) takes a count of zero or more, not -2", "Just+Operators", "dropFirst(_:)") { _ = Just(1).dropFirst(-2) },
    .init("dropFirst(_:) takes a count of zero or more, not -3", "Optional+Operators", "dropFirst(_:)") {
      _ = Int?.none.publisher.dropFirst(-3)
    },
    .init("dropFirst(_:) takes a count of zero or more, not -4", "Sequence+Operators", "dropFirst(_:)") {
      _ = [1].publisher.dropFirst(-4)
    },
    .init("prefix(_:) takes a length of zero or more, not -1", "Output", "prefix(_:)") { _ = five.prefix(-1) },
    .init("prefix(_:) takes a length of zero or more, not -2", "Just+Operators", "prefix(_:)") { _ = Just(1).prefix(-2) },
    .init("prefix(_:) takes a length of zero or more, not -3", "Optional+Operators", "prefix(_:)") {
      _ = Int?.none.publisher.prefix(-3)
    },
    .init("prefix(_:) takes a length of zero or more, not -4", "Sequence+Operators", "prefix(_:)") {
      _ = [1].publisher.prefix(-4)
    },
    .init("Int.max; it is -1", "Output", "output(at:)") { _ = five.output(at: -1) },
    .init("Int.max; it is 9223372036854775807", "Output", "output(at:)") { _ = five.output(at: .max) },
    .init("output(at:) takes a position of zero or more, not -2", "Just+Operators", "output(at:)") { _ = Just(1).output(at: -2) },
    .init("output(at:) takes a position of zero or more, not -3", "Optional+Operators", "output(at:)") {
      _ = Int?.none.publisher.output(at: -3)
    },
    .init("output(in:) takes positions of zero or more, not -1..<2", "Output", "output(in:)") { _ = five.output(in: -1..<2) },
    .init("output(in:) takes positions of zero or more, not -2..<2", "Just+Operators", "output(in:)") {
      _ = Just(1).output(in: -2..<2)
    },
    .init("output(in:) takes positions of zero or more, not -3..<2", "Optional+Operators", "output(in:)") {
      _ = Int?.none.publisher.output(in: -3..<2)
    },
    .init("collect(_:) takes a count of one or more, not 0", "CollectByCount", "collect(_:)") { _ = five.collect(0) },
    .init("the size of a buffer is zero or more; it is -1", "Buffer", "buffer(size:prefetch:whenFull:)") {
      _ = five.buffer(size: -1, prefetch: .keepFull, whenFull: .dropOldest)
    },
    .init("the size of a buffer is zero or more; it is -2", "AsyncBuffering", "values(buffering:)") {
      _ = five.values(buffering: .newest(-2))
    },
    .init("share(replay:) takes a count of zero or more, not -1", "ShareReplay", "share(replay:scope:)") {
      _ = five.share(replay: -1, scope: .forever)
    },
    .init("a replay subject keeps a count of values of zero or more, not -1", "ReplaySubject", "init(capacity:)") {
      _ = ReplaySubject<Int, Never>(capacity: -1)
    },
    .init("an array to collect has to hold one value at least, not 0", "CollectByTime", "collect(_:options:)") {
      _ = five.collect(.byTimeOrCount(VirtualScheduler(), .seconds(1), 0)).sink { _ in }
    },
    .init("a fetch is limited to zero records or more, not -1", "FetchDescription", "init(predicate:order:limit:)") {
      _ = try? FetchDescription<Int>(limit: -1).select(from: [1])
    },
    .init("careful: ", "AssertNoFailure", "assertNoFailure(_:file:line:)") {
      _ = Fail<Int, Fault>(error: Fault()).assertNoFailure("careful").sink { _ in }
    },
  ]

  private static let time: [Trial.Stop] = [
    .init("a length of time is a number, infinity included, and not nan", "MonotonicTime", "seconds(_:)") {
      _ = Length.seconds(.nan)
    },
    .init("a length of time is a number, infinity included, and not nan", "DispatchQueue+Scheduler", "seconds(_:)") {
      _ = DispatchQueue.SchedulerTimeType.Stride.seconds(.nan)
    },
    .init("a length of time is a number, infinity included, and not nan", "ImmediateScheduler", "init(floatLiteral:)") {
      _ = ImmediateScheduler.SchedulerTimeType.Stride(floatLiteral: .nan)
    },
    .init("an interval of -1 ns is none", "DispatchQueue+Scheduler", "schedule(after:interval:tolerance:options:_:)") {
      _ = DispatchQueue.main.schedule(after: DispatchQueue.main.now, interval: .nanoseconds(-1)) {}
    },
    .init("an interval of -1.0 s is none", "OperationQueue+Scheduler", "schedule(after:interval:tolerance:options:_:)") {
      _ = OperationQueue.main.schedule(after: OperationQueue.main.now, interval: -1) {}
    },
    .init(
      "a length of time is a number, infinity included, and not nan", "RunLoop+Scheduler", "schedule(after:tolerance:options:_:)"
    ) {
      RunLoop.main.schedule(after: RunLoop.main.now.advanced(by: .seconds(.nan))) {}
    },
    .init(
      "a length of time is a number, infinity included, and not nan", "Timer+Publisher", "publish(every:tolerance:on:in:options:)"
    ) {
      _ = Timer.publish(every: .nan, on: .main, in: .default).connect()
    },
    .init(
      "a length of time is a number, infinity included, and not nan", "OperationQueue+Scheduler",
      "schedule(after:tolerance:options:_:)"
    ) {
      let queue = OperationQueue()
      queue.schedule(after: queue.now, interval: .seconds(.nan)) {}.cancel()
      queue.schedule(after: queue.now, interval: 1, tolerance: .seconds(.nan)) {}.cancel()
    },
    .init("an interval of 0s is none", "VirtualScheduler", "schedule(after:interval:tolerance:options:_:)") {
      _ = VirtualScheduler().schedule(after: .zero, interval: .zero) {}
    },
    .init("an interval of -1s is none", "ActorScheduler", "schedule(after:interval:tolerance:options:_:)") {
      _ = ActorScheduler.main.schedule(after: .zero, interval: .seconds(-1)) {}
    },
    .init("it cannot be advanced by -1s", "VirtualScheduler", "advance(by:)") { VirtualScheduler().advance(by: .seconds(-1)) },
    .init("it is 0s, and -1s is past", "VirtualScheduler", "advance(to:)") {
      VirtualScheduler().advance(to: .init(nanoseconds: -1_000_000_000))
    },
    .init("it is 0s, and -2s is past", "VirtualClock", "advanceSettling(to:)") {
      await VirtualScheduler().advanceSettling(to: .init(nanoseconds: -2_000_000_000))
    },
    .init("the limit is one job or more, not 0", "VirtualScheduler", "run(limit:)") { VirtualScheduler().run(limit: 0) },
  ]

  private static let kit: [Trial.Stop] = [
    .init("a frame of marbles takes some time, not 0s", "Recorder+Marbles", "marbles(frame:from:steering:name:)") {
      _ = recorder.marbles(frame: .zero)
    },
    .init("a frame of marbles takes some time, not -1s", "MarblePublisher", "hot(_:frame:failure:value:)") {
      let _: PassthroughSubject<Character, Never> = VirtualScheduler().hot("-a", frame: .seconds(-1))
    },
    .init("laws are checked with one history or more, not 0", "PublisherLaws", "check(seed:histories:rules:_:)") {
      _ = PublisherLaws.check(seed: 1, histories: 0) { $0.map { $0 } }
    },
    .init("threads meet in one round or more, not 0", "PublisherLaws+Threads", "checkThreads(subject:rounds:spawn:patience:)") {
      _ = await PublisherLaws.checkThreads(subject: PassthroughSubject<Int, Never>(), rounds: 0)
    },
    .init("character 1: the group is not closed", "Marbles", "init(stringLiteral:)") { _ = "(a" as Marbles },
  ]
}
