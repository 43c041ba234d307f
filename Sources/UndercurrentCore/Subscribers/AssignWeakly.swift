extension Publisher where Failure == Never {
  /// Stores each value in a property of `object`, which is not held. An addition to Combine.
  ///
  /// The first value that finds the object gone cancels the subscription. So an object may keep the result for a property of its own,
  /// which would keep it alive for ever with ``assign(to:on:)``.
  ///
  /// ```swift
  /// final class Label { var text = "" }
  /// let label = Label()
  /// let cancellable = Just("hello").assign(to: \.text, onWeak: label)
  /// print(label.text)  // hello
  /// ```
  @inlinable
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    let tether = Tether()
    let sink = TetheredSink<Output, Never>(
      tether,
      value: { [weak object] value in
        if let object { object[keyPath: keyPath] = value } else { tether.cancel() }
      },
      completion: { _ in })
    receive(subscriber: sink)
    return AnyCancellable(tether)
  }
}
