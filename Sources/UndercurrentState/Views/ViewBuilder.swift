/// Puts views together that are written one below the other, with `if`, `switch`, `if #available` and `for` between them.
@resultBuilder
public enum ViewBuilder {
  /// A view, as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// No view at all.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// One view alone.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Several views, one below the other.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// For an `if` without `else`: the view, or none.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// For an `if` with `else`, or a `switch`: the view of the first branch.
  public static func buildEither<True: View, False: View>(first: True) -> _ConditionalContent<True, False> {
    _ConditionalContent(.first(first))
  }
  /// For an `if` with `else`, or a `switch`: the view of the second branch.
  public static func buildEither<True: View, False: View>(second: False) -> _ConditionalContent<True, False> {
    _ConditionalContent(.second(second))
  }
  /// For a loop: what belongs to a turn belongs to its number. Where elements move, use ``ForEach``, whose rows have ids.
  public static func buildArray<Content: View>(_ contents: [Content]) -> _ArrayContent<Content> { _ArrayContent(contents) }
  /// For an `if #available`: the view, with its type hidden.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// The newer name of ``ViewBuilder``.
public typealias ContentBuilder = ViewBuilder
