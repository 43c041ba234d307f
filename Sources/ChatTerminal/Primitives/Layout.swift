import UndercurrentState

/// A screen on which everything has its place: made from the elements of a host, drawn into a frame, and asked who takes a key.
struct Layout {
  let size: Size
  private let root: Placed

  init(_ elements: [Element], size: Size) {
    self.init(elements.map(Node.init), size: size)
  }

  /// Several roots are stacked.
  init(_ nodes: [Node], size: Size) {
    self.size = size
    root = Node(view: VStack { EmptyView() }, children: nodes).place(in: Rect(size))
  }

  var frame: Frame {
    var canvas = Canvas(size)
    root.draw(on: &canvas)
    return canvas.frame
  }

  /// Offers a key to the views, the innermost first and then from the top of the screen down, until one takes it. So a field is
  /// asked before the screen that it is on; and what is typed needs no focus, as no screen has more than one field.
  @discardableResult
  func take(_ key: Key) -> Bool { root.take(key) }
}

extension Placed {
  fileprivate func draw(on canvas: inout Canvas) {
    canvas.clipped(to: rect) { canvas in
      node.view.draw(on: &canvas, in: rect)
      for child in children { child.draw(on: &canvas) }
    }
  }

  fileprivate func take(_ key: Key) -> Bool { children.contains { $0.take(key) } || node.view.take(key, at: self) }
}

extension Node {
  convenience init(_ element: Element) {
    guard let view = element.view as? any Drawable else {
      preconditionFailure("a terminal shows only views that are drawable, and \(type(of: element.view)) is not")
    }
    self.init(view: view, children: element.children.map { Node($0) })
  }
}
