extension PublisherLaws {
  /// A rule that was broken, and the smallest history found that breaks it.
  public struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
    /// The rule that was broken.
    public let rule: Rule
    /// What was seen and should not have been.
    public let detail: String
    /// What was done, a move a line: the smallest history found that breaks the rule.
    public let history: [String]
    /// What happened in that history, an event a line; what happened within something else is indented.
    public let events: [String]
    /// The seed that histories were made from. The same seed finds the same.
    public let seed: UInt64
    /// How many moves the history had in which the rule was first seen broken.
    public let foundWith: Int

    public var description: String {
      let moves = history.enumerated().map { "\n    \($0.offset + 1). \($0.element)" }.joined()
      let lines = events.map { "\n    \($0)" }.joined()
      return """
        rule \(rule.rawValue) is broken: \(rule)
          \(detail)
          the smallest history found (seed \(seed), \(history.count) of \(foundWith) moves):\(moves)
          what happened:\(lines)
        """
    }
  }

  /// The failure that the kit's upstreams fail with.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A failure; all are equal.
    public init() {}
    public var description: String { "failure" }
  }
}
