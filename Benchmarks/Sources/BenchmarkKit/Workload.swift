/// One thing to measure: how a contender does a piece of work, and how often one run does it.
public struct Workload {
  public let name: String
  /// What the figures are per: "value", "pair".
  public let unit: String
  /// What is compared with the floor: time, or the heap bytes that stay.
  public let measures: Quantity
  public let clock: Watch.Clock
  /// The most that a contender may take, as a multiple of the floor's in the same run; `nil` when nothing is promised.
  public let reach: Double?
  /// The most allocations that the library may make for each unit; more fail the run. `nil` when nothing is promised.
  public let allocations: Double?
  /// How many units the smallest piece of work consists of.
  public let batch: Int
  /// How many pieces of work each contender does before anything is measured, to show that all do the same.
  public let proof: Int
  public let contenders: [Contender]

  public enum Quantity: String, Codable {
    case nanoseconds = "ns"
    case bytes = "B"
  }

  public init(
    _ name: String, per unit: String, measures: Quantity = .nanoseconds, clock: Watch.Clock = .running, reach: Double? = nil,
    allocations: Double? = nil, batch: Int = 1, proof: Int? = nil, _ contenders: [Contender]
  ) {
    self.name = name
    self.unit = unit
    self.measures = measures
    self.clock = clock
    self.reach = reach
    self.allocations = allocations
    self.batch = batch
    self.proof = proof ?? max(1, 1_000 / batch)
    self.contenders = contenders
  }

  /// Does the work of one contender, and measures nothing.
  public func run(_ name: String, _ count: Int) {
    for contender in contenders where contender.name == name { _ = contender.prepare()(count, Watch()) }
  }
}

/// One way to do the work of a workload. The first of a workload is its floor, written by hand without any library; the one called
/// "ours" is the library; all others are what a program could take from the toolchain instead, or floors that do more, which are called
/// "floor" and something.
public struct Contender {
  public let name: String
  /// Builds whatever is needed, once, and returns what does `count` pieces of work and says what came out of it.
  public let prepare: () -> (_ count: Int, _ watch: Watch) -> Int

  /// A contender whose whole work counts.
  public init(_ name: String, prepare: @escaping () -> (_ count: Int) -> Int) {
    self.init(timed: name) {
      let body = prepare()
      return { count, watch in watch.time { body(count) } }
    }
  }

  /// A contender that says itself what part of its work counts.
  public init(timed name: String, prepare: @escaping () -> (_ count: Int, _ watch: Watch) -> Int) {
    self.name = name
    self.prepare = prepare
  }
}

/// A workload that is measured at several sizes - subscribers, inner publishers, upstreams, timers - to show how its cost grows.
public struct Growth {
  public let name: String
  public let unit: String
  public let sizes: [Int]
  public let workload: (Int) -> [Contender]
  /// Whether a piece of work consists of as many units as the size says, rather than of one.
  public let isBatched: Bool

  public init(
    _ name: String, per unit: String, at sizes: [Int], isBatched: Bool = false,
    _ workload: @escaping (_ size: Int) -> [Contender]
  ) {
    self.name = name
    self.unit = unit
    self.sizes = sizes
    self.isBatched = isBatched
    self.workload = workload
  }
}
