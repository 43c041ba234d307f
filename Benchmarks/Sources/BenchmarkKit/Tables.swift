extension Report {
  /// Everything, for people.
  public var tables: String {
    var parts: [String] = []
    if !rows.isEmpty { parts.append(table) }
    if rows.contains(where: { !$0.others.isEmpty }) { parts.append(toolchainTable) }
    if !growth.isEmpty { parts.append(growthTable) }
    return parts.joined(separator: "\n\n")
  }

  private var table: String {
    var lines = [["workload", "floor", "ours", "ratio", "reach", "", "allocations"]]
    for row in rows {
      lines.append([
        row.name, "\(digits(row.floor.cost)) \(row.measures.rawValue)/\(row.unit)", digits(row.ours.cost),
        digits(row.ours.ratio, 2) + "x", row.reach.map { digits($0, 2) + "x" } ?? "",
        row.isWithinReach.map { $0 ? "ok" : "over" } ?? "",
        row.ours.allocations.map { digits(max($0, 0), 2) } ?? "not counted",
      ])
    }
    return aligned(lines, left: [0, 5])
  }

  private var toolchainTable: String {
    var lines = [["beside it", "", "", "ratio", "allocations"]]
    for row in rows {
      for other in row.others {
        lines.append([
          row.name, other.contender, "\(digits(other.cost)) \(row.measures.rawValue)/\(row.unit)", digits(other.ratio, 2) + "x",
          other.allocations.map { digits(max($0, 0), 2) } ?? "not counted",
        ])
      }
    }
    return aligned(lines, left: [0, 1])
  }

  private var growthTable: String {
    let sizes = Set(growth.flatMap { $0.cells.map(\.size) }).sorted()
    var lines = [["how cost grows: ours, and times the floor", "ns per"] + sizes.map { "at \($0)" }]
    for row in growth {
      lines.append(
        [row.name, row.unit]
          + sizes.map { size in
            guard let cell = row.cells.first(where: { $0.size == size }) else { return "" }
            guard let ours = cell.figures.first(where: { $0.contender == "ours" }) else { return "" }
            return cell.figures.count == 1 ? digits(ours.cost) : "\(digits(ours.cost)) \(digits(ours.ratio, 2))x"
          })
    }
    return aligned(lines, left: [0, 1])
  }
}

func aligned(_ lines: [[String]], left: Set<Int>) -> String {
  let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
  return lines.map { line in
    var text = ""
    for (column, cell) in line.enumerated() {
      if column > 0 { text += "  " }
      let gap = String(repeating: " ", count: widths[column] - cell.count)
      text += left.contains(column) ? cell + gap : gap + cell
    }
    while text.last == " " { text.removeLast() }
    return text
  }.joined(separator: "\n")
}
