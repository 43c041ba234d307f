/// Rows on a screen, kept up to date by hand: what changed is on a list, and is written anew by the next flush.
final class FloorRows {
  final class Row {
    let id: Int
    var value = 0
    var text = ""
    var isDirty = false
    init(_ id: Int) { self.id = id }
  }

  private var byID: [Int: Row] = [:]
  private(set) var shown: [Row] = []
  private var dirty: [Row] = []
  private(set) var written = 0

  init(_ ids: some Sequence<Int>) { show(ids) }

  func set(_ place: Int, _ value: Int) {
    let row = shown[place]
    row.value = value
    if row.isDirty { return }
    row.isDirty = true
    dirty.append(row)
  }

  func flush() {
    for row in dirty {
      row.text = "\(row.value)"
      row.isDirty = false
      written += 1
    }
    dirty.removeAll(keepingCapacity: true)
  }

  /// Shows the rows with these ids, in this order, and keeps those that are there already.
  func show(_ ids: some Sequence<Int>) {
    var rows: [Row] = []
    rows.reserveCapacity(ids.underestimatedCount)
    for (place, id) in ids.enumerated() {
      if place < shown.count, shown[place].id == id {
        rows.append(shown[place])
      } else if let row = byID[id] {
        rows.append(row)
      } else {
        let row = Row(id)
        byID[id] = row
        rows.append(row)
      }
    }
    shown = rows
  }
}
