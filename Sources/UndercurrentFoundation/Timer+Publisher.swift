public import Foundation
public import UndercurrentCore

/// Dates, again and again, as a publisher.
extension Timer {
  /// Publishes the date, again and again, once it is connected.
  ///
  /// - Parameters:
  ///   - interval: The seconds from one date to the next, and from connecting to the first. One of zero or less is as short as a timer
  ///     can have; one that is not a number stops the program.
  ///   - tolerance: How much later a date may come, in seconds, for the system to save energy.
  ///   - runLoop: The run loop that runs the timer, and on whose thread dates are delivered. It has to be run by somebody.
  ///   - mode: The mode in which it does.
  ///   - options: Of no effect, as in Combine.
  /// - Demand: each subscriber's own. A date that comes when nothing is asked for is dropped.
  /// - It never ends.
  ///
  /// ```swift
  /// let cancellable = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect().prefix(2)
  ///   .sink { _ in print("tick") }
  /// RunLoop.current.run(until: Date(timeIntervalSinceNow: 10))  // tick, tick
  /// ```
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// The publisher that `publish(every:tolerance:on:in:options:)` returns.
  ///
  /// Each connection has a timer of its own, which all subscribers hear. Cancelling a connection stops its timer and no other; Combine
  /// stops them all, and does not pass the tolerance on.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// The seconds from one date to the next, and from connecting to the first.
    public let interval: TimeInterval
    /// How much later a date may come, in seconds; `nil` leaves that to Foundation.
    public let tolerance: TimeInterval?
    /// The run loop that runs the timers, and on whose thread dates are delivered.
    public let runLoop: RunLoop
    /// The mode of the run loop in which they run.
    public let mode: RunLoop.Mode
    /// Of no effect, as in Combine.
    public let options: RunLoop.SchedulerOptions?
    private let subscribers = Broadcast<Date, Never>("Timer")

    /// Publishes the date every `interval` seconds, once it is connected.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subscribers.attach(subscriber)
    }

    /// Starts a timer, which runs until the result is cancelled, or let go of.
    public func connect() -> any Cancellable {
      // On Linux, Foundation never lets go of a timer, nor of what the timer runs. So that is the job, which lets go of the subscribers.
      let job = Repetition { [subscribers] in subscribers.send(Date()) }
      // From now on: on some systems, a timer that is given its interval only rings at once.
      let timer = Timer(fire: Date(timeIntervalSinceNow: interval.forTimer), interval: interval.forTimer, repeats: true) { _ in
        job.run()
      }
      if let tolerance { timer.tolerance = tolerance.forTimer }
      runLoop.add(timer, forMode: mode)
      return AnyCancellable {
        timer.invalidate()
        job.cancel()
      }
    }
  }
}
