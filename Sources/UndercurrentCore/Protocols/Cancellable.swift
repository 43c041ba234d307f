/// Something that is running and can be stopped. Stopping is final and may be repeated, from any thread.
public protocol Cancellable {
  /// Stops it, for good. What it held is released, unless it is in use at that moment.
  func cancel()
}

extension Cancellable {
  /// Keeps this running for as long as `collection` keeps it.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(AnyCancellable(self))
  }

  /// Keeps this running for as long as `set` keeps it.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(AnyCancellable(self))
  }
}
