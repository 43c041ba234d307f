import UndercurrentCore

/// The transaction of the changes that are being made.
///
/// Found through a task-local value. A task that is started meanwhile inherits it and may outlive it; what that changes then has a
/// transaction of its own.
final class RunningTransaction: Sendable {
  @TaskLocal static var current: RunningTransaction?

  private let transaction: Transfer<Transaction>
  private let isOver = Guarded(false)

  private init(_ transaction: Transaction) { self.transaction = Transfer(transaction) }

  static func run<Result, Failure: Error>(
    _ transaction: Transaction, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let running = RunningTransaction(transaction)
    let completions = transaction.completions
    for completion in completions { completion.begin() }
    defer {
      running.isOver.withLock { $0 = true }
      for completion in completions { completion.end() }
    }
    return try bind(running, body)
  }

  /// Runs `body` outside of any transaction.
  static func none<Result>(_ body: () -> Result) -> Result {
    current == nil ? body() : $current.withValue(nil, operation: body)
  }

  private static func bind<Result, Failure: Error>(
    _ running: RunningTransaction, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The task-local value does not know typed errors.
    var result: Swift.Result<Result, Failure>?
    $current.withValue(running) {
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    guard let result else { preconditionFailure("A transaction runs its body.") }
    return try result.get()
  }

  fileprivate var ifRunning: Transaction? { isOver.withLock { $0 } ? nil : transaction.value }
}

extension Transaction {
  /// The one that a change made here and now belongs to.
  static var current: Transaction { RunningTransaction.current?.ifRunning ?? Transaction() }
}

/// Makes the changes in `body` part of a transaction, in place of the one that is running.
public func withTransaction<Result, Failure: Error>(
  _ transaction: Transaction, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try RunningTransaction.run(transaction, body)
}

/// Makes the changes in `body` part of the running transaction with one value changed.
public func withTransaction<Result, Value, Failure: Error>(
  _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try RunningTransaction.run(transaction, body)
}

/// Says of the changes in `body` that they are to be animated.
///
/// Nothing here animates. The changes are a transaction of their own, whose values a renderer is told.
public func withAnimation<Result, Failure: Error>(
  _ animation: Animation? = .default, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try withTransaction(\.animation, animation, body)
}

/// Says of the changes in `body` that they are to be animated, and has `completion` run when they are shown.
public func withAnimation<Result, Failure: Error>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws(Failure) -> Result, completion: @escaping () -> Void
) throws(Failure) -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  transaction.addAnimationCompletion(completion)
  return try RunningTransaction.run(transaction, body)
}
