public import Dispatch
public import UndercurrentCore

/// A queue runs work on its threads, in the order in which it was scheduled if it is a serial one. Its time goes on evenly,
/// whatever is done to the computer's clock, and stands still while the computer sleeps.
///
/// - Tolerance: made use of by work that repeats. What is due once runs as near to its time as the queue can.
/// - Options: the quality of service, flags and group of ``SchedulerOptions``.
extension DispatchQueue: Scheduler {
  /// A point in time of a dispatch queue.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The same point in time, as Dispatch has it.
    public var dispatchTime: DispatchTime

    /// The point in time of `time`.
    public init(_ time: DispatchTime) { dispatchTime = time }

    public func distance(to other: SchedulerTimeType) -> Stride {
      let (start, end) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      return Stride(nanoseconds: end >= start ? Int(clamping: end - start) : -Int(clamping: start - end))
    }

    public func advanced(by n: Stride) -> SchedulerTimeType { SchedulerTimeType(dispatchTime + n.timeInterval) }

    public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }

    public init(from decoder: any Decoder) throws {
      let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
      dispatchTime = DispatchTime(uptimeNanoseconds: nanoseconds)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    /// A length of time, to the nanosecond. Number literals are seconds. What is longer than can be said is `.never`, and one that is
    /// not a number stops the program.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral, Hashable,
      Codable, Sendable
    {
      /// Nanoseconds.
      public var magnitude: Int

      init(nanoseconds: Int) { magnitude = nanoseconds }

      /// The length of `timeInterval`. What does not fit is as long as can be, and `.never` is the longest.
      public init(_ timeInterval: DispatchTimeInterval) {
        magnitude =
          switch timeInterval {
          case .seconds(let s): s.multipliedClamping(by: 1_000_000_000)
          case .milliseconds(let ms): ms.multipliedClamping(by: 1_000_000)
          case .microseconds(let us): us.multipliedClamping(by: 1_000)
          case .nanoseconds(let ns): ns
          case .never: .max
          @unknown default: .max
          }
      }

      /// Whole seconds.
      public init(integerLiteral value: Int) { self = .seconds(value) }
      /// Seconds, to the nanosecond; what is less than that is cut off.
      public init(floatLiteral value: Double) { self = .seconds(value) }
      /// Whole seconds, or `nil` if the number is too large to be taken as an integer.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = Int(exactly: source) else { return nil }
        self = .seconds(seconds)
      }

      /// The same length, as Dispatch has it; the longest is `.never`.
      public var timeInterval: DispatchTimeInterval { magnitude == .max ? .never : .nanoseconds(magnitude) }

      /// As many whole seconds; what does not fit is as long as can be.
      public static func seconds(_ s: Int) -> Stride { Stride(.seconds(s)) }
      /// As many seconds, to the nanosecond; what is less than that is cut off, and what does not fit is as long as can be.
      public static func seconds(_ s: Double) -> Stride { Stride(nanoseconds: Int(clampingTime: s * 1e9)) }
      /// As many thousandths of a second; what does not fit is as long as can be.
      public static func milliseconds(_ ms: Int) -> Stride { Stride(.milliseconds(ms)) }
      /// As many millionths of a second; what does not fit is as long as can be.
      public static func microseconds(_ us: Int) -> Stride { Stride(.microseconds(us)) }
      /// As many billionths of a second.
      public static func nanoseconds(_ ns: Int) -> Stride { Stride(.nanoseconds(ns)) }

      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
      public static func + (lhs: Stride, rhs: Stride) -> Stride {
        Stride(nanoseconds: lhs.magnitude.addingClamping(rhs.magnitude))
      }
      public static func - (lhs: Stride, rhs: Stride) -> Stride {
        Stride(nanoseconds: lhs.magnitude.subtractingClamping(rhs.magnitude))
      }
      /// Multiplies the numbers of nanoseconds, as Combine does; `SignedNumeric` asks for it.
      public static func * (lhs: Stride, rhs: Stride) -> Stride {
        Stride(nanoseconds: lhs.magnitude.multipliedClamping(by: rhs.magnitude))
      }
      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
    }
  }

  /// What can be said about how a job is run.
  public struct SchedulerOptions {
    /// How urgent the job is.
    public var qos: DispatchQoS
    /// How the queue is to take it, such as alone, with `.barrier`.
    public var flags: DispatchWorkItemFlags
    /// The group that the job counts for, from when it is scheduled until it has run. A job that is repeated counts for none.
    public var group: DispatchGroup?

    /// What is left out is left to the queue.
    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  /// The time of the clock that stands still while the computer sleeps.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    // The queue runs the action once, when the caller has handed it over.
    let work = Transfer(action)
    async(group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { work.value() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let work = Transfer(action)
    let group = options?.group
    group?.enter()
    asyncAfter(deadline: date.dispatchTime, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) {
      work.value()
      group?.leave()
    }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval >= .seconds(0), "work is repeated after some time: an interval of \(interval.magnitude) ns is none")
    let work = Transfer(action)
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { work.value() }
    timer.schedule(
      deadline: date.dispatchTime, repeating: interval.timeInterval,
      leeway: max(tolerance, minimumTolerance).timeInterval)
    timer.resume()
    return AnyCancellable { timer.cancel() }
  }
}
