/// When something happened: at which time, in which move of the history, and after how many hops through the scheduler. What happens at
/// one time is ordered by the other two, and what one send brings to several, by when they subscribed.
struct Stamp: Comparable {
  /// In nanoseconds.
  var time = 0
  var move = 0
  var hops = 0
  private var subscription: [Int] = []

  init(time: Int = 0, move: Int = 0, hops: Int = 0) { (self.time, self.move, self.hops) = (time, move, hops) }

  private var moment: [Int] { [time, move, hops] }

  /// As soon as the scheduler gets to it.
  var hopped: Stamp {
    var later = self
    later.hops += 1
    return later
  }

  func after(_ interval: Int) -> Stamp { Stamp(time: time + interval, move: move) }

  /// As it is for a subscriber of the source that came at `start`.
  func forSubscriber(from start: Stamp) -> Stamp {
    var own = self
    own.subscription = start.moment
    return own
  }

  /// Whether a subscriber that comes at `start` sees it.
  func isLater(than start: Stamp) -> Bool { start.moment.lexicographicallyPrecedes(moment) }

  static func < (lhs: Stamp, rhs: Stamp) -> Bool {
    (lhs.moment + lhs.subscription).lexicographicallyPrecedes(rhs.moment + rhs.subscription)
  }
}

enum Event: Equatable, CustomStringConvertible {
  case value(Int)
  case finished
  case failed

  var isEnding: Bool { if case .value = self { false } else { true } }

  var description: String {
    switch self {
    case .value(let value): "\(value)"
    case .finished: "finished"
    case .failed: "failed"
    }
  }
}

/// All that a publisher sends to one subscriber.
typealias Stream = [(at: Stamp, event: Event)]

struct Fault: Error {}
