import Foundation

/// What was measured, as a table for people or as JSON for programs.
public struct Report: Codable {
  public struct Row: Codable {
    public let name: String
    public let unit: String
    public let reach: Double?
    public let figures: [Figure]
  }

  public struct Figure: Codable {
    public let contender: String
    public let nanoseconds: Double
    /// The time as a multiple of the floor's in the same run.
    public let ratio: Double
  }

  public var rows: [Row] = []

  public init() {}

  public var table: String {
    var lines = [["workload", "floor", "ours", "ratio", "promised", ""]]
    for row in rows {
      let floor = row.figures[0]
      for figure in row.figures.dropFirst() {
        let verdict = row.reach.map { figure.ratio <= $0 ? "ok" : "over" }
        lines.append([
          figure.contender == "ours" ? row.name : "  \(figure.contender)",
          "\(digits(floor.nanoseconds)) ns/\(row.unit)", digits(figure.nanoseconds), digits(figure.ratio, 2) + "x",
          row.reach.map { digits($0, 2) + "x" } ?? "", figure.contender == "ours" ? verdict ?? "" : "",
        ])
      }
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).enumerated().map { column, cell in
        let gap = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 || column == 5 ? cell.0 + gap : gap + cell.0
      }.joined(separator: "  ").trimmingSuffix()
    }.joined(separator: "\n")
  }

  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  private func digits(_ value: Double, _ places: Int = 1) -> String { String(format: "%.\(places)f", value) }
}

extension String {
  fileprivate func trimmingSuffix() -> String {
    var result = self[...]
    while result.last == " " { result.removeLast() }
    return String(result)
  }
}
