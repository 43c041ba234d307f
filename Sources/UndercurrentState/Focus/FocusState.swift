internal import UndercurrentCore

/// Says where the focus is, and moves it.
///
/// With a `Bool` it says whether the focus is on the view with `focused(_:)`; with an optional it says on which of the views with
/// `focused(_:equals:)`, or `nil`.
///
/// - Setting it moves the focus after the pass that shows the change, so that it can be moved to a view that appears with it. If no view
///   claims the value then, the state goes back to where the focus is.
/// - If several views claim one value, the focus goes to the first in the order of the view tree.
/// - The focus goes when its view goes.
///
/// ```swift
/// struct Login: View {
///   @FocusState private var isFocused: Bool
///   @State private var name = ""
///   var body: some View {
///     TextField(text: $name).focused($isFocused)
///     Button("Name") { isFocused = true }
///   }
/// }
/// ```
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty, HostProperty {
  /// Leads to the state, for `focused(_:)` and `focused(_:equals:)`, and for views inside.
  public private(set) var projectedValue: Binding

  /// Whether the focus is on a view.
  public init() where Value == Bool { projectedValue = Binding(none: false, box: nil) }

  /// On which view the focus is.
  public init<T: Hashable>() where Value == T? { projectedValue = Binding(none: nil, box: nil) }

  /// Where the focus is. A body that reads it is evaluated again when it moves; setting it moves it, after the next pass.
  public var wrappedValue: Value {
    get { projectedValue.wrappedValue }
    nonmutating set { projectedValue.wrappedValue = newValue }
  }

  mutating func install(_ installation: Installation) {
    let none = projectedValue.none
    projectedValue = Binding(none: none, box: installation.storage { FocusBox(none, installation) })
    projectedValue.install(installation)
  }

  var inspected: Any? { wrappedValue }

  func isSame(as other: FocusState, _ comparisons: Comparisons) -> Bool { true }

  /// Leads to a state of focus that is kept elsewhere.
  @propertyWrapper
  public struct Binding: DynamicProperty, HostProperty {
    let none: Value
    let box: FocusBox<Value>?

    /// Where the focus is. Setting it moves it, after the next pass.
    public var wrappedValue: Value {
      get { box?.state.get() ?? none }
      nonmutating set { box?.set(newValue) }
    }

    /// The binding itself, to be handed on.
    public var projectedValue: Binding { self }

    mutating func install(_ installation: Installation) {
      if installation.readsAll { _ = wrappedValue }
    }

    var inspected: Any? { wrappedValue }

    func isSame(as other: Binding, _ comparisons: Comparisons) -> Bool { box === other.box }
  }
}

extension FocusState: Sendable where Value: Sendable {}

// Safe: the box is, and nothing else changes.
extension FocusState.Binding: @unchecked Sendable where Value: Sendable {}

/// The storage of one `@FocusState`.
final class FocusBox<Value: Hashable>: FocusParticipant, Storage {
  let state: StateBox<Value>
  private let none: Value
  private let inbox: Inbox
  private unowned let focus: Focus
  private var claims: [FocusClaim<Value>] = []
  /// The state was set, and the focus has not been moved yet.
  private let isRequested = Guarded(false)

  init(_ none: Value, _ installation: Installation) {
    let graph = installation.node.graph
    self.none = none
    inbox = graph.inbox
    focus = graph.focus
    state = StateBox(none, name: installation.name, inbox: graph.inbox, comparisons: graph.comparisons)
    focus.add(self)
  }

  /// May be called on any thread.
  func set(_ value: Value) {
    if state.newest() == value { return }
    isRequested.withLock { $0 = true }
    state.set(value)
    let request = Transfer(self)
    inbox.post { request.value.focus.request(request.value) }
  }

  func add(_ claim: FocusClaim<Value>) {
    claims.append(claim)
    focus.isDoubtful = true
  }

  func remove(_ claim: FocusClaim<Value>) {
    claims.removeAll { $0 === claim }
    focus.isDoubtful = true
  }

  func noteChange() { focus.isDoubtful = true }

  func resolve(_ focus: Focus) {
    isRequested.withLock { $0 = false }
    let value = state.newest()
    if let claim = claims.filter({ $0.value == value }).min(by: { $0.node.isBefore($1.node) }) {
      focus.move(to: focus.target(in: claim.node))
    } else if value == none, let current = focus.current, claims.contains(where: { current.isInside($0.node) }) {
      focus.move(to: nil)
    }
  }

  func follow(_ around: [ObjectIdentifier: Int]) {
    if isRequested.withLock({ $0 }) { return }
    let nearest = claims.compactMap { claim in around[ObjectIdentifier(claim.node)].map { (distance: $0, value: claim.value) } }
      .min { $0.distance < $1.distance }
    state.set(nearest?.value ?? none)
  }

  func leave() {
    state.leave()
    focus.remove(self)
  }
}

/// A view that a state of focus has a value for.
final class FocusClaim<Value: Hashable> {
  unowned let node: Node
  var value: Value
  // The box has the claim. A host that is let go of takes neither down, so the claim must not have the box.
  weak var box: FocusBox<Value>?

  init(_ node: Node, _ value: Value) {
    self.node = node
    self.value = value
  }
}

/// A view that the focus can be on.
struct FocusedView<Content: View, Value: Hashable>: View, StructuralView, FocusPlacing {
  let content: Content
  let binding: FocusState<Value>.Binding
  let value: Value

  func arrange(_ children: inout ChildList, in node: Node) {
    let claim = claim(in: node)
    if claim.value != value {
      claim.value = value
      claim.box?.noteChange()
    }
    if claim.box !== binding.box {
      claim.box?.remove(claim)
      claim.box = binding.box
      claim.box?.add(claim)
    }
    children.add(content)
  }

  func leave(_ node: Node) {
    let claim = claim(in: node)
    claim.box?.remove(claim)
  }

  private func claim(in node: Node) -> FocusClaim<Value> { storage(in: node) { FocusClaim(node, value) } }
}

extension Node {
  func isInside(_ other: Node) -> Bool {
    var here: Node? = self
    while let node = here, node !== other { here = node.parent }
    return here != nil
  }
}

extension View {
  /// Has `condition` say whether the focus is on this view, and move it there when it is set to `true`, or away when to `false`.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    FocusedView(content: self, binding: condition, value: true)
  }

  /// Has `binding` be `value` while the focus is on this view, and move it there when it is set to that.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    FocusedView(content: self, binding: binding, value: value)
  }

  /// Moves the focus when the view appears.
  public func defaultFocus<V: Hashable>(_ binding: FocusState<V>.Binding, _ value: V) -> some View {
    onAppear { binding.wrappedValue = value }
  }
}
