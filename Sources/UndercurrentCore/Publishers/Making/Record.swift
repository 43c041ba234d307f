/// A publisher that plays back a recording: values, and then an ending.
///
/// - Demand: each subscriber gets the recording for itself, one value for each it asks for. The ending follows the last value without
///   being asked for, a failure no less; a recording without values ends at once.
/// - Cancelling ends the playing back, for that subscriber alone.
///
/// ```swift
/// let lesson = Record<String, Never> { recording in
///   recording.receive("listen")
///   recording.receive("speak")
///   recording.receive(completion: .finished)
/// }
/// let cancellable = lesson.sink { print($0) }  // listen, speak
/// ```
public struct Record<Output, Failure: Error>: Publisher {
  /// What is played back to each subscriber.
  public let recording: Recording

  /// Records what `record` says.
  @inlinable
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Plays back `recording`.
  @inlinable public init(recording: Recording) { self.recording = recording }

  /// Plays back `output`, then `completion`.
  @inlinable
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    Walk.begin("Record", recording.output, completion: recording.completion, to: subscriber)
  }

  /// Values and an ending, to be played back.
  public struct Recording {
    /// What is recorded.
    public typealias Input = Output

    /// The values so far.
    public private(set) var output: [Output]
    /// The ending; without another one, the plain ending.
    public private(set) var completion: Subscribers.Completion<Failure>
    private var isComplete: Bool

    /// A recording of nothing yet.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// A complete recording.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Records a value. After the ending this is a programming error.
    public mutating func receive(_ input: Input) {
      precondition(!isComplete, "a recording takes no value after its completion")
      output.append(input)
    }

    /// Records the ending. A second one is a programming error.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(!isComplete, "a recording takes one completion only")
      self.completion = completion
      isComplete = true
    }
  }
}

// The coded form is Combine's.
extension Record {
  private enum CodingKeys: String, CodingKey { case recording }
}

extension Record: Encodable where Output: Encodable, Failure: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(recording, forKey: .recording)
  }
}

extension Record: Decodable where Output: Decodable, Failure: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(recording: try container.decode(Recording.self, forKey: .recording))
  }
}

extension Record.Recording {
  private enum CodingKeys: String, CodingKey { case output, completion }
}

extension Record.Recording: Encodable where Output: Encodable, Failure: Encodable {
  public func encode(to encoder: any Encoder) throws { try encode(into: encoder) }

  /// Does what `encode(to:)` does; Combine has both.
  public func encode(into encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }
}

extension Record.Recording: Decodable where Output: Decodable, Failure: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
  }
}

extension Record.Recording: Sendable where Output: Sendable {}
extension Record: Sendable where Output: Sendable {}
