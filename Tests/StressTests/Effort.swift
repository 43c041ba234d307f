import Foundation

/// How much is tried: little in a plain run of the tests; as much as these say in a long one.
///
///     UNDERCURRENT_HISTORIES=250000 swift test --filter StressTests
///     UNDERCURRENT_SEED=7 swift test --filter StressTests
enum Effort {
  static let histories = number("UNDERCURRENT_HISTORIES") ?? 4_000
  static let seed = UInt64(number("UNDERCURRENT_SEED") ?? 1)

  /// Of the races, for each operator.
  static let rounds = number("UNDERCURRENT_ROUNDS") ?? 5

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}
