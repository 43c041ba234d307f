public import UndercurrentCore

/// Runs an action for each value of a publisher.
struct ReceiveView<Content: View, P: Publisher>: View, StructuralView where P.Failure == Never {
  let content: Content
  let publisher: P
  let action: (P.Output) -> Void

  private final class Reception: Storage, ActiveStorage {
    var publisher: P
    var action: (P.Output) -> Void
    var subscription: AnyCancellable?
    /// Tells the values of a publisher that is no longer received from those of the present one.
    var number = 0
    private var flush = 0
    private var round = 0
    private var rounds = 0

    init(_ publisher: P, _ action: @escaping (P.Output) -> Void) {
      self.publisher = publisher
      self.action = action
    }

    func subscribe(in node: Node) {
      number += 1
      let number = self.number
      let inbox = node.graph.inbox
      subscription = publisher.sink { [weak self, unowned node] value in
        inbox.post {
          // A node that is gone has ended its reception.
          if let self, self.number == number, self.allowsRun(in: node) { self.action(value) }
        }
      }
    }

    /// The brake for an action that has the publisher send another value, and so on. What comes from outside all comes in the first
    /// round of a flush, however much it is.
    private func allowsRun(in node: Node) -> Bool {
      let graph = node.graph
      if flush != graph.flushNumber { (flush, round, rounds) = (graph.flushNumber, -1, 0) }
      if round != graph.roundInFlush { (round, rounds) = (graph.roundInFlush, rounds + 1) }
      if rounds <= Graph.evaluationLimit { return true }
      if rounds == Graph.evaluationLimit + 1 { graph.report(.receptionCycle(path: node.path)) }
      return false
    }

    var activities: [String] { subscription == nil ? [] : ["receives \(shortName(of: P.self))"] }

    func leave() {
      number += 1
      subscription = nil
    }
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    let graph = node.graph
    var isNew = false
    let reception = storage(in: node) {
      isNew = true
      return Reception(publisher, action)
    }
    reception.action = action
    if isNew || !graph.comparisons.areEqual(reception.publisher, publisher) {
      reception.publisher = publisher
      reception.subscribe(in: node)
    }
    children.add(content)
  }
}

extension View {
  /// Runs `action` for each value that `publisher` sends while the view is there.
  ///
  /// The values may come on any thread. The actions run in the host's place, in the order of the values, at the beginning of the next
  /// flush: what they change is there before any body is evaluated. A publisher that is not the same as the last one - by `==`, by
  /// its fields, or by identity - is received instead of it.
  ///
  /// An action that has its own publisher send another value again and again is stopped: see ``Problem/receptionCycle(path:)``.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    ReceiveView(content: self, publisher: publisher, action: action)
  }
}
