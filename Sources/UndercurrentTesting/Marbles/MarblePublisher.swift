public import UndercurrentCore

/// A publisher that plays a row of marbles from its beginning for every subscriber.
///
/// - Demand: a value for which there is no demand in its frame is left out, so that the others keep their times.
public struct MarblePublisher<Output, Failure: Error>: Publisher {
  let scheduler: VirtualScheduler<MonotonicTime, Never>
  let marbles: Marbles
  let frame: MonotonicTime.Stride
  let failure: Failure?
  let value: (Character) -> Output

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let row = Row(
      self, start: scheduler.now, value: { subscriber.receive($0) }, completion: { subscriber.receive(completion: $0) })
    subscriber.receive(subscription: row)
    row.play()
  }

  /// The subscription of one subscriber: the row, and the job of its next frame.
  private final class Row: Subscription {
    private struct State {
      var outstanding = Subscribers.Demand.none
      var job: Int?
      var frame: Int
      var downstream: Downstream?
    }

    private struct Downstream {
      let value: (Output) -> Subscribers.Demand
      let completion: (Subscribers.Completion<Failure>) -> Void
    }

    private let publisher: MarblePublisher
    private let start: MonotonicTime
    private let state: Guarded<State>

    init(
      _ publisher: MarblePublisher, start: MonotonicTime, value: @escaping (Output) -> Subscribers.Demand,
      completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.publisher = publisher
      self.start = start
      state = Guarded(
        State(frame: publisher.marbles.start, downstream: Downstream(value: value, completion: completion)))
    }

    /// Plays the frames that are due, and schedules the next in which anything happens.
    func play() {
      let frames = publisher.marbles.frames
      while true {
        guard let frame = state.withLock({ $0.downstream == nil ? nil : $0.frame }), frame < frames.count else { return }
        let due = start.advanced(by: publisher.frame.times(frame - publisher.marbles.start))
        if due > publisher.scheduler.now {
          let job = publisher.scheduler.add(at: due) { self.play() }
          return state.withLock { $0.job = job }
        }
        state.withLock { $0.frame += 1 }
        for mark in frames[frame] { perform(mark) }
      }
    }

    private func perform(_ mark: Marbles.Mark) {
      switch mark {
      case .value(let character):
        let downstream = state.withLock { $0.outstanding.takeOne() ? $0.downstream : nil }
        if let more = downstream?.value(publisher.value(character)) { request(more) }
      case .finished: end()?.completion(.finished)
      case .failure: if let failure = publisher.failure { end()?.completion(.failure(failure)) }
      case .subscription, .cancel: break
      }
    }

    private func end() -> Downstream? {
      let (downstream, job) = state.withLock { state in
        defer { (state.downstream, state.job) = (nil, nil) }
        return (state.downstream, state.job)
      }
      if let job { publisher.scheduler.remove(job) }
      return downstream
    }

    func request(_ demand: Subscribers.Demand) { state.withLock { $0.outstanding += demand } }

    func cancel() { _ = end() }
  }
}

extension VirtualScheduler where SchedulerTimeType == MonotonicTime, SchedulerOptions == Never {
  /// A publisher that plays the row from its beginning for every subscriber.
  ///
  /// - Parameters:
  ///   - marbles: The row.
  ///   - frame: How long a frame is.
  ///   - failure: What `#` stands for. Without it, the publisher is one that does not fail.
  ///   - value: What a character stands for; by default, itself.
  public func cold<Output, Failure: Error>(
    _ marbles: Marbles, frame: MonotonicTime.Stride = .seconds(1), failure: Failure? = nil as Never?,
    value: @escaping (Character) -> Output = { (character: Character) in character }
  ) -> MarblePublisher<Output, Failure> {
    Self.check(marbles, fails: failure != nil)
    return MarblePublisher(scheduler: self, marbles: marbles, frame: frame, failure: failure, value: value)
  }

  /// A publisher that plays the row from its beginning for every subscriber.
  public func cold<Output, Failure: Error>(
    _ marbles: Marbles, values: [Character: Output], frame: MonotonicTime.Stride = .seconds(1),
    failure: Failure? = nil as Never?
  ) -> MarblePublisher<Output, Failure> {
    cold(marbles, frame: frame, failure: failure, value: Self.lookup(values))
  }

  /// A subject that plays the row once, from now on, for whoever is there. Time begins at `^`; what stands before it is past.
  public func hot<Output, Failure: Error>(
    _ marbles: Marbles, frame: MonotonicTime.Stride = .seconds(1), failure: Failure? = nil as Never?,
    value: @escaping (Character) -> Output = { (character: Character) in character }
  ) -> PassthroughSubject<Output, Failure> {
    Self.check(marbles, fails: failure != nil)
    let subject = PassthroughSubject<Output, Failure>()
    for (index, marks) in marbles.frames.enumerated().dropFirst(marbles.start) where !marks.isEmpty {
      let due = now.advanced(by: frame.times(index - marbles.start))
      schedule(after: due) {
        for mark in marks {
          switch mark {
          case .value(let character): subject.send(value(character))
          case .finished: subject.send(completion: .finished)
          case .failure: if let failure { subject.send(completion: .failure(failure)) }
          case .subscription, .cancel: break
          }
        }
      }
    }
    return subject
  }

  /// A subject that plays the row once, from now on, for whoever is there.
  public func hot<Output, Failure: Error>(
    _ marbles: Marbles, values: [Character: Output], frame: MonotonicTime.Stride = .seconds(1),
    failure: Failure? = nil as Never?
  ) -> PassthroughSubject<Output, Failure> {
    hot(marbles, frame: frame, failure: failure, value: Self.lookup(values))
  }

  /// Subscribes the recorder in the frame marked `^`, and cancels in that marked `!`, counted from now.
  public func subscribe<P: Publisher>(
    _ recorder: Recorder<P.Output, P.Failure>, to publisher: P, _ marbles: Marbles,
    frame: MonotonicTime.Stride = .seconds(1)
  ) {
    for (index, marks) in marbles.frames.enumerated() {
      for mark in marks {
        let due = now.advanced(by: frame.times(index))
        switch mark {
        case .subscription: schedule(after: due) { publisher.subscribe(recorder) }
        case .cancel: schedule(after: due) { recorder.cancel() }
        default: preconditionFailure("a row of a subscriber has ^ and ! only: \(marbles)")
        }
      }
    }
  }

  private static func check(_ marbles: Marbles, fails: Bool) {
    precondition(fails || !marbles.frames.joined().contains(.failure), "say what # stands for, with failure: - \(marbles)")
    precondition(!marbles.frames.joined().contains(.cancel), "a publisher cannot cancel: \(marbles)")
  }

  private static func lookup<Output>(_ values: [Character: Output]) -> (Character) -> Output {
    { character in
      guard let value = values[character] else { preconditionFailure("there is no value for the marble \(character)") }
      return value
    }
  }
}

extension MonotonicTime.Stride {
  fileprivate func times(_ count: Int) -> Self {
    precondition(self > .zero, "a frame of marbles takes some time, not \(self)")
    return Self(nanoseconds: nanoseconds.multipliedClamping(by: count))
  }
}
