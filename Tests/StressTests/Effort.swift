import Foundation

/// How much is tried: little in a plain run of the tests; as much as these say in a long one.
///
///     UNDERCURRENT_HISTORIES=250000 swift test --filter StressTests
///     UNDERCURRENT_ROUNDS=200 UNDERCURRENT_SEED=7 swift test --filter RaceTests
///     UNDERCURRENT_SOAK=600 swift test --filter SoakTests
enum Effort {
  static let histories = number("UNDERCURRENT_HISTORIES") ?? 4_000
  static let seed = UInt64(number("UNDERCURRENT_SEED") ?? 1)

  /// Of the races, for each operator.
  static let rounds = number("UNDERCURRENT_ROUNDS") ?? 5

  /// Whether more rounds were asked for than in a plain run. What is made deep or large is made ten times as deep or large then.
  static var isLong: Bool { rounds > 5 }

  /// The sanitizers take stack of their own for each call, and that of threads keeps another one, which ends at 65,536 calls.
  static let isSanitized = ["__tsan_init", "__asan_init"].contains { (name: String) in dlsym(dlopen(nil, RTLD_NOW), name) != nil }

  /// How many levels of calls within calls are tried.
  static func levels(_ short: Int, _ long: Int) -> Int { isSanitized ? short / 5 : isLong ? long : short }

  /// How many seconds of virtual time the chat goes on for, with a thousand contacts.
  static let soak = number("UNDERCURRENT_SOAK")

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}
