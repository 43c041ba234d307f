/// A name that is different for each view that has one, and stays the same for as long as the view does.
///
/// ```swift
/// struct Deck: View {
///   @Namespace private var cards
///   var body: some View { Card(group: cards) }
/// }
/// ```
@propertyWrapper
public struct Namespace: DynamicProperty, HostProperty {
  private var token: Token?

  fileprivate final class Token: Sendable {}

  /// A name that the host gives, when the view first appears.
  public init() {}

  /// Outside a host it is the same for everybody.
  public var wrappedValue: ID { ID(token: token) }

  mutating func install(_ installation: Installation) { token = installation.storage { Token() } }

  // Given by the host alone.
  func isSame(as other: Namespace, _ comparisons: Comparisons) -> Bool { true }

  /// One name.
  public struct ID: Hashable, Sendable {
    fileprivate let token: Token?

    public static func == (a: ID, b: ID) -> Bool { a.token === b.token }
    public func hash(into hasher: inout Hasher) { hasher.combine(token.map { ObjectIdentifier($0) }) }
  }
}
