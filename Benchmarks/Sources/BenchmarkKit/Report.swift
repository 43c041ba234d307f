import Foundation

/// What was measured: as tables for people, as JSON for programs.
public struct Report: Codable {
  public struct Row: Codable {
    public let name: String
    public let unit: String
    public let measures: Workload.Quantity
    public let reach: Double?
    public let promisedAllocations: Double?
    public let figures: [Figure]

    public var floor: Figure { figures[0] }
    public var ours: Figure { figures.first { $0.contender == "ours" } ?? figures[0] }
    /// What the toolchain offers for this, and other floors.
    public var others: [Figure] { figures.dropFirst().filter { $0.contender != "ours" } }

    public var isWithinReach: Bool? { reach.map { ours.ratio <= $0 } }

    public var allocatesTooMuch: Bool {
      guard let promisedAllocations, let made = ours.allocations else { return false }
      // Buffers that grow, and the runtime's own tables, allocate now and then.
      return made > promisedAllocations + 0.02
    }
  }

  public struct Figure: Codable {
    public let contender: String
    /// Nanoseconds or bytes, for each unit.
    public let cost: Double
    /// The cost as a multiple of the floor's in the same run.
    public let ratio: Double
    /// Allocations for each unit; `nil` where they cannot be counted.
    public let allocations: Double?
  }

  public struct GrowthRow: Codable {
    public let name: String
    public let unit: String
    public let cells: [GrowthCell]
  }

  public struct GrowthCell: Codable {
    public let size: Int
    public let figures: [Figure]
  }

  public var rows: [Row] = []
  public var growth: [GrowthRow] = []

  public init() {}

  public init(json: String) throws { self = try JSONDecoder().decode(Report.self, from: Data(json.utf8)) }

  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// One line for each promise about allocations that was not kept.
  public var excesses: [String] {
    rows.filter(\.allocatesTooMuch).map { row in
      "\(row.name): \(digits(row.ours.allocations ?? 0, 2)) allocations a \(row.unit), \(digits(row.promisedAllocations ?? 0, 2)) promised"
    }
  }
}

func digits(_ value: Double, _ places: Int = 1) -> String { String(format: "%.\(places)f", value) }
