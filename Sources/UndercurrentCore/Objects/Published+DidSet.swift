extension Published.Publisher {
  /// The values of the property after they have been stored. An addition to Combine.
  ///
  /// `$property` itself sends a value before it is stored, as Combine's does: who reads the property then reads the old one. Here it
  /// reads the value that was sent, or a newer one.
  ///
  /// - Gives the current value to a new subscriber and then every change; one that was not ready gets the newest value as soon as it
  ///   asks. It never ends.
  /// - A value that is replaced from within one of these deliveries, or by another thread meanwhile, is followed by the newest one.
  /// - Cost: nothing for a property that nobody asks this of.
  ///
  /// ```swift
  /// final class Counter: ObservableObject {
  ///   @Published var count = 0
  /// }
  /// let counter = Counter()
  /// let cancellable = counter.$count.didSet.sink { print($0, counter.count) }  // 0 0
  /// counter.count += 1                                                          // 1 1
  /// ```
  public var didSet: Published<Value>.DidSet { Published.DidSet(storage: storage) }
}

extension Published {
  /// The publisher that `$property.didSet` returns. An addition to Combine.
  public struct DidSet: UndercurrentCore.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let storage: Storage

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.publishSettled().attach(subscriber)
    }
  }
}

extension Published.Storage {
  fileprivate func publishSettled() -> Broadcast<Value, Never> {
    // A property with a publisher tells it of every change, and settles after that.
    _ = publish()
    return state.withLock { state in
      if let settled = state.settled { return settled }
      let settled = Broadcast<Value, Never>("PublishedSubject", latest: state.value)
      state.settled = settled
      state.settledStamp = state.stamp
      return settled
    }
  }

  /// Sends the value that is stored, unless it was sent or somebody is at it, who will go on until nothing is left.
  @usableFromInline func settle() {
    var isMine = false
    while let (settled, value) = next(isMine: isMine) {
      isMine = true
      settled.replace(with: value)
    }
  }

  private func next(isMine: Bool) -> (Broadcast<Value, Never>, Value)? {
    state.withLock { state in
      if state.isSettling, !isMine { return nil }
      guard let settled = state.settled, state.settledStamp != state.stamp else {
        state.isSettling = false
        return nil
      }
      state.isSettling = true
      state.settledStamp = state.stamp
      return (settled, state.value)
    }
  }
}
