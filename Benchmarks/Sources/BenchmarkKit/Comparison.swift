extension Report {
  /// This run beside a stored one: what became dearer or cheaper, in multiples of the floor, which another machine or hour does not
  /// change much, and what allocates more than it did.
  public func compared(with stored: Report) -> (table: String, regressions: [String]) {
    var lines = [["workload", "ratio then", "now", "change", "allocations then", "now"]]
    var regressions: [String] = []
    for row in rows {
      guard let old = stored.rows.first(where: { $0.name == row.name }) else { continue }
      let change = row.ours.ratio / old.ours.ratio - 1
      lines.append([
        row.name, digits(old.ours.ratio, 2) + "x", digits(row.ours.ratio, 2) + "x",
        (change > 0 ? "+" : "") + digits(change * 100, 0) + "%",
        old.ours.allocations.map { digits(max($0, 0), 2) } ?? "not counted",
        row.ours.allocations.map { digits(max($0, 0), 2) } ?? "not counted",
      ])
      if let was = old.ours.allocations, let now = row.ours.allocations, now > was + 0.1 {
        regressions.append("\(row.name): \(digits(now, 2)) allocations a \(row.unit), \(digits(was, 2)) in the stored run")
      }
    }
    return (aligned(lines, left: [0]), regressions)
  }
}
