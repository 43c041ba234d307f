/// What a host has done since it was made, counted: for tests that assert how much a change costs without asking a clock.
public struct HostWork: Hashable, Sendable, CustomStringConvertible {
  /// The views that are in the host now, modifiers and views that only arrange others included.
  public internal(set) var nodes = 0
  /// How often a node was looked at because it, or something that it had read, might be different.
  public internal(set) var visits = 0
  /// How many bodies and primitive views have been evaluated.
  public internal(set) var evaluations = 0
  /// How many view values have been compared.
  public internal(set) var comparisons = 0
  /// How often the host has gone through what was different: once for each transaction that waited.
  public internal(set) var passes = 0
  /// How many types of views were looked through for their properties: each once.
  public internal(set) var types = 0

  /// What was done between two moments. The number of views is that of the later one.
  public static func - (later: HostWork, earlier: HostWork) -> HostWork {
    var work = later
    work.visits -= earlier.visits
    work.evaluations -= earlier.evaluations
    work.comparisons -= earlier.comparisons
    work.passes -= earlier.passes
    work.types -= earlier.types
    return work
  }

  public var description: String {
    "\(nodes) nodes, \(visits) visits, \(evaluations) evaluations, \(comparisons) comparisons, \(passes) passes, \(types) types"
  }
}
