/// Which view of a host has the focus.
///
/// The focus is on a view that is drawn, and so in every place around that view that `focused(_:)` has made. States of focus follow
/// from that; setting one asks for the focus to be moved, which is done after the pass that shows the change.
final class Focus {
  private unowned let graph: Graph
  /// The view that has the focus; may have been removed since the last look.
  private var node: Node?
  private var requests: [any FocusParticipant] = []
  private var participants: [ObjectIdentifier: any FocusParticipant] = [:]
  private var publications: [FocusPublication] = []
  /// The focus, or what depends on it, may be different.
  var isDoubtful = false
  /// What is published by the views that have the focus.
  let scope: EnvironmentScope

  init(_ graph: Graph) {
    self.graph = graph
    scope = EnvironmentScope(EnvironmentValues(), inbox: graph.inbox)
  }

  /// The view that has the focus.
  var current: Node? { node?.isRemoved == false ? node : nil }

  func move(to node: Node?) {
    self.node = node
    isDoubtful = true
  }

  /// A state was set, and its value says where the focus is to be.
  func request(_ participant: any FocusParticipant) { requests.append(participant) }

  func add(_ participant: any FocusParticipant) { participants[ObjectIdentifier(participant)] = participant }
  func remove(_ participant: any FocusParticipant) { participants[ObjectIdentifier(participant)] = nil }

  func add(_ publication: FocusPublication) { publications.append(publication) }

  func remove(_ publication: FocusPublication) {
    publications.removeAll { $0 === publication }
    isDoubtful = true
  }

  /// Moves the focus to where it is asked for, and has all states of focus say where it is.
  func settle() {
    if node?.isRemoved == true { move(to: nil) }
    if requests.isEmpty, !isDoubtful { return }
    let due = requests
    requests = []
    for participant in due { participant.resolve(self) }
    isDoubtful = false
    let around = placesAround()
    for participant in participants.values { participant.follow(around) }
    publish(around)
  }

  /// The places that the focus is in, each with its distance from the view that has it.
  private func placesAround() -> [ObjectIdentifier: Int] {
    var places: [ObjectIdentifier: Int] = [:]
    var here = node
    while let place = here {
      places[ObjectIdentifier(place)] = places.count
      here = place.parent
    }
    return places
  }

  private func publish(_ around: [ObjectIdentifier: Int]) {
    var values = FocusedValues()
    let everywhere = publications.filter(\.isForScene).sorted { $0.node.isBefore($1.node) }
    let outermostFirst = publications.filter { !$0.isForScene && around[ObjectIdentifier($0.node)] != nil }
      .sorted { $0.node.depth < $1.node.depth }
    // The nearest has the last word.
    for publication in everywhere + outermostFirst { publication.write(&values) }
    var environment = EnvironmentValues()
    environment.focusedValues = values
    scope.replace(environment)
    if !scope.hasNoReaders { graph.inbox.changed(scope) }
  }

  /// The view that the focus goes to when it goes to a place: what is drawn first in the first of the innermost places inside.
  func target(in place: Node) -> Node {
    var innermost = place
    while let inner = innermost.first(where: { $0 !== innermost && $0.type.isFocusPlace }) { innermost = inner }
    return innermost.first(where: \.isPrimitive) ?? innermost
  }
}

/// A state of focus, whatever its type.
protocol FocusParticipant: AnyObject {
  /// Moves the focus to where the state says.
  func resolve(_ focus: Focus)
  /// Has the state say where the focus is.
  func follow(_ around: [ObjectIdentifier: Int])
}

/// A view of which something can be known while it has the focus.
final class FocusPublication {
  unowned let node: Node
  /// Whether the focus may be anywhere.
  let isForScene: Bool
  var write: (inout FocusedValues) -> Void = { _ in }

  init(_ node: Node, isForScene: Bool) {
    self.node = node
    self.isForScene = isForScene
  }
}

/// A type of views that are places of the focus.
protocol FocusPlacing {}

extension Node {
  /// The first node here and below, in the order of the view tree.
  fileprivate func first(where isWanted: (Node) -> Bool) -> Node? {
    var open = [self]
    while let node = open.popLast() {
      if isWanted(node) { return node }
      open.append(contentsOf: node.children.reversed())
    }
    return nil
  }
}

extension Host {
  /// The element that has the focus.
  ///
  /// Setting it moves the focus there, or away from everything, with the next flush: what a renderer does when a user clicks into a
  /// field. States of focus around that element say so then.
  public var focus: ElementID? {
    get { graph.focus.current.flatMap { $0.isPrimitive ? ElementID(number: $0.id) : nil } }
    set {
      graph.inbox.post { [unowned graph] in
        graph.focus.move(to: newValue.flatMap { id in graph.root?.first { $0.id == id.number && $0.isPrimitive } })
      }
    }
  }

  /// The elements that the focus can be moved to by a state of focus, in the order of the view tree.
  public var focusable: [ElementID] {
    var found: [ElementID] = []
    for node in graph.root?.inOrder ?? [] where node.type.isFocusPlace {
      let target = graph.focus.target(in: node)
      let id = ElementID(number: target.id)
      if target.isPrimitive, !found.contains(id) { found.append(id) }
    }
    return found
  }
}
