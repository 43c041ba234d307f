/// What a renderer draws: a primitive view that has been evaluated, with what is inside it.
public struct Element: Identifiable {
  /// Stays the same for as long as the view keeps its place.
  public let id: ElementID
  /// The view, connected with its state: its bindings and closures may be used at any time outside a pass.
  public let view: any PrimitiveView
  /// The environment of the view's place, as it is now.
  public var environment: EnvironmentValues { scope.values }
  private let scope: EnvironmentScope
  /// The transaction of the pass in which the view was evaluated last, as it reached the view's place.
  public let transaction: Transaction
  private let below: ElementList?

  init(id: ElementID, view: any PrimitiveView, scope: EnvironmentScope, transaction: Transaction, children: [Element]) {
    self.id = id
    self.view = view
    self.scope = scope
    self.transaction = transaction
    below = children.isEmpty ? nil : ElementList(children)
  }

  /// The primitive views inside, in the order of the view tree.
  public var children: [Element] { below?.elements ?? [] }

  /// Lets go of its children one by one, because a deep tree that goes at once would need a deep stack.
  private final class ElementList {
    private(set) var elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }

    deinit {
      var open = elements.compactMap(\.below)
      elements = []
      while var list = open.popLast() {
        // Whoever else has it keeps what is inside.
        guard isKnownUniquelyReferenced(&list) else { continue }
        open += list.elements.compactMap(\.below)
        list.elements = []
      }
    }
  }
}

/// Tells the elements of one host apart.
public struct ElementID: Hashable, Sendable {
  let number: Int
}

extension Element {
  /// This element and everything inside it, each before what is inside it.
  public var all: [Element] {
    var found: [Element] = []
    var open = [self]
    while let element = open.popLast() {
      found.append(element)
      open.append(contentsOf: element.children.reversed())
    }
    return found
  }

  /// Every view of a type in this element, itself included, in the order of the view tree.
  public func all<V: PrimitiveView>(_ type: V.Type, where isWanted: (V) -> Bool = { _ in true }) -> [V] {
    all.compactMap { $0.view as? V }.filter(isWanted)
  }
}
