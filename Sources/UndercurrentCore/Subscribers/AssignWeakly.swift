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
    let tether = Tether()
    let store = { [weak object] (value: Output) in
      if let object { object[keyPath: keyPath] = value } else { tether.cancel() }
    }
    if let isolation {
      let (sink, lifetime) = IsolatedSink<Output, Never>.make(tether: tether, on: isolation, value: store)
      receive(subscriber: sink)
      return lifetime
    }
    receive(subscriber: TetheredSink<Output, Never>(tether, value: store, completion: { _ in }))
    return AnyCancellable(tether)
  }
}
