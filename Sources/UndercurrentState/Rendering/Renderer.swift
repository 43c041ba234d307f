/// Makes something of the primitive views in a host: lines of text, a tree of widgets, a page.
///
/// A renderer comes with primitive views of its own, types that conform to ``PrimitiveView``; the host evaluates everything above them
/// and hands over the rest. What a renderer has to do is this:
///
/// 1. Define its views. A view with others inside has a `content`; one that a user can do something to conforms to ``ActingView``.
/// 2. Make an output of one element and the outputs of what is inside it, here.
/// 3. Call ``Host/render(with:)`` in ``Host/onFlush``, and do what a user does by way of the closures and bindings of the views, in the
///    host's own place.
///
/// ```swift
/// struct Shouting: Renderer {
///   func draw(_ element: Element, _ children: [String]) -> String {
///     if let text = element.view as? Text { return text.string.uppercased() }
///     return children.joined(separator: " ")
///   }
///   func compose(_ roots: [String]) -> String { roots.joined(separator: "\n") }
/// }
/// ```
public protocol Renderer {
  /// What is made of an element: lines, a widget, part of a page.
  associatedtype Output
  /// Draws one element, given what was made of its children.
  func draw(_ element: Element, _ children: [Output]) -> Output
  /// Puts together what was made of the elements that are in no other.
  func compose(_ roots: [Output]) -> Output
}

extension Renderer {
  /// Draws elements and everything inside them, from the inside out.
  public func render(_ elements: [Element]) -> Output {
    // Not by recursion: a deep tree would need a deep stack.
    var open: [(element: Element, drawn: [Output], children: [Element])] = []
    var roots: [Output] = []
    for root in elements {
      open.append((root, [], root.children))
      while let (element, drawn, children) = open.last {
        if drawn.count < children.count {
          let child = children[drawn.count]
          open.append((child, [], child.children))
          continue
        }
        open.removeLast()
        let output = draw(element, drawn)
        if open.isEmpty { roots.append(output) } else { open[open.count - 1].drawn.append(output) }
      }
    }
    return compose(roots)
  }
}

extension Host {
  /// What a renderer makes of the host's elements.
  public func render<R: Renderer>(with renderer: R) -> R.Output { renderer.render(elements) }
}
