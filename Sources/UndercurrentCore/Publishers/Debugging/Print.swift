extension Publisher {
  /// Writes a line for everything that passes through, before it is passed on.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  /// - The lines are Combine's. Demand with which a value is answered is marked as synchronous; an answer of none has no line.
  /// - Threads: a stream is written to by one thread at a time, in the order of the events, and never under a lock.
  ///
  /// ```swift
  /// let cancellable = Just(7).print("lucky").sink { _ in }
  /// // lucky: receive subscription: (Just)
  /// // lucky: request unlimited
  /// // lucky: receive value: (7)
  /// // lucky: receive finished
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: What each line begins with, followed by a colon.
  ///   - stream: Where the lines go; the standard output if there is none. It is copied for each subscriber.
  @inlinable
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// The publisher that ``Publisher/print(_:to:)`` returns.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What each line begins with, followed by a colon; if it is empty, nothing.
    public let prefix: String
    /// The publisher that is watched.
    public let upstream: Upstream
    /// Where the lines go; `nil` is the standard output. Each subscriber writes to a copy.
    public let stream: (any TextOutputStream)?

    /// Writes a line to `stream` for everything that passes between `upstream` and its subscriber.
    @inlinable
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Tap("Print", Observer(transcript: Transcript(prefix, stream)), to: subscriber))
    }

    @usableFromInline
    struct Observer: TapObserver {
      @usableFromInline let transcript: Transcript

      @inlinable init(transcript: Transcript) { self.transcript = transcript }

      @usableFromInline
      func received(subscription: any Subscription) { transcript.add("receive subscription: (\(subscription))") }

      @usableFromInline func received(_ input: Output) { transcript.add("receive value: (\(input))") }

      @usableFromInline
      func received(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: transcript.add("receive finished")
        case .failure(let error): transcript.add("receive error: (\(error))")
        }
      }

      @usableFromInline func requested(_ demand: Subscribers.Demand) { transcript.add(line(demand)) }

      @usableFromInline func answered(_ demand: Subscribers.Demand) { transcript.add("\(line(demand)) (synchronous)") }

      @usableFromInline func cancelled() { transcript.add("receive cancel") }

      private func line(_ demand: Subscribers.Demand) -> String {
        demand.max.map { "request max: (\($0))" } ?? "request unlimited"
      }
    }
  }
}

/// Lines on their way to a stream. Whoever finds nobody writing writes for everyone.
@usableFromInline
final class Transcript {
  private let prefix: String
  private let lines = Guarded((waiting: Ring<String>(), isWriting: false))
  // Belongs to whoever is writing.
  @exclusivity(unchecked) private var target: Target?

  private struct Target: TextOutputStream {
    var stream: any TextOutputStream
    mutating func write(_ string: String) { stream.write(string) }
  }

  @usableFromInline
  init(_ prefix: String, _ stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : prefix + ": "
    target = stream.map { Target(stream: $0) }
  }

  @usableFromInline
  func add(_ line: String) {
    let line = prefix + line
    let writes = lines.withLock { lines in
      lines.waiting.append(line)
      defer { lines.isWriting = true }
      return !lines.isWriting
    }
    if writes { write() }
  }

  private func write() {
    while let line = next() {
      if target != nil { Swift.print(line, to: &target!) } else { Swift.print(line) }
    }
  }

  private func next() -> String? {
    lines.withLock { lines in
      let line = lines.waiting.popFirst()
      lines.isWriting = line != nil
      return line
    }
  }
}
