/// How a change would be animated. A description and nothing more: a renderer that animates does so by it.
public struct Animation: Hashable, Sendable, CustomStringConvertible {
  /// The course of the animation.
  public enum Curve: Hashable, Sendable {
    case standard
    case linear
    case easeIn
    case easeOut
    case easeInOut
    case bezier(Double, Double, Double, Double)
    case spring(bounce: Double)
  }

  /// How often it is repeated.
  public enum Repetition: Hashable, Sendable {
    case times(Int, autoreverses: Bool)
    case forever(autoreverses: Bool)
  }

  public private(set) var curve: Curve
  /// In seconds.
  public private(set) var duration: Double
  /// What passes before it begins, in seconds.
  public private(set) var delay = 0.0
  public private(set) var speed = 1.0
  public private(set) var repetition: Repetition?

  public static let `default` = Animation(curve: .standard, duration: 0.35)
  public static let linear = linear(duration: 0.35)
  public static let easeIn = easeIn(duration: 0.35)
  public static let easeOut = easeOut(duration: 0.35)
  public static let easeInOut = easeInOut(duration: 0.35)
  public static let spring = spring()
  public static let smooth = spring(bounce: 0)
  public static let snappy = spring(bounce: 0.15)
  public static let bouncy = spring(bounce: 0.3)

  public static func linear(duration: Double) -> Animation { Animation(curve: .linear, duration: duration) }
  public static func easeIn(duration: Double) -> Animation { Animation(curve: .easeIn, duration: duration) }
  public static func easeOut(duration: Double) -> Animation { Animation(curve: .easeOut, duration: duration) }
  public static func easeInOut(duration: Double) -> Animation { Animation(curve: .easeInOut, duration: duration) }
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation {
    Animation(curve: .bezier(x1, y1, x2, y2), duration: duration)
  }
  public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Animation {
    Animation(curve: .spring(bounce: bounce), duration: duration)
  }
  public static func spring(response: Double, dampingFraction: Double = 0.825) -> Animation {
    spring(duration: response, bounce: 1 - dampingFraction)
  }

  public func delay(_ seconds: Double) -> Animation { changed { $0.delay += seconds } }
  public func speed(_ factor: Double) -> Animation { changed { $0.speed *= factor } }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    changed { $0.repetition = .times(count, autoreverses: autoreverses) }
  }
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

  public static let logicallyComplete = AnimationCompletionCriteria(isRemoval: false)
  public static let removed = AnimationCompletionCriteria(isRemoval: true)
}
