/// A part of what a program shows: described by a body that is made of other views, or drawn by a renderer.
///
/// A view is a value that is made and thrown away often. What has to last - states, objects - is kept by the ``Host``, at the view's
/// place in the tree. Views are not bound to an actor: they run where their host does.
public protocol View {
  /// The type of what the view is made of; `Never` for a view that a renderer draws.
  associatedtype Body: View
  /// Evaluated when the view appears, and again when the view's own value or something that the last evaluation read has changed.
  @ViewBuilder var body: Body { get }
}

/// A view that a renderer draws itself.
///
/// A host never asks it for a body. It depends on all its dynamic properties, as the renderer may read them at any time.
public protocol PrimitiveView: View where Body == Never {
  /// The type of what is inside; ``EmptyView`` for a view that contains none.
  associatedtype Content: View = EmptyView
  /// What is inside, for a view that contains others.
  @ViewBuilder var content: Content { get }
}

extension PrimitiveView {
  /// Not to be asked for: a renderer draws the view.
  public var body: Never { fatalError("\(Self.self) is drawn by a renderer and has no body.") }
}

extension PrimitiveView where Content == EmptyView {
  /// Nothing, for a view that contains no others.
  public var content: EmptyView { EmptyView() }
}

extension Never: View {
  public var body: Never { fatalError("There is no view of type Never.") }
}
