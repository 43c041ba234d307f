import UndercurrentCore

/// Watches one object for one property of one node.
final class ObjectSubscription: Source, Storage, ActiveStorage {
  private var object: AnyObject?
  private var subscriptions: [AnyCancellable] = []
  private let inbox: Inbox
  private weak var node: Node?
  private let name: String

  init(_ installation: Installation) {
    inbox = installation.node.graph.inbox
    node = installation.node
    name = installation.name
  }

  /// Watches `object` from now on, and no other; has the view that is being evaluated depend on it.
  func watch<Object: ObservableObject>(_ object: Object?, in evaluation: Evaluation) {
    if self.object !== object {
      subscriptions = []
      self.object = object
      // What the publisher does on being subscribed to has nothing to do with the body.
      if let object { subscriptions = Evaluation.$current.withValue(nil) { subscribe(to: object) } }
    }
    evaluation.note(self, .object(name))
  }

  private func subscribe<Object: ObservableObject>(to object: Object) -> [AnyCancellable] {
    let changes = object.objectWillChange
    let before = changes.sink(
      receiveCompletion: { [weak self] _ in self?.announce() }, receiveValue: { [weak self] _ in self?.announce() })
    guard let changes = changes as? ObservableObjectPublisher else { return [before] }
    // A change on another thread is announced before it is made: a pass in between would have seen the old value for good.
    return [before, changes.didChange.sink { [weak self] in self.map { $0.inbox.changed($0) } }]
  }

  private func announce() {
    Evaluation.running(of: inbox)?.noteMisplacedChange(of: name)
    inbox.changed(self)
    if let home = inbox.home, home != currentThread() {
      inbox.post { [weak self] in
        guard let self, let node, !node.isRemoved else { return }
        node.graph.report(.announcementElsewhere(property: name, path: node.path))
      }
    }
  }

  var activities: [String] { object.map { ["watches \(type(of: $0))"] } ?? [] }

  func leave() {
    subscriptions = []
    object = nil
  }
}
