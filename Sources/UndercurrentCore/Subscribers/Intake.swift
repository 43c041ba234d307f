/// The way into a subscriber that ends a pipeline and that its user may keep: which subscription it has, and what it runs for a
/// value or an ending.
///
/// The contents are what the subscriber was made with - closures, an object - and are released when the pipeline has ended or was
/// cancelled, as soon as no delivery uses them any more, however long the subscriber itself is kept.
///
/// Not generic, so that what reaches a subscriber through a protocol runs no unspecialized code.
@usableFromInline
struct Intake: ~Copyable {
  @usableFromInline let gate = Gate()
  @usableFromInline let contents: Unmanaged<AnyObject>
  @usableFromInline let upstream = UpstreamSlot()

  @inlinable init(_ contents: AnyObject) { self.contents = .passRetained(contents) }

  deinit { shut() }

  /// What the subscriber was made with, as long as it can still be used.
  @usableFromInline var current: AnyObject? {
    if !gate.enter() { return nil }
    let object = contents.takeUnretainedValue()
    if gate.leave() { contents.release() }
    return object
  }

  /// Runs `body` with the contents, unless the subscriber has ended.
  @inlinable @inline(__always)
  func deliver<Contents: AnyObject>(
    to _: Contents.Type, _ subscriber: @autoclosure () -> String, _ body: (Contents) -> Void
  ) {
    if gate.enter() {
      contents._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Contents.self)) }
      if gate.leave() { contents.release() }
    } else {
      upstream.refuse(subscriber())
    }
  }

  /// Runs `body` for the ending, and lets go of everything. Nothing gets in any more, not even while `body` runs.
  @inlinable func finish<Contents: AnyObject>(
    _: Contents.Type, _ subscriber: @autoclosure () -> String, isEarly: Bool = false, _ body: (Contents) -> Void
  ) {
    guard upstream.complete(isEarly: isEarly) else {
      _ = upstream.refuse(subscriber())
      return
    }
    if gate.enterLast() {
      contents._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Contents.self)) }
      if gate.leave() { contents.release() }
    }
  }

  @usableFromInline func cancel() {
    if upstream.cancel() { shut() }
  }

  @usableFromInline func shut() { if gate.close() { contents.release() } }
}
