/// What shows up as a short name, Combine's, in `print`, in a mirror and in a playground.
@usableFromInline
package protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  /// What this hands on to, if it is a stage of a pipeline: how a test finds out what holds a subscription.
  var next: Any? { get }
}

extension Described {
  @usableFromInline package var next: Any? { nil }
  @usableFromInline package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  @usableFromInline package var playgroundDescription: Any { description }
}

/// The names of a subscriber and of what it leads to, as in `Map ──▶ Filter ──▶ Sink`.
package func chain(from subscriber: Any) -> String {
  var names: [String] = []
  var current: Any? = subscriber
  while let stage = current {
    names.append("\(stage)")
    current = (stage as? any Described)?.next
  }
  return names.joined(separator: " ──▶ ")
}
