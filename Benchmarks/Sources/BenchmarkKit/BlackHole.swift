/// A place for results, so that the work that leads to them is done and not folded away.
public struct BlackHole: @unchecked Sendable {
  // A raw pointer: writing through it is a side effect that the optimizer keeps, and costs one store.
  public let pointer: UnsafeMutablePointer<Int>

  public init() {
    pointer = .allocate(capacity: 1)
    pointer.pointee = 0
  }

  @inlinable @inline(__always)
  public func add(_ value: Int) { pointer.pointee &+= value }

  /// What was added since the last call.
  public func drain() -> Int {
    defer { pointer.pointee = 0 }
    return pointer.pointee
  }
}
