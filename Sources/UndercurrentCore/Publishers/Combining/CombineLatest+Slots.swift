@usableFromInline
package struct Latest2<A, B>: Slots {
  @usableFromInline package enum Change {
    case a(A)
    case b(B)
  }

  @usableFromInline var a: A?
  @usableFromInline var b: B?

  @inlinable package init() {}
  @inlinable package static var count: Int { 2 }

  @inlinable
  package func has(_ upstream: Int) -> Bool {
    switch upstream {
    case 0: a != nil
    default: b != nil
    }
  }

  @inlinable
  package static func upstream(of change: Change) -> Int {
    switch change {
    case .a: 0
    case .b: 1
    }
  }

  @inlinable @inline(__always)
  package mutating func exchange(_ change: Change) -> Change? {
    switch change {
    case .a(let new):
      defer { a = new }
      return a.map { .a($0) }
    case .b(let new):
      defer { b = new }
      return b.map { .b($0) }
    }
  }

  @inlinable @inline(__always)
  package var combined: (A, B)? {
    guard let a, let b else { return nil }
    return (a, b)
  }
}

@usableFromInline
package struct Latest3<A, B, C>: Slots {
  @usableFromInline package enum Change {
    case a(A)
    case b(B)
    case c(C)
  }

  @usableFromInline var a: A?
  @usableFromInline var b: B?
  @usableFromInline var c: C?

  @inlinable package init() {}
  @inlinable package static var count: Int { 3 }

  @inlinable
  package func has(_ upstream: Int) -> Bool {
    switch upstream {
    case 0: a != nil
    case 1: b != nil
    default: c != nil
    }
  }

  @inlinable
  package static func upstream(of change: Change) -> Int {
    switch change {
    case .a: 0
    case .b: 1
    case .c: 2
    }
  }

  @inlinable @inline(__always)
  package mutating func exchange(_ change: Change) -> Change? {
    switch change {
    case .a(let new):
      defer { a = new }
      return a.map { .a($0) }
    case .b(let new):
      defer { b = new }
      return b.map { .b($0) }
    case .c(let new):
      defer { c = new }
      return c.map { .c($0) }
    }
  }

  @inlinable @inline(__always)
  package var combined: (A, B, C)? {
    guard let a, let b, let c else { return nil }
    return (a, b, c)
  }
}

@usableFromInline
package struct Latest4<A, B, C, D>: Slots {
  @usableFromInline package enum Change {
    case a(A)
    case b(B)
    case c(C)
    case d(D)
  }

  @usableFromInline var a: A?
  @usableFromInline var b: B?
  @usableFromInline var c: C?
  @usableFromInline var d: D?

  @inlinable package init() {}
  @inlinable package static var count: Int { 4 }

  @inlinable
  package func has(_ upstream: Int) -> Bool {
    switch upstream {
    case 0: a != nil
    case 1: b != nil
    case 2: c != nil
    default: d != nil
    }
  }

  @inlinable
  package static func upstream(of change: Change) -> Int {
    switch change {
    case .a: 0
    case .b: 1
    case .c: 2
    case .d: 3
    }
  }

  @inlinable @inline(__always)
  package mutating func exchange(_ change: Change) -> Change? {
    switch change {
    case .a(let new):
      defer { a = new }
      return a.map { .a($0) }
    case .b(let new):
      defer { b = new }
      return b.map { .b($0) }
    case .c(let new):
      defer { c = new }
      return c.map { .c($0) }
    case .d(let new):
      defer { d = new }
      return d.map { .d($0) }
    }
  }

  @inlinable @inline(__always)
  package var combined: (A, B, C, D)? {
    guard let a, let b, let c, let d else { return nil }
    return (a, b, c, d)
  }
}
