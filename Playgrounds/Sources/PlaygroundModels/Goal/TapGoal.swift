/// A goal of taps, as one value: what cannot be - a success without a goal, more taps than wanted - cannot be written down.
public enum TapGoal: Equatable, Sendable {
  case empty
  case goal(taps: Int, of: Int)
  case success(taps: Int)

  /// Sets a goal from what a user has typed.
  ///
  /// - Throws: ``NoGoal``, and nothing is changed.
  public mutating func set(_ text: String) throws(NoGoal) {
    guard let number = Int(text), (1...1000).contains(number) else { throw NoGoal(text: text) }
    self = .goal(taps: 0, of: number)
  }

  /// A tap counts only on the way to a goal.
  public mutating func tap() {
    guard case .goal(let taps, let wanted) = self else { return }
    self = taps + 1 == wanted ? .success(taps: wanted) : .goal(taps: taps + 1, of: wanted)
  }

  public mutating func reset() { self = .empty }
}

/// A text that is no goal.
public struct NoGoal: Error, Equatable, CustomStringConvertible {
  public let text: String

  public init(text: String) { self.text = text }

  public var description: String { "A goal is a number from 1 to 1000, not \"\(text)\"" }
}
