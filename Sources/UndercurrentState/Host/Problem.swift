/// Something that a program does wrong with its views. What follows is defined; it is reported so that it gets noticed.
public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A view asks for an environment object that none of the views around it provides.
  case missingObject(type: String, property: String, path: String)
  /// A body, or something that it calls, changed a state or an object. The change counts from the next pass on.
  case changeDuringEvaluation(property: String, path: String)
  /// Two elements of a `ForEach` have the same id. They are told apart by their order.
  case repeatedID(String, path: String)
  /// A view was evaluated again and again within one flush because it changes what it depends on.
  case cycle(path: String, reason: String)
  /// The action of an `onChange` changes the value that it watches, again and again within one flush.
  case changeCycle(path: String)
  /// The action of an `onPreferenceChange` changes the preference that it is told of, again and again within one flush.
  case preferenceCycle(path: String)
  /// The action of an `onReceive` has its own publisher send another value, again and again within one flush.
  case receptionCycle(path: String)
  /// A state was set in a view that is in no host yet, as in its `init`. That does nothing. The path is that of the view whose body
  /// made the view; empty if there is none.
  case changeBeforeInstallation(type: String, path: String = "")
  /// An object announced a change on another thread than that of its host. The change counts. Reported only to hosts that ask for it,
  /// see ``Host/reportsOtherThreads``.
  case announcementElsewhere(property: String, path: String)

  public var description: String {
    switch self {
    case .missingObject(let type, let property, let path):
      "\(path) needs an object of type \(type) for its property '\(property)': "
        + "put .environmentObject(_:) with one on a view around it, or .environment(_:) if it is Observable."
    case .changeDuringEvaluation(let property, let path):
      "'\(property)' was changed while the body of \(path) was evaluated: change it in an action, in onAppear or in onChange."
    case .repeatedID(let id, let path):
      "The id \(id) occurs more than once in a ForEach in \(path): give each element an id of its own."
    case .cycle(let path, let reason):
      "\(path) was evaluated \(Graph.evaluationLimit) times in a row because of '\(reason)': "
        + "find what changes that whenever the view is evaluated."
    case .changeCycle(let path):
      "An onChange in \(path) has run twice in one update and its value changed again: its action must come to rest."
    case .preferenceCycle(let path):
      "An onPreferenceChange in \(path) has run twice in one update and its preference changed again: its action must come to rest."
    case .receptionCycle(let path):
      "An onReceive in \(path) has run \(Graph.evaluationLimit) times in a row because its action has its own publisher send again: "
        + "its action must come to rest."
    case .changeBeforeInstallation(let type, let path):
      "A @State of type \(type) was set before its view was in a host\(path.isEmpty ? "" : ", in the body of \(path)"): "
        + "give it that value as its initial one, or set it in onAppear."
    case .announcementElsewhere(let property, let path):
      "The object '\(property)' of \(path) announced a change on a thread that is not its host's: change it on the host's."
    }
  }

  // Not a bare closure: optimised code stops when a task-local value is one.
  private struct Observer: Sendable {
    let tell: @Sendable (Problem) -> Void
  }

  @TaskLocal private static var observer: Observer?

  /// Runs `operation`, and has `observer` told of problems that come up outside of any host, in this task and those that it starts.
  public static func withObserver<Result>(
    _ observer: @escaping @Sendable (Problem) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try $observer.withValue(Observer(tell: observer), operation: operation)
  }

  /// A state was set that is nowhere yet.
  static func reportChangeBeforeInstallation(of type: Any.Type) {
    let node = Evaluation.runningNode
    let problem = changeBeforeInstallation(type: "\(type)", path: node?.path ?? "")
    if let node { node.graph.report(problem) } else { observer?.tell(problem) }
  }
}
