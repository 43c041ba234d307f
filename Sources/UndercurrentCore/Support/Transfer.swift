/// Carries something across threads that the compiler does not know to be safe there.
///
/// Values and closures of users are not `Sendable` in an API that compiles Combine's programs unchanged. What makes carrying
/// them safe is said where a transfer is made: a lock around the state, or the rule that a subscriber is entered by one thread
/// at a time.
@usableFromInline
@frozen
// Safe: for the reason that is given where a transfer is made.
package struct Transfer<Value>: @unchecked Sendable {
  @usableFromInline package var value: Value

  @inlinable @inline(__always)
  package init(_ value: Value) { self.value = value }
}
