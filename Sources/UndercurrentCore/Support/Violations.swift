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

/// What publishers and subscribers of other makes do against the rules.
///
/// The package drops what must not come and goes on, and tells of it once for each pipeline. By default that is one line on the
/// standard error output. Tests that want to know, or to fail, take it over for as long as a closure runs:
///
/// ```swift
/// Violations.$observer.withValue(
///   { fatalError("\($0)") },
///   operation: { _ = Just(1).sink { print($0) } })  // 1
/// ```
///
/// An addition to Combine, which stops the program.
public enum Violations {
  /// A rule that was broken, in the words of the contract.
  public enum Rule: String, Hashable, Sendable {
    case subscriptionFirst = "the subscription comes first, and once"
    case onlyWhatWasAskedFor = "nobody receives more than was asked for"
    case nothingAfterTheEnding = "there is at most one ending, and nothing after it"
  }

  /// Who broke which rule.
  public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The subscription over which it came, by its name, or the subscriber that it came to.
    public let culprit: String
    public let rule: Rule

    public var description: String { "Undercurrent: \(culprit) breaks the rule that \(rule.rawValue)" }
  }

  /// Who is told, in the current task and those that it starts.
  @TaskLocal public static var observer: @Sendable (Violation) -> Void = { complain("\($0)") }

  package static func report(_ culprit: String, _ rule: Rule) { observer(Violation(culprit: culprit, rule: rule)) }

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
