/// Puts views together that are written one below the other, with `if`, `switch`, `if #available` and `for` between them.
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<True: View, False: View>(first: True) -> _ConditionalContent<True, False> {
    _ConditionalContent(.first(first))
  }
  public static func buildEither<True: View, False: View>(second: False) -> _ConditionalContent<True, False> {
    _ConditionalContent(.second(second))
  }
  /// For a loop: what belongs to a turn belongs to its number. Where elements move, use ``ForEach``, whose rows have ids.
  public static func buildArray<Content: View>(_ contents: [Content]) -> _ArrayContent<Content> { _ArrayContent(contents) }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// The newer name of ``ViewBuilder``.
public typealias ContentBuilder = ViewBuilder
