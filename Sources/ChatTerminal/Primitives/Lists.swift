import UndercurrentState

/// Rows of which one is selected: it is always visible, as near to the middle as may be.
///
/// Of a long list, only the rows around the selected one need to be given: as many on each side as the screen has lines.
struct List<Content: View>: Drawable {
  /// Which of the given rows is selected.
  let selection: Int
  let content: Content
  private var move: (Int) -> Void = { _ in }
  private var open: () -> Void = {}

  init(selection: Int, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Calls `action` with how many rows further down the selection is to go, or up if it is negative.
  func onMove(_ action: @escaping (Int) -> Void) -> List {
    var copy = self
    copy.move = action
    return copy
  }

  /// Calls `action` when Enter is pressed on the selected row.
  func onOpen(_ action: @escaping () -> Void) -> List {
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
    // Rows are of one height, or nearly.
    let page = max(1, place.rect.rows * count / max(1, Rows(place.node.children, columns: place.rect.columns).count) - 1)
    switch key {
    case .up: move(-1)
    case .down: move(1)
    case .pageUp: move(-page)
    case .pageDown: move(page)
    case .home: move(-1_000_000_000)
    case .end: move(1_000_000_000)
    case .enter: open()
    default: return false
    }
    return true
  }
}

/// A place in a list of rows that grows: the bottom of what is visible, told by a row and not by a line, so that it stays where it
/// is when rows come and go elsewhere.
struct ScrollPlace: Hashable {
  /// Which of the given rows.
  var row: Int
  /// How many of its lines are beneath what is visible.
  var hidden: Int
}

/// Rows that end at the bottom and stay there as rows are added, until the user scrolls back; then they stand still.
///
/// Of a long conversation, only the rows around the place need to be given.
struct Scroll<Content: View>: Drawable {
  /// `nil` for as far down as it goes.
  let place: ScrollPlace?
  /// A row that has to be visible.
  let focus: Int?
  let content: Content
  private var scroll: (ScrollPlace?) -> Void = { _ in }

  init(place: ScrollPlace?, focus: Int? = nil, @ViewBuilder content: () -> Content) {
    self.place = place
    self.focus = focus
    self.content = content()
  }

  /// Calls `action` with the place to go to, `nil` for the end of the rows that are given.
  func onScroll(_ action: @escaping (ScrollPlace?) -> Void) -> Scroll {
    var copy = self
    copy.scroll = action
    return copy
  }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex { .grows }

  func place(_ children: [Node], in rect: Rect) -> [Placed] {
    if place == nil, focus == nil { return placeLast(children, in: rect) }
    let rows = Rows(children, columns: rect.columns)
    return rows.place(children, from: bottom(rows, in: rect) - rect.rows, in: rect)
  }

  /// The first line that is beneath what is visible.
  private func bottom(_ rows: Rows, in rect: Rect) -> Int {
    var bottom = rows.count
    if let place, rows.ranges.indices.contains(place.row) { bottom = rows.ranges[place.row].upperBound - place.hidden }
    if let focus, rows.ranges.indices.contains(focus) {
      bottom = min(bottom, rows.ranges[focus].lowerBound + rect.rows)
      bottom = max(bottom, rows.ranges[focus].upperBound)
    }
    return max(bottom, min(rect.rows, rows.count))
  }

  /// Places the rows that are visible at the bottom, and looks at no others.
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
    let rows = Rows(place.node.children, columns: place.rect.columns)
    let bottom = bottom(rows, in: place.rect)
    // One line of what was visible stays so, for the eye to go on from.
    let page = max(1, place.rect.rows - 1)
    if key == .pageDown {
      scroll(bottom + page < rows.count ? self.place(of: bottom + page, rows) : nil)
    } else if rows.count > place.rect.rows {
      scroll(self.place(of: max(place.rect.rows, bottom - page), rows))
    } else {
      // There is nothing more here; there may be where the rows come from.
      scroll(self.place)
    }
    return true
  }

  private func place(of line: Int, _ rows: Rows) -> ScrollPlace? {
    rows.ranges.firstIndex { $0.upperBound >= line }.map { ScrollPlace(row: $0, hidden: rows.ranges[$0].upperBound - line) }
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
