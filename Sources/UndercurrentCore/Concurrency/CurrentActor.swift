internal import Builtin

extension Actor {
  /// Whether the code that asks is running on this actor, synchronous code that was called from there included.
  ///
  /// The public way to ask, `SerialExecutor.isIsolatingCurrentContext()`, needs an executor of one's own: an actor without one - nearly
  /// every actor - answers with a reference that must not be called. So this asks the function of the runtime that `assumeIsolated`
  /// asks, by the declaration that the standard library has of it.
  ///
  /// An executor that cannot say, such as a queue that is used behind the runtime's back, counts as elsewhere.
  @usableFromInline
  nonisolated package var isCurrent: Bool {
    isCurrentExecutor(unsafeBitCast(unownedExecutor, to: Builtin.Executor.self), 0)
  }
}

/// - Parameter flags: Zero: answer, and do not stop the program.
@_silgen_name("swift_task_isCurrentExecutorWithFlags")
private func isCurrentExecutor(_ executor: Builtin.Executor, _ flags: UInt64) -> Bool
