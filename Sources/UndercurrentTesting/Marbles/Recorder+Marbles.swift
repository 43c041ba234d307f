public import UndercurrentCore

extension Recorder {
  /// What the recorder has seen, as a row.
  ///
  /// The recorder needs a clock. What happens between two frames is shown in the earlier one.
  ///
  /// - Parameters:
  ///   - frame: How long a frame is.
  ///   - start: When the first frame begins.
  ///   - steering: Whether to show the subscription and the recorder's own cancel as well.
  ///   - name: The character for a value. By default what the value is printed as, or `?` if that is not one character.
  public func marbles(
    frame: MonotonicTime.Stride = .seconds(1), from start: MonotonicTime = .zero, steering: Bool = false,
    name: (Input) -> Character = { value in
      let text = "\(value)"
      return text.count == 1 ? text[text.startIndex] : "?"
    }
  ) -> Marbles {
    precondition(hasClock, "a recorder that is to be shown as marbles needs a clock: Recorder(clock: scheduler)")
    precondition(frame > .zero, "a frame of marbles takes some time, not \(frame)")
    var frames: [[Marbles.Mark]] = []
    func add(_ mark: Marbles.Mark, at time: MonotonicTime) {
      let index = start.distance(to: time).nanoseconds / frame.nanoseconds
      guard index >= 0 else { return }
      while frames.count <= index { frames.append([]) }
      frames[index].append(mark)
    }
    for (event, time) in zip(events, times) {
      switch event {
      case .subscription: if steering { add(.subscription, at: time) }
      case .value(let value): add(.value(name(value)), at: time)
      case .completion(.finished): add(.finished, at: time)
      case .completion(.failure): add(.failure, at: time)
      }
    }
    if steering { for time in cancels { add(.cancel, at: time) } }
    return Marbles(frames: frames)
  }
}

extension Recorder where Input: Equatable {
  /// What the recorder has seen, as a row; values are named by the dictionary that a publisher was made with, and others are `?`.
  public func marbles(
    values: [Character: Input], frame: MonotonicTime.Stride = .seconds(1), from start: MonotonicTime = .zero,
    steering: Bool = false
  ) -> Marbles {
    marbles(frame: frame, from: start, steering: steering) { value in values.first { $0.value == value }?.key ?? "?" }
  }
}
