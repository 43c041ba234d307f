/// How a change would be animated. A description and nothing more: a renderer that animates does so by it.
public struct Animation: Hashable, Sendable, CustomStringConvertible {
  /// The course of the animation.
  public enum Curve: Hashable, Sendable {
    /// What the renderer does when nothing is said.
    case standard
    /// At the same speed all the time.
    case linear
    /// Slow at the beginning.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Slow at both ends.
    case easeInOut
    /// By a Bézier curve from (0, 0) to (1, 1), with two control points: x and y of the first, then of the second.
    case bezier(Double, Double, Double, Double)
    /// As a spring does, with a bounce from 0, none, to 1.
    case spring(bounce: Double)
  }

  /// How often it is repeated.
  public enum Repetition: Hashable, Sendable {
    /// So many times in all; with `autoreverses`, every other time backwards.
    case times(Int, autoreverses: Bool)
    /// Without end; with `autoreverses`, every other time backwards.
    case forever(autoreverses: Bool)
  }

  /// Its course.
  public private(set) var curve: Curve
  /// In seconds.
  public private(set) var duration: Double
  /// What passes before it begins, in seconds.
  public private(set) var delay = 0.0
  /// How many times as fast it runs as its duration says.
  public private(set) var speed = 1.0
  /// How often it runs; `nil` is once.
  public private(set) var repetition: Repetition?

  /// The standard course, in 0.35 seconds.
  public static let `default` = Animation(curve: .standard, duration: 0.35)
  /// At the same speed all the time, in 0.35 seconds.
  public static let linear = linear(duration: 0.35)
  /// Slow at the beginning, in 0.35 seconds.
  public static let easeIn = easeIn(duration: 0.35)
  /// Slow at the end, in 0.35 seconds.
  public static let easeOut = easeOut(duration: 0.35)
  /// Slow at both ends, in 0.35 seconds.
  public static let easeInOut = easeInOut(duration: 0.35)
  /// A spring without a bounce, in half a second.
  public static let spring = spring()
  /// A spring without a bounce, in half a second.
  public static let smooth = spring(bounce: 0)
  /// A spring with a small bounce, in half a second.
  public static let snappy = spring(bounce: 0.15)
  /// A spring with a larger bounce, in half a second.
  public static let bouncy = spring(bounce: 0.3)

  /// At the same speed all the time, in `duration` seconds.
  public static func linear(duration: Double) -> Animation { Animation(curve: .linear, duration: duration) }
  /// Slow at the beginning, in `duration` seconds.
  public static func easeIn(duration: Double) -> Animation { Animation(curve: .easeIn, duration: duration) }
  /// Slow at the end, in `duration` seconds.
  public static func easeOut(duration: Double) -> Animation { Animation(curve: .easeOut, duration: duration) }
  /// Slow at both ends, in `duration` seconds.
  public static func easeInOut(duration: Double) -> Animation { Animation(curve: .easeInOut, duration: duration) }
  /// By a Bézier curve from (0, 0) to (1, 1) with the control points (`x1`, `y1`) and (`x2`, `y2`), in `duration` seconds.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation {
    Animation(curve: .bezier(x1, y1, x2, y2), duration: duration)
  }
  /// A spring that has come to rest in `duration` seconds, as far as can be seen, with a bounce from 0, none, to 1.
  public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Animation {
    Animation(curve: .spring(bounce: bounce), duration: duration)
  }
  /// A spring by its response, in seconds, and its damping: the less, the more it bounces.
  public static func spring(response: Double, dampingFraction: Double = 0.825) -> Animation {
    spring(duration: response, bounce: 1 - dampingFraction)
  }

  /// The same animation, which begins `seconds` later.
  public func delay(_ seconds: Double) -> Animation { changed { $0.delay += seconds } }
  /// The same animation, `factor` times as fast.
  public func speed(_ factor: Double) -> Animation { changed { $0.speed *= factor } }
  /// The same animation, `count` times in all; with `autoreverses`, every other time backwards.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    changed { $0.repetition = .times(count, autoreverses: autoreverses) }
  }
  /// The same animation, without end; with `autoreverses`, every other time backwards.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    changed { $0.repetition = .forever(autoreverses: autoreverses) }
  }

  private func changed(_ change: (inout Animation) -> Void) -> Animation {
    var result = self
    change(&result)
    return result
  }

  public var description: String {
    var text = "\(curve) \(duration) s"
    if delay != 0 { text += " after \(delay) s" }
    if speed != 1 { text += " at speed \(speed)" }
    if let repetition { text += " repeated \(repetition)" }
    return text
  }
}

/// When an animation counts as complete. Without anything that animates, both are the same moment.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isRemoval: Bool

  /// When what is animated has arrived, as far as can be seen.
  public static let logicallyComplete = AnimationCompletionCriteria(isRemoval: false)
  /// When the animation is over and taken away.
  public static let removed = AnimationCompletionCriteria(isRemoval: true)
}
