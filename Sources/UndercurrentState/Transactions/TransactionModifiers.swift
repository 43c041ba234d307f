/// What a part of the view tree does to the transactions that reach it.
final class TransactionTransform {
  private let outer: TransactionTransform?
  var change: (inout Transaction) -> Void = { _ in }

  init(outer: TransactionTransform?) { self.outer = outer }

  /// From the outside in.
  func apply(_ transaction: Transaction) -> Transaction {
    var result = outer?.apply(transaction) ?? transaction
    change(&result)
    return result
  }
}

/// A view that changes the transactions that reach its content.
struct TransactionView<Content: View, Trigger: Equatable>: View, StructuralView {
  let content: Content
  /// The change is made only in passes in which this is different; in all of them if it is `nil`.
  let trigger: Trigger?
  let change: (inout Transaction) -> Void

  private final class Place {
    let scope: EnvironmentScope
    var outer: EnvironmentScope
    let transform: TransactionTransform
    var trigger: Trigger?

    init(_ node: Node, _ trigger: Trigger?) {
      outer = node.scope
      transform = TransactionTransform(outer: node.scope.transform)
      scope = node.scope.derive(transform: transform)
      self.trigger = trigger
    }
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    let graph = node.graph
    let place = storage(in: node) { Place(node, trigger) }
    // Read, so that this is arranged again when a test gives the node another one.
    let outer = node.tracking { evaluation in
      evaluation.note(node.scope, .environment("environment")) { false }
      return node.scope
    }
    if place.outer !== outer {
      outer.adopt(place.scope, from: place.outer)
      place.outer = outer
    }
    if trigger == nil {
      place.transform.change = change
    } else {
      let pass = graph.work.passes
      let isDifferent = place.trigger != trigger
      place.trigger = trigger
      // In this pass and in no other.
      place.transform.change = { [unowned graph] in if isDifferent, graph.work.passes == pass { change(&$0) } }
    }
    children.add(content, scope: place.scope)
  }
}

extension View {
  /// Changes every transaction before it reaches this view: `.transaction { $0.animation = nil }`.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    TransactionView(content: self, trigger: Int?.none, change: transform)
  }

  /// Changes the transaction of a change of `value` before it reaches this view.
  public func transaction(value: some Equatable, _ transform: @escaping (inout Transaction) -> Void) -> some View {
    TransactionView(content: self, trigger: value, change: transform)
  }

  /// Says that this view is to be animated when `value` changes.
  public func animation(_ animation: Animation?, value: some Equatable) -> some View {
    transaction(value: value) { transaction in
      if !transaction.disablesAnimations { transaction.animation = animation }
    }
  }
}
