import UndercurrentState

/// A view that this package lays out and draws in a terminal.
///
/// The host evaluates the tree; ``Layout`` then asks each drawable, from the root down, how large it would be and where its
/// children go. A drawable holds values and closures only. What it shows is read in the body of the view that makes it, which is
/// how the host knows what depends on what; its closures are called when a key comes.
protocol Drawable: PrimitiveView {
  /// How large it is, given that it may not be larger than `offer`.
  func measure(_ children: [Node], in offer: Size) -> Size
  /// How it takes part in sharing out the room of a stack along `axis`.
  func flex(_ axis: Axis, _ children: [Node]) -> Flex
  /// Where the children go when it has been given `rect`.
  func place(_ children: [Node], in rect: Rect) -> [Placed]
  /// Draws itself; its children are drawn afterwards, onto it.
  func draw(on canvas: inout Canvas, in rect: Rect)
  /// Takes a key, if it has a use for it.
  func take(_ key: Key, at place: Placed) -> Bool
}

/// How a view takes part in sharing out the room of a stack.
enum Flex: Comparable, Sendable {
  /// It is served first, with what it measures.
  case rigid
  /// It is served next, with what it measures or what is left, whichever is less.
  case yields
  /// It gets what is left in the end, equally with others like it.
  case grows
}

/// A drawable and its children, as the host has evaluated them.
///
/// It remembers what it has measured: every level of stacks asks several times, which would multiply with the depth. And it makes
/// its children when it is first asked for them, which most rows of a long list never are.
final class Node {
  let view: any Drawable
  private let makeChildren: () -> [Node]
  private(set) lazy var children = makeChildren()
  private var measured: [(offer: Size, size: Size)] = []
  private var flexes: (horizontal: Flex, vertical: Flex)?

  init(view: any Drawable, children: @autoclosure @escaping () -> [Node]) {
    self.view = view
    makeChildren = children
  }

  func measure(in offer: Size) -> Size {
    if let known = measured.first(where: { $0.offer == offer }) { return known.size }
    let size = view.measure(children, in: offer)
    measured.append((offer, size))
    return size
  }

  func flex(_ axis: Axis) -> Flex {
    let known = flexes ?? (view.flex(.horizontal, children), view.flex(.vertical, children))
    flexes = known
    return axis == .horizontal ? known.horizontal : known.vertical
  }

  func place(in rect: Rect) -> Placed { Placed(node: self, rect: rect, children: view.place(children, in: rect)) }
}

/// A node that has been given its part of the screen.
struct Placed {
  let node: Node
  let rect: Rect
  let children: [Placed]
}

// What a view does that is as large as its only child and leaves everything to it.
extension Drawable {
  func measure(_ children: [Node], in offer: Size) -> Size {
    children.reduce(.zero) { size, child in
      let child = child.measure(in: offer)
      return Size(columns: max(size.columns, child.columns), rows: max(size.rows, child.rows))
    }
  }

  func flex(_ axis: Axis, _ children: [Node]) -> Flex { children.map { $0.flex(axis) }.max() ?? .rigid }

  func place(_ children: [Node], in rect: Rect) -> [Placed] { children.map { $0.place(in: rect) } }

  func draw(on canvas: inout Canvas, in rect: Rect) {}

  func take(_ key: Key, at place: Placed) -> Bool { false }
}
