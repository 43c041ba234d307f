/// Shows nothing.
public struct EmptyView: View, StructuralView {
  /// A view of nothing.
  public init() {}
  func arrange(_ children: inout ChildList, in node: Node) {}
}

/// Several views, so that they count as one where one is asked for.
public struct Group<Content> {
  let content: Content
}

extension Group: View, StructuralView where Content: View {
  /// Takes several views together.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func arrange(_ children: inout ChildList, in node: Node) { children.add(content) }
}

/// Views one after the other.
public struct TupleView<each Content: View>: View, StructuralView {
  /// The views, in order.
  public let value: (repeat each Content)

  /// Views one after the other. A ``ViewBuilder`` makes these.
  public init(_ value: repeat each Content) { self.value = (repeat each value) }

  func arrange(_ children: inout ChildList, in node: Node) {
    var position = 0
    for view in repeat each value {
      children.add(view, key: .position(position))
      position += 1
    }
  }
}

/// One of two views: each branch has a state of its own, which is gone when the other one is taken.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage

  init(_ storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View, StructuralView where TrueContent: View, FalseContent: View {
  func arrange(_ children: inout ChildList, in node: Node) {
    switch storage {
    case .first(let view): children.add(view, key: .position(0))
    case .second(let view): children.add(view, key: .position(1))
    }
  }
}

/// The views of a loop in a builder, told apart by their number.
public struct _ArrayContent<Content: View>: View, StructuralView {
  let contents: [Content]

  init(_ contents: [Content]) { self.contents = contents }

  func arrange(_ children: inout ChildList, in node: Node) {
    for (position, content) in contents.enumerated() { children.add(content, key: .position(position)) }
  }
}

extension Optional: View where Wrapped: View {}

extension Optional: StructuralView where Wrapped: View {
  func arrange(_ children: inout ChildList, in node: Node) {
    if let self { children.add(self) }
  }
}

/// A view of any type. Its state is kept for as long as the type inside stays the same.
public struct AnyView: View, StructuralView {
  let view: any View

  /// Hides the type of `view`. One that is hidden already is not wrapped once more.
  public init<V: View>(_ view: V) { self.view = (view as? AnyView)?.view ?? view }
  /// Hides the type of `view`, as `init(_:)` does.
  public init<V: View>(erasing view: V) { self.init(view) }

  func arrange(_ children: inout ChildList, in node: Node) {
    func add(_ view: some View, _ children: inout ChildList) { children.add(view) }
    add(view, &children)
  }
}

/// A view whose `==` decides whether it has to be evaluated.
public struct EquatableView<Content: View & Equatable>: View, StructuralView {
  /// The view that is compared.
  public var content: Content

  /// Has `==` of `content` decide whether it has to be evaluated.
  public init(content: Content) { self.content = content }

  func arrange(_ children: inout ChildList, in node: Node) { children.add(content) }
}

/// A view that starts anew when its id changes.
struct IdentifiedView<Content: View, ID: Hashable>: View, StructuralView {
  let content: Content
  let id: ID

  func arrange(_ children: inout ChildList, in node: Node) { children.add(content, key: .id(id)) }
}

extension View {
  /// Ties the view to `id`: when that changes, everything about the view starts anew.
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }
}

extension View where Self: Equatable {
  /// Has `==` decide whether the view has to be evaluated. A view that is `Equatable` is treated like that in any case.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
