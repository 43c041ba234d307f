#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#elseif canImport(WASILibc)
  internal import WASILibc
#endif

/// What publishers of other makes do against the rules.
///
/// The package drops what must not come and goes on, and tells of it once for each stage that it came to. By default that is one line
/// on the standard error output. Tests that want to know, or to fail, take it over for as long as a closure runs:
///
/// ```swift
/// Violations.withObserver(
///   { fatalError("\($0)") },
///   operation: { _ = Just(1).sink { print($0) } })  // 1
/// ```
///
/// - Who is told is decided where the rule is broken: in the task that runs the closure, and in those that it starts. Tests that run at
///   the same time do not disturb one another. What threads and queues of other makes bring belongs to no task, and goes to the standard
///   error output.
/// - The observer runs while nothing is locked, where the publisher sends.
/// - Not reported are what may have been on its way when the subscription was cancelled, and what comes to a stage that keeps no
///   accounts (`map` and its like), which hands it on to the next.
///
/// An addition to Combine, which stops the program.
public enum Violations {
  /// A rule that was broken, in the words of the contract.
  public enum Rule: String, Hashable, Sendable {
    /// A value or an ending came before the subscription, or a second subscription came.
    case subscriptionFirst = "the subscription comes first, and once"
    /// A value came for which there was no demand.
    case onlyWhatWasAskedFor = "nobody receives more than was asked for"
    /// A value or a second ending came after the ending.
    case nothingAfterTheEnding = "there is at most one ending, and nothing after it"
  }

  /// Who broke which rule, and where that was noticed.
  public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The type of the subscription over which it came; "a publisher" where none had come, or it is not held any more.
    public let culprit: String
    /// The rule that it broke.
    public let rule: Rule
    /// The stage or subscriber that it came to, by its name.
    public let subscriber: String

    public var description: String { "Undercurrent: \(culprit) breaks the rule that \(rule.rawValue), towards \(subscriber)" }
  }

  // Not a bare closure: optimised code stops when a task-local value is one.
  private struct Observer: Sendable {
    let tell: @Sendable (Violation) -> Void
  }

  @TaskLocal private static var observer = Observer { complain("\($0)") }

  /// Runs `operation`, and has `observer` told of what it does against the rules, in this task and those that it starts.
  public static func withObserver<Result>(
    _ observer: @escaping @Sendable (Violation) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try $observer.withValue(Observer(tell: observer), operation: operation)
  }

  /// Runs `operation`, and has `observer` told of what it does against the rules, in this task and those that it starts.
  public static func withObserver<Result>(
    _ observer: @escaping @Sendable (Violation) -> Void, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $observer.withValue(Observer(tell: observer), operation: operation, isolation: isolation)
  }

  package static func report(_ type: (any Subscription.Type)?, _ rule: Rule, to subscriber: String) {
    // A stage of this package only hands on what others have sent.
    let culprit = type.flatMap { $0 == Link.self ? nil : "\($0)" }
    observer.tell(Violation(culprit: culprit ?? "a publisher", rule: rule, subscriber: subscriber))
  }

  private static func complain(_ line: String) {
    // Not by way of a `FILE`: that is a variable which the C library may change, and the language knows no lock for it.
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic) || canImport(WASILibc)
      var text = line + "\n"
      text.withUTF8 { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
    #else
      print(line)
    #endif
  }
}
