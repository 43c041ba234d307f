/// What a renderer draws: a primitive view that has been evaluated, with what is inside it.
public struct Element: Identifiable {
  /// Stays the same for as long as the view keeps its place.
  public let id: ElementID
  /// The view, connected with its state: its bindings and closures may be used at any time outside a pass.
  public let view: any PrimitiveView
  /// The environment of the view's place.
  public let environment: EnvironmentValues
  /// The primitive views inside, in the order of the view tree.
  public let children: [Element]
}

/// Tells the elements of one host apart.
public struct ElementID: Hashable, Sendable {
  let number: Int
}

extension Element {
  /// Every view of a type in this element, itself included, in the order of the view tree.
  public func all<V: PrimitiveView>(_ type: V.Type, where isWanted: (V) -> Bool = { _ in true }) -> [V] {
    var found: [V] = []
    if let view = view as? V, isWanted(view) { found.append(view) }
    for child in children { found += child.all(type, where: isWanted) }
    return found
  }
}
