import UndercurrentCore

/// Watches one object for one property of one node.
final class ObjectSubscription: Source, Storage {
  private var object: AnyObject?
  private var subscription: AnyCancellable?
  private let inbox: Inbox
  private let name: String

  init(_ installation: Installation) {
    inbox = installation.node.graph.inbox
    name = installation.name
  }

  /// Watches `object` from now on, and no other; has the view that is being evaluated depend on it.
  func watch<Object: ObservableObject>(_ object: Object?, in evaluation: Evaluation) {
    if self.object !== object {
      subscription = nil
      self.object = object
      // What the publisher does on being subscribed to has nothing to do with the body.
      subscription = Evaluation.$current.withValue(nil) {
        object?.objectWillChange.sink(
          receiveCompletion: { [weak self] _ in self?.announce() }, receiveValue: { [weak self] _ in self?.announce() })
      }
    }
    evaluation.note(self, .property(name))
  }

  private func announce() {
    Evaluation.running(of: inbox)?.noteMisplacedChange(of: name)
    inbox.changed(self)
  }

  func leave() {
    subscription = nil
    object = nil
  }
}
