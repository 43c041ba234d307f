/// One thing to measure: how a contender does a piece of work, and how often one run does it.
public struct Workload {
  public let name: String
  /// What the figures are per: "value", "pair".
  public let unit: String
  /// The most that a contender may take, as a multiple of the floor's time in the same run; `nil` when nothing is promised.
  public let reach: Double?
  public let contenders: [Contender]

  public init(_ name: String, per unit: String, reach: Double? = nil, _ contenders: [Contender]) {
    self.name = name
    self.unit = unit
    self.reach = reach
    self.contenders = contenders
  }
}

/// One way to do the work of a workload. The first of a workload is its floor, written by hand without any library.
public struct Contender {
  public let name: String
  /// Builds whatever is needed, once, and returns what does `count` units of work and says what came out of it.
  public let prepare: () -> (_ count: Int) -> Int

  public init(_ name: String, prepare: @escaping () -> (_ count: Int) -> Int) {
    self.name = name
    self.prepare = prepare
  }
}
