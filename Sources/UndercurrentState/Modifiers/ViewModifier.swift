/// Something that can be done to any view: it is given the view and returns what to show instead. It may have a state of its own.
public protocol ViewModifier {
  /// The type of what is shown.
  associatedtype Body: View
  /// The type of the view that the modifier is applied to, as its body sees it.
  typealias Content = PlaceholderContentView<Self>
  /// What to show instead of `content`, usually around it. Evaluated again when the modifier's own value or what it has read is
  /// different.
  @ViewBuilder func body(content: Content) -> Body
}

/// Stands for the view that a modifier is applied to.
public struct PlaceholderContentView<Modifier: ViewModifier>: View, StructuralView {
  let slot: ContentSlot

  func arrange(_ children: inout ChildList, in node: Node) {
    // The modifier need not be evaluated when only its content is different.
    let content = node.tracking { evaluation in
      evaluation.note(slot, .value)
      return slot.content
    }
    children.add(content)
  }
}

/// The view that a modifier is applied to, for as long as the modifier is there.
final class ContentSlot: Source {
  var content: AnyView

  init(_ content: AnyView) { self.content = content }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  /// What is modified.
  public var content: Content
  /// What is done to it.
  public var modifier: Modifier

  /// A view, or whatever else `content` is, with a modifier.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, StructuralView where Content: View, Modifier: ViewModifier {
  func arrange(_ children: inout ChildList, in node: Node) {
    let view = AnyView(content)
    let slot = storage(in: node) { ContentSlot(view) }
    slot.content = view
    slot.markReaders()
    children.add(ModifierBody(modifier: modifier, slot: slot))
  }
}

/// The body of a modifier, as a view of its own.
struct ModifierBody<Modifier: ViewModifier>: View, Carrier {
  let modifier: Modifier
  let slot: ContentSlot

  static var carried: Any.Type { Modifier.self }

  var body: Modifier.Body { modifier.body(content: PlaceholderContentView(slot: slot)) }
}

/// A view that stands for something else in one of its fields, such as a modifier: the properties of that are the view's.
protocol Carrier {
  static var carried: Any.Type { get }
}

extension View {
  /// Shows what `modifier` makes of this view.
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
