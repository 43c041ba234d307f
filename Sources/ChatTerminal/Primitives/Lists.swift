import UndercurrentState

/// Rows of which one is selected: it is always visible, as near to the middle as may be.
struct List<Content: View>: Drawable {
  let selection: Int
  let content: Content
  private var select: (Int) -> Void = { _ in }
  private var open: (Int) -> Void = { _ in }

  init(selection: Int, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Calls `action` with the row that is to be selected.
  func onSelect(_ action: @escaping (Int) -> Void) -> List {
    var copy = self
    copy.select = action
    return copy
  }

  /// Calls `action` with the row on which Enter was pressed.
  func onOpen(_ action: @escaping (Int) -> Void) -> List {
    var copy = self
    copy.open = action
    return copy
  }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex { .grows }

  func place(_ children: [Node], in rect: Rect) -> [Placed] {
    let rows = Rows(children, columns: rect.columns)
    guard !children.isEmpty else { return [] }
    let selected = rows.ranges[min(max(0, selection), children.count - 1)]
    let middle = (selected.lowerBound + selected.upperBound - rect.rows) / 2
    return rows.place(children, from: min(max(0, middle), max(0, rows.count - rect.rows)), in: rect)
  }

  func take(_ key: Key, at place: Placed) -> Bool {
    let count = place.node.children.count
    guard count > 0 else { return false }
    let selection = min(max(0, selection), count - 1)
    // Rows are of one height, or nearly.
    let page = max(1, place.rect.rows * count / max(1, Rows(place.node.children, columns: place.rect.columns).count) - 1)
    switch key {
    case .up: select(max(0, selection - 1))
    case .down: select(min(count - 1, selection + 1))
    case .pageUp: select(max(0, selection - page))
    case .pageDown: select(min(count - 1, selection + page))
    case .enter: open(selection)
    default: return false
    }
    return true
  }
}

/// Rows that end at the bottom and stay there as rows are added, until the user scrolls back; then they stand still.
struct Scroll<Content: View>: Drawable {
  /// The first line that is visible, or `nil` for as far down as it goes.
  let position: Int?
  let content: Content
  private var scroll: (Int?) -> Void = { _ in }

  init(position: Int?, @ViewBuilder content: () -> Content) {
    self.position = position
    self.content = content()
  }

  /// Calls `action` with the position to go to.
  func onScroll(_ action: @escaping (Int?) -> Void) -> Scroll {
    var copy = self
    copy.scroll = action
    return copy
  }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex { .grows }

  func place(_ children: [Node], in rect: Rect) -> [Placed] {
    guard let position else { return placeLast(children, in: rect) }
    let rows = Rows(children, columns: rect.columns)
    return rows.place(children, from: min(position, rows.count - rect.rows), in: rect)
  }

  /// Places the rows that are visible at the bottom, and looks at no others: there may be thousands.
  private func placeLast(_ children: [Node], in rect: Rect) -> [Placed] {
    var visible = children.endIndex
    var count = 0
    while visible > children.startIndex, count < rect.rows {
      visible -= 1
      count += Rows.height(of: children[visible], columns: rect.columns)
    }
    let last = Array(children[visible...])
    return Rows(last, columns: rect.columns).place(last, from: count - rect.rows, in: rect)
  }

  func take(_ key: Key, at place: Placed) -> Bool {
    guard key == .pageUp || key == .pageDown else { return false }
    let last = Rows(place.node.children, columns: place.rect.columns).count - place.rect.rows
    let first = min(position ?? last, last)
    // One line of what was visible stays so, for the eye to go on from.
    let page = max(1, place.rect.rows - 1)
    if key == .pageDown {
      scroll(first + page < last ? first + page : nil)
    } else if first > 0 {
      scroll(max(0, first - page))
    }
    return true
  }
}

/// Views of full width, one beneath the other, each as high as it likes.
private struct Rows {
  private(set) var ranges: [Range<Int>] = []
  private(set) var count = 0

  /// No view of a list is higher; not the greatest number, so that it can be reckoned with.
  private static let limit = 10_000

  init(_ children: [Node], columns: Int) {
    for child in children {
      let rows = Self.height(of: child, columns: columns)
      ranges.append(count..<count + rows)
      count += rows
    }
  }

  static func height(of child: Node, columns: Int) -> Int { child.measure(in: Size(columns: columns, rows: limit)).rows }

  /// Puts line `first` at the top of `rect`. What is not visible then gets no place.
  func place(_ children: [Node], from first: Int, in rect: Rect) -> [Placed] {
    let visible = first..<first + rect.rows
    return zip(children, ranges).lazy.filter { $1.overlaps(visible) }.map { child, range in
      child.place(
        in: Rect(
          column: rect.column, row: rect.row + range.lowerBound - first, columns: rect.columns, rows: range.count))
    }
  }
}
