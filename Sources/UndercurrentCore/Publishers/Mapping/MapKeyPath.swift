extension Publisher {
  /// Sends a property of each value.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// let cancellable = ["one", "three"].publisher.map(\.count).sink { print($0) }  // 3, 5
  /// ```
  @inlinable
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

  /// Sends two properties of each value, as a pair.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// let cancellable = ["one"].publisher.map(\.count, \.isEmpty).sink { print($0) }  // (3, false)
  /// ```
  @inlinable
  public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Sends three properties of each value, as a triple.
  ///
  /// - Demand, completion, failure and cancellation pass through; nothing is buffered.
  ///
  /// ```swift
  /// let cancellable = ["one"].publisher.map(\.count, \.isEmpty, \.first!).sink { print($0) }  // (3, false, "o")
  /// ```
  @inlinable
  public func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
  }
}

extension Publishers {
  /// The publisher that `map(_:)` returns for a key path.
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are read from.
    public let upstream: Upstream
    /// The property that is sent of each value.
    public let keyPath: KeyPath<Upstream.Output, Output>

    @inlinable init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
      self.upstream = upstream
      self.keyPath = keyPath
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let read = { [keyPath] (value: Upstream.Output) in value[keyPath: keyPath] }
      upstream.receive(subscriber: KeyPathReader("ValueForKey", read, to: subscriber))
    }
  }

  /// The publisher that `map(_:_:)` returns for two key paths.
  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    public typealias Output = (Output0, Output1)
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are read from.
    public let upstream: Upstream
    /// The property that comes first in each pair.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The property that comes second in each pair.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    @inlinable
    init(upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>, keyPath1: KeyPath<Upstream.Output, Output1>) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let read = { [keyPath0, keyPath1] (value: Upstream.Output) in (value[keyPath: keyPath0], value[keyPath: keyPath1]) }
      upstream.receive(subscriber: KeyPathReader("ValueForKeys", read, to: subscriber))
    }
  }

  /// The publisher that `map(_:_:_:)` returns for three key paths.
  public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher {
    public typealias Output = (Output0, Output1, Output2)
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are read from.
    public let upstream: Upstream
    /// The property that comes first in each triple.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The property that comes second in each triple.
    public let keyPath1: KeyPath<Upstream.Output, Output1>
    /// The property that comes third in each triple.
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    @inlinable
    init(
      upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>, keyPath1: KeyPath<Upstream.Output, Output1>,
      keyPath2: KeyPath<Upstream.Output, Output2>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
      self.keyPath2 = keyPath2
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let read = { [keyPath0, keyPath1, keyPath2] (value: Upstream.Output) in
        (value[keyPath: keyPath0], value[keyPath: keyPath1], value[keyPath: keyPath2])
      }
      upstream.receive(subscriber: KeyPathReader("ValueForKeys", read, to: subscriber))
    }
  }
}

/// Reads properties of each value.
@usableFromInline
struct KeyPathReader<Input, Downstream: Subscriber>: Through {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline let description: String
  @usableFromInline let read: (Input) -> Downstream.Input
  @usableFromInline let downstream: Downstream
  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  @inlinable init(_ description: String, _ read: @escaping (Input) -> Downstream.Input, to downstream: Downstream) {
    self.description = description
    self.read = read
    self.downstream = downstream
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(read(input)) }
}
