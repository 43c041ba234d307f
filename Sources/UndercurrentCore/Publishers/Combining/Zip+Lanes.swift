/// What waits of each of the upstreams of a `zip`. The machine is written once for all numbers of upstreams.
@usableFromInline
package protocol Lanes {
  associatedtype Arrival
  associatedtype Output

  init()
  /// How many there are.
  static var count: Int { get }
  mutating func append(_ arrival: Arrival)
  /// How many values wait in a lane.
  func waiting(_ lane: Int) -> Int
  /// Whether a value waits in every lane.
  var isReady: Bool { get }
  /// Takes the first value of every other lane to go with `arrival`, if that is all that is missing.
  mutating func complete(with arrival: Arrival) -> Output?
  /// Takes the first value of every lane. Called only when there is one.
  mutating func pop() -> Output?
}

@usableFromInline
package struct Lanes2<A, B>: Lanes {
  @usableFromInline package enum Arrival {
    case a(A)
    case b(B)
  }

  @usableFromInline var a = Ring<A>()
  @usableFromInline var b = Ring<B>()

  @inlinable package init() {}
  @inlinable package static var count: Int { 2 }

  @inlinable @inline(__always)
  package mutating func append(_ arrival: Arrival) {
    switch arrival {
    case .a(let value): a.append(value)
    case .b(let value): b.append(value)
    }
  }

  @inlinable package func waiting(_ lane: Int) -> Int { lane == 0 ? a.count : b.count }

  @inlinable package var isReady: Bool { !a.isEmpty && !b.isEmpty }

  @inlinable @inline(__always)
  package mutating func complete(with arrival: Arrival) -> (A, B)? {
    switch arrival {
    case .a(let value):
      guard a.isEmpty, let b = b.popFirst() else { return nil }
      return (value, b)
    case .b(let value):
      guard b.isEmpty, let a = a.popFirst() else { return nil }
      return (a, value)
    }
  }

  @inlinable @inline(__always)
  package mutating func pop() -> (A, B)? {
    guard let a = a.popFirst(), let b = b.popFirst() else { return nil }
    return (a, b)
  }
}

@usableFromInline
package struct Lanes3<A, B, C>: Lanes {
  @usableFromInline package enum Arrival {
    case a(A)
    case b(B)
    case c(C)
  }

  @usableFromInline var a = Ring<A>()
  @usableFromInline var b = Ring<B>()
  @usableFromInline var c = Ring<C>()

  @inlinable package init() {}
  @inlinable package static var count: Int { 3 }

  @inlinable @inline(__always)
  package mutating func append(_ arrival: Arrival) {
    switch arrival {
    case .a(let value): a.append(value)
    case .b(let value): b.append(value)
    case .c(let value): c.append(value)
    }
  }

  @inlinable
  package func waiting(_ lane: Int) -> Int {
    switch lane {
    case 0: a.count
    case 1: b.count
    default: c.count
    }
  }

  @inlinable package var isReady: Bool { !a.isEmpty && !b.isEmpty && !c.isEmpty }

  @inlinable @inline(__always)
  package mutating func complete(with arrival: Arrival) -> (A, B, C)? {
    switch arrival {
    case .a(let value):
      guard a.isEmpty, !b.isEmpty, !c.isEmpty, let b = b.popFirst(), let c = c.popFirst() else { return nil }
      return (value, b, c)
    case .b(let value):
      guard b.isEmpty, !a.isEmpty, !c.isEmpty, let a = a.popFirst(), let c = c.popFirst() else { return nil }
      return (a, value, c)
    case .c(let value):
      guard c.isEmpty, !a.isEmpty, !b.isEmpty, let a = a.popFirst(), let b = b.popFirst() else { return nil }
      return (a, b, value)
    }
  }

  @inlinable @inline(__always)
  package mutating func pop() -> (A, B, C)? {
    guard let a = a.popFirst(), let b = b.popFirst(), let c = c.popFirst() else { return nil }
    return (a, b, c)
  }
}

@usableFromInline
package struct Lanes4<A, B, C, D>: Lanes {
  @usableFromInline package enum Arrival {
    case a(A)
    case b(B)
    case c(C)
    case d(D)
  }

  @usableFromInline var a = Ring<A>()
  @usableFromInline var b = Ring<B>()
  @usableFromInline var c = Ring<C>()
  @usableFromInline var d = Ring<D>()

  @inlinable package init() {}
  @inlinable package static var count: Int { 4 }

  @inlinable @inline(__always)
  package mutating func append(_ arrival: Arrival) {
    switch arrival {
    case .a(let value): a.append(value)
    case .b(let value): b.append(value)
    case .c(let value): c.append(value)
    case .d(let value): d.append(value)
    }
  }

  @inlinable
  package func waiting(_ lane: Int) -> Int {
    switch lane {
    case 0: a.count
    case 1: b.count
    case 2: c.count
    default: d.count
    }
  }

  @inlinable package var isReady: Bool { !a.isEmpty && !b.isEmpty && !c.isEmpty && !d.isEmpty }

  @inlinable @inline(__always)
  package mutating func complete(with arrival: Arrival) -> (A, B, C, D)? {
    switch arrival {
    case .a(let value):
      guard a.isEmpty, !b.isEmpty, !c.isEmpty, !d.isEmpty, let b = b.popFirst(), let c = c.popFirst(), let d = d.popFirst() else {
        return nil
      }
      return (value, b, c, d)
    case .b(let value):
      guard b.isEmpty, !a.isEmpty, !c.isEmpty, !d.isEmpty, let a = a.popFirst(), let c = c.popFirst(), let d = d.popFirst() else {
        return nil
      }
      return (a, value, c, d)
    case .c(let value):
      guard c.isEmpty, !a.isEmpty, !b.isEmpty, !d.isEmpty, let a = a.popFirst(), let b = b.popFirst(), let d = d.popFirst() else {
        return nil
      }
      return (a, b, value, d)
    case .d(let value):
      guard d.isEmpty, !a.isEmpty, !b.isEmpty, !c.isEmpty, let a = a.popFirst(), let b = b.popFirst(), let c = c.popFirst() else {
        return nil
      }
      return (a, b, c, value)
    }
  }

  @inlinable @inline(__always)
  package mutating func pop() -> (A, B, C, D)? {
    guard let a = a.popFirst(), let b = b.popFirst(), let c = c.popFirst(), let d = d.popFirst() else { return nil }
    return (a, b, c, d)
  }
}
