public import UndercurrentCore

/// What was waited for did not come in time.
public struct WaitTimedOut: Error, Equatable, Sendable, CustomStringConvertible {
  /// One line: what was waited for, and what did arrive.
  public let description: String
}

// In virtual time: waiting moves the time, one job after the other, and no further than is needed.
extension Recorder {
  /// Moves the time until so many values have come in all, and returns them.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - scheduler: Whose time is moved.
  ///   - limit: How far the time may be moved.
  @discardableResult
  public func waitForValues<Time, Options>(
    _ count: Int, on scheduler: VirtualScheduler<Time, Options>, atMost limit: Time.Stride = .seconds(60)
  ) throws(WaitTimedOut) -> [Input] {
    try wait("\(count) values", on: scheduler, atMost: limit) { $0.values.count >= count }
    return values
  }

  /// Moves the time until the ending has come, and returns all values.
  ///
  /// - Parameters:
  ///   - scheduler: Whose time is moved.
  ///   - limit: How far the time may be moved.
  @discardableResult
  public func waitForCompletion<Time, Options>(
    on scheduler: VirtualScheduler<Time, Options>, atMost limit: Time.Stride = .seconds(60)
  ) throws(WaitTimedOut) -> [Input] {
    try wait("the ending", on: scheduler, atMost: limit) { $0.completion != nil }
    return values
  }

  /// Moves the time until nothing has come for so long, and returns all values.
  ///
  /// - Parameters:
  ///   - length: For how long.
  ///   - scheduler: Whose time is moved.
  ///   - limit: How far the time may be moved.
  @discardableResult
  public func waitForSilence<Time, Options>(
    of length: Time.Stride, on scheduler: VirtualScheduler<Time, Options>, atMost limit: Time.Stride = .seconds(60)
  ) throws(WaitTimedOut) -> [Input] {
    let end = scheduler.now.advanced(by: limit)
    var seen = events.count
    var quiet = scheduler.now.advanced(by: length)
    while quiet <= end {
      if !scheduler.step(until: quiet) {
        scheduler.arrive(at: quiet)
        return values
      }
      if events.count > seen {
        seen = events.count
        quiet = scheduler.now.advanced(by: length)
      }
    }
    throw timedOut("a silence of \(length)", "within \(limit)")
  }

  private func wait<Time, Options>(
    _ what: String, on scheduler: VirtualScheduler<Time, Options>, atMost limit: Time.Stride,
    until isMet: (Recorder) -> Bool
  ) throws(WaitTimedOut) {
    let end = scheduler.now.advanced(by: limit)
    while !isMet(self) {
      if completion != nil { throw timedOut(what, "before the ending") }
      if !scheduler.step(until: end), !isMet(self) {
        scheduler.arrive(at: end)
        throw timedOut(what, "within \(limit)")
      }
    }
  }

  fileprivate func timedOut(_ what: String, _ when: String) -> WaitTimedOut {
    let (events, times) = (events, times)
    let arrived = events.indices.map { index in
      let event =
        switch events[index] {
        case .subscription: "the subscription"
        case .value(let value): "\(value)"
        case .completion(.finished): "finished"
        case .completion(.failure(let error)): "failure(\(error))"
        }
      return index < times.count ? "\(event) at \(times[index])" : event
    }
    let list = arrived.isEmpty ? "nothing" : arrived.joined(separator: ", ")
    return WaitTimedOut(description: "\(what) did not come \(when); what came: \(list)")
  }
}

// In the time of a clock: for publishers that run on queues and threads of their own.
extension Recorder {
  /// Waits until so many values have come in all, and returns them.
  @discardableResult
  public func waitForValues<C: Clock<Duration>>(
    _ count: Int, timeout: Duration = .seconds(5), clock: C = ContinuousClock()
  ) async throws -> [Input] {
    try await wait("\(count) values", timeout: timeout, clock: clock) { $0.values.count >= count }
    return values
  }

  /// Waits until the ending has come, and returns all values.
  @discardableResult
  public func waitForCompletion<C: Clock<Duration>>(
    timeout: Duration = .seconds(5), clock: C = ContinuousClock()
  ) async throws -> [Input] {
    try await wait("the ending", timeout: timeout, clock: clock) { $0.completion != nil }
    return values
  }

  /// Waits until nothing has come for so long, and returns all values.
  @discardableResult
  public func waitForSilence<C: Clock<Duration>>(
    of length: Duration, timeout: Duration = .seconds(5), clock: C = ContinuousClock()
  ) async throws -> [Input] {
    let end = clock.now.advanced(by: timeout)
    while true {
      let seen = events.count
      let quiet = clock.now.advanced(by: length)
      if quiet > end { throw timedOut("a silence of \(length)", "within \(timeout)") }
      try await clock.sleep(until: quiet, tolerance: nil)
      if events.count == seen { return values }
    }
  }

  private func wait<C: Clock<Duration>>(
    _ what: String, timeout: Duration, clock: C, until isMet: @escaping @Sendable (Recorder) -> Bool
  ) async throws {
    let wait = Wait()
    // Nothing that an ended publisher still owes is going to come.
    let watcher = arrivals.add { [weak self] in
      if let self, isMet(self) || self.completion != nil { wait.end() }
    }
    defer { arrivals.remove(watcher) }
    if !isMet(self), completion == nil {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await clock.sleep(for: timeout) }
        group.addTask { await wait.untilEnd() }
        await group.next()
        group.cancelAll()
      }
    }
    try Task.checkCancellation()
    if !isMet(self) { throw timedOut(what, completion == nil ? "within \(timeout)" : "before the ending") }
  }
}
