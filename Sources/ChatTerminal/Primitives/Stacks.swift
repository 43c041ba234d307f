import UndercurrentState

/// Where a view goes across the direction of its stack.
enum Alignment: Sendable {
  case start, center, end

  fileprivate func offset(of length: Int, in room: Int) -> Int {
    switch self {
    case .start: 0
    case .center: max(0, room - length) / 2
    case .end: max(0, room - length)
    }
  }
}

/// Views from the top down.
struct VStack<Content: View>: Drawable, Stack {
  let alignment: Alignment
  let spacing: Int
  let content: Content

  init(alignment: Alignment = .start, spacing: Int = 0, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  var axis: Axis { .vertical }
}

/// Views from left to right.
struct HStack<Content: View>: Drawable, Stack {
  let alignment: Alignment
  let spacing: Int
  let content: Content

  init(alignment: Alignment = .start, spacing: Int = 0, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  var axis: Axis { .horizontal }
}

/// Takes up what its stack has left.
struct Spacer: Drawable {
  func measure(_ children: [Node], in offer: Size) -> Size { .zero }
  func flex(_ axis: Axis, _ children: [Node]) -> Flex { .grows }
}

/// What both stacks do, each along its axis.
protocol Stack: Drawable {
  var axis: Axis { get }
  var alignment: Alignment { get }
  var spacing: Int { get }
}

extension Stack {
  func measure(_ children: [Node], in offer: Size) -> Size {
    let lengths = share(offer, among: children)
    let along = lengths.reduce(0, +) + spacing * max(0, children.count - 1)
    let across = zip(children, lengths).map { child, length in
      child.measure(in: offer.with(axis, length))[axis.other]
    }
    return Size.zero.with(axis, min(along, offer[axis])).with(axis.other, across.max() ?? 0)
  }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex {
    // A spacer fills its stack in the stack's own direction only.
    let counted = axis == self.axis ? children : children.filter { !($0.view is Spacer) }
    return counted.map { $0.flex(axis) }.max() ?? .rigid
  }

  func place(_ children: [Node], in rect: Rect) -> [Placed] {
    var start = axis == .vertical ? rect.row : rect.column
    return zip(children, share(rect.size, among: children)).map { child, length in
      let room = rect.size[axis.other]
      let across =
        child.flex(axis.other) == .grows ? room : min(room, child.measure(in: rect.size.with(axis, length))[axis.other])
      let offset = alignment.offset(of: across, in: room)
      defer { start += length + spacing }
      return child.place(
        in: axis == .vertical
          ? Rect(column: rect.column + offset, row: start, columns: across, rows: length)
          : Rect(column: start, row: rect.row + offset, columns: length, rows: across))
    }
  }

  /// How long each child is, so that together they are no longer than `room`.
  private func share(_ room: Size, among children: [Node]) -> [Int] {
    var left = max(0, room[axis] - spacing * max(0, children.count - 1))
    var lengths = Array(repeating: 0, count: children.count)
    let flexes = children.map { $0.flex(axis) }
    for flex in [Flex.rigid, .yields] {
      for index in children.indices where flexes[index] == flex {
        lengths[index] = min(left, children[index].measure(in: room.with(axis, left))[axis])
        left -= lengths[index]
      }
    }
    var growing = flexes.count { $0 == .grows }
    for index in children.indices where flexes[index] == .grows {
      lengths[index] = left / growing
      left -= lengths[index]
      growing -= 1
    }
    return lengths
  }
}

extension Axis {
  fileprivate var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Size {
  fileprivate subscript(axis: Axis) -> Int { axis == .horizontal ? columns : rows }

  fileprivate func with(_ axis: Axis, _ length: Int) -> Size {
    axis == .horizontal ? Size(columns: length, rows: rows) : Size(columns: columns, rows: length)
  }
}
