extension Publisher where Failure == Never {
  /// Stores each value in a property of `object`, which is not held. An addition to Combine.
  ///
  /// The first value that finds the object gone cancels the subscription. So an object may keep the result for a property of its own,
  /// which would keep it alive for ever with `assign(to:on:)`.
  ///
  /// ```swift
  /// final class Label { var text = "" }
  /// let label = Label()
  /// let cancellable = Just("hello").assign(to: \.text, onWeak: label)
  /// print(label.text)  // hello
  /// ```
  ///
  /// - Demand: everything.
  /// - Thread: as with ``sink(isolation:receiveCompletion:receiveValue:)``: called on an actor, it stores values on that actor.
  @inlinable
  public func assign<Root: AnyObject>(
    isolation: isolated (any Actor)? = #isolation, to keyPath: ReferenceWritableKeyPath<Root, Output>,
    onWeak object: Root
  ) -> AnyCancellable {
    if let isolation {
      let tether = Tether()
      let (sink, lifetime) = IsolatedSink<Output, Never>.make(
        tether: tether, on: isolation, value: store(in: keyPath, of: object) { tether.cancel() })
      receive(subscriber: sink)
      return lifetime
    }
    // Made beforehand: the first value may find the object gone.
    let link = Link.mooring()
    let sink = ClosureSink<Output, Never>(value: store(in: keyPath, of: object) { link.leave() }, completion: { _ in })
    _ = sink.mooring.link.set(link)
    receive(subscriber: sink)
    return AnyCancellable { link.leave() }
  }

  @inlinable
  func store<Root: AnyObject>(
    in keyPath: ReferenceWritableKeyPath<Root, Output>, of object: Root, otherwise cancel: @escaping () -> Void
  ) -> (Output) -> Void {
    { [weak object] value in
      if let object { object[keyPath: keyPath] = value } else { cancel() }
    }
  }
}
