/// The node of a view of type `V`.
class ViewNode<V: View>: Node {
  /// The value that the parent handed down last, not connected with any storage.
  final var given: V

  init(_ view: V, type: ViewType, in graph: Graph, under parent: Node?, key: Key, scope: EnvironmentScope) {
    given = view
    super.init(type, in: graph, under: parent, key: key, scope: scope)
  }

  /// The parent was evaluated and hands down a value again.
  final func offer(_ view: V) {
    if !isDifferent(view) { return }
    given = view
    markDifferent()
  }

  func isDifferent(_ view: V) -> Bool {
    graph.work.comparisons += 1
    return !graph.comparisons.areEqual(given, view, type.comparison)
  }

  final override var properties: [Inspection.Property] { inspectedProperties() }

  /// The view connected with the node's storage, and what `body` makes of it. `nil` if the view cannot be evaluated.
  final func installed<Result>(_ body: (V) -> Result) -> Result? {
    tracking { evaluation in
      var view = given
      withUnsafeMutablePointer(to: &view) { view in
        let start = UnsafeMutableRawPointer(view)
        for step in type.steps { step.run(start + step.offset, step, evaluation, self) }
      }
      if graph.isMissingObject() { return nil }
      return Observed.track(in: evaluation, for: self) { body(view) }
    }
  }
}

/// A view that is described by a body.
final class BodyNode<V: View>: ViewNode<V> {
  override func evaluate(_ children: inout ChildList) {
    if let body = installed({ $0.body }) { children.add(body) }
  }
}

/// A view that a renderer draws.
final class PrimitiveNode<V: PrimitiveView>: ViewNode<V> {
  private var shown: V?
  private var transaction = Transaction()

  override var isPrimitive: Bool { true }

  // A view with content goes on to its content in any case, which is compared there.
  override func isDifferent(_ view: V) -> Bool { V.Content.self != EmptyView.self || super.isDifferent(view) }

  override func evaluate(_ children: inout ChildList) {
    let result = installed { ($0, $0.content) }
    shown = result?.0
    transaction = scope.transformed(graph.transaction)
    if let content = result?.1 { children.add(content) }
  }

  override func elements(of below: [Element]) -> [Element] {
    guard let shown else { return [] }
    return [Element(id: ElementID(number: id), view: shown, scope: scope, transaction: transaction, children: below)]
  }
}

/// A view that only arranges others. It is never compared: what it arranges is.
final class StructuralNode<V: StructuralView>: ViewNode<V> {
  override func isDifferent(_ view: V) -> Bool { true }

  override func evaluate(_ children: inout ChildList) { given.arrange(&children, in: self) }

  override func leave() { given.leave(self) }

  override func elements(of below: [Element]) -> [Element] { given.elements(of: below) }
}

/// A view of this library that has no body and no element, but children.
protocol StructuralView: View where Body == Never {
  func arrange(_ children: inout ChildList, in node: Node)
  /// The view leaves the host.
  func leave(_ node: Node)
  /// What the view shows to a renderer, given what is below it.
  func elements(of below: [Element]) -> [Element]
}

extension StructuralView {
  public var body: Never { fatalError("\(Self.self) has no body.") }
  func leave(_ node: Node) {}
  func elements(of below: [Element]) -> [Element] { below }
}

extension StructuralView {
  /// What the view keeps in its node.
  func storage<S: AnyObject>(in node: Node, _ make: () -> S) -> S {
    if let kept = node.slots.first ?? nil { return unsafeDowncast(kept, to: S.self) }
    let made = make()
    node.slots = [made]
    return made
  }
}
