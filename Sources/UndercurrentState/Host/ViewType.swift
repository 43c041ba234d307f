/// What a host knows about a type of view: worked out when the first view of the type appears.
final class ViewType {
  /// The view's own type; that of the modifier, for the body of a modifier.
  let type: Any.Type
  let kind: Kind
  /// The type that a node's view has.
  let viewType: ObjectIdentifier
  let steps: [InstallationStep]
  let slotCount: Int
  /// The name in paths; `nil` for views that only arrange others.
  let pathName: String?
  /// Whether the focus can be on what is below.
  let isFocusPlace: Bool
  /// What the type does with the preferences of what is below.
  let preferencePlace: PreferencePlace?
  private(set) var evaluations = 0
  /// Whether a view of the type has been seen to read `Observable` objects.
  var observes = false
  private let makeComparison: () -> Comparison
  private(set) lazy var comparison = makeComparison()

  enum Kind {
    case described, drawn, structural
  }

  init<V: View>(_ view: V.Type, comparisons: Comparisons) {
    type = (view as? any Carrier.Type)?.carried ?? view
    viewType = ObjectIdentifier(view)
    makeComparison = { comparisons.comparison(of: view) }
    kind = view is any StructuralView.Type ? .structural : view is any PrimitiveView.Type ? .drawn : .described
    pathName = kind == .structural ? nil : shortName(of: type)
    isFocusPlace = view is any FocusPlacing.Type
    preferencePlace = (view as? any PreferencePlacing.Type)?.preferencePlace
    var steps = StepList()
    if kind != .structural { steps.search(view) }
    self.steps = steps.steps
    slotCount = steps.slotCount
  }

  func isType<V: View>(of view: V.Type) -> Bool { viewType == ObjectIdentifier(view) }

  func count(_ node: Node) {
    evaluations += 1
    if pathName == nil { return }
    node.graph.work.evaluations += 1
    if let onEvaluate = node.graph.onEvaluate { onEvaluate(EvaluationReport(of: node)) }
  }
}

/// The name of a type without its module and its generic arguments.
func shortName(of type: Any.Type) -> String {
  let name = String(describing: type)
  return String(name.prefix { $0 != "<" })
}

/// One thing to be done to a view value before its body is evaluated.
struct InstallationStep {
  let offset: Int
  let name: String
  /// The name of the property wrapper.
  var kind = ""
  /// Where the property keeps what it keeps, if it is one that the host knows.
  var slot: Int?
  /// What a test sees of the property, once it is connected.
  var inspect: ((UnsafeRawPointer) -> Any?)?
  let run: (UnsafeMutableRawPointer, InstallationStep, Evaluation, Node) -> Void
}

/// Finds the dynamic properties of a view: in its fields, and in the fields of those that are made of others.
private struct StepList {
  var steps: [InstallationStep] = []
  var slotCount = 0

  mutating func search(_ type: Any.Type, at start: Int = 0, named outer: String? = nil) {
    for field in Field.all(of: type) where field.isStrong {
      let offset = start + field.offset
      // The storage behind `@State var count` is called `_count`.
      let name = outer ?? String(field.name.drop { $0 == "_" })
      if let property = field.type as? any HostProperty.Type {
        steps.append(install(property, at: offset, named: name))
      } else if let property = field.type as? any DynamicProperty.Type {
        // What it is made of first: its `update()` may use it.
        search(field.type, at: offset, named: name)
        steps.append(update(property, at: offset, named: name))
      } else if let optional = field.type as? any OptionalProperty.Type, let wrapped = optional.composed {
        steps.append(ifThere(optional, wrapped, at: offset, named: name))
      } else if TypeKind(field.type) == .tuple {
        search(field.type, at: offset, named: name)
      } else if (type as? any Carrier.Type)?.carried == field.type {
        search(field.type, at: offset)
      }
    }
  }

  private mutating func install<P: HostProperty>(_: P.Type, at offset: Int, named name: String) -> InstallationStep {
    let slot = slotCount
    slotCount += 1
    let inspect: (UnsafeRawPointer) -> Any? = { $0.assumingMemoryBound(to: P.self).pointee.inspected }
    return InstallationStep(offset: offset, name: name, kind: shortName(of: P.self), slot: slot, inspect: inspect) {
      place, step, evaluation, node in
      let installation = Installation(node: node, evaluation: evaluation, slot: slot, name: step.name)
      let property = place.assumingMemoryBound(to: P.self)
      // A view that is drawn reads its properties as they are connected, those that lead to observable objects included.
      if installation.readsAll {
        Observed.track(in: evaluation, for: node) { property.pointee.install(installation) }
      } else {
        property.pointee.install(installation)
      }
    }
  }

  /// What an optional property is made of, as long as there is one.
  private mutating func ifThere<P: OptionalProperty>(
    _: P.Type, _ wrapped: any DynamicProperty.Type, at offset: Int, named name: String
  ) -> InstallationStep {
    // The value of an optional lies at its beginning.
    var inside = StepList(slotCount: slotCount)
    inside.search(wrapped, named: name)
    inside.steps.append(inside.update(wrapped, at: 0, named: name))
    slotCount = inside.slotCount
    return InstallationStep(offset: offset, name: name) { [steps = inside.steps] place, _, evaluation, node in
      if !place.assumingMemoryBound(to: P.self).pointee.isThere { return }
      for step in steps { step.run(place + step.offset, step, evaluation, node) }
    }
  }

  private func update<P: DynamicProperty>(_: P.Type, at offset: Int, named name: String) -> InstallationStep {
    InstallationStep(offset: offset, name: name) { place, _, evaluation, node in
      Observed.track(in: evaluation, for: node) { place.assumingMemoryBound(to: P.self).pointee.update() }
    }
  }
}

/// An optional that may hold a property that is made of others.
private protocol OptionalProperty {
  static var composed: (any DynamicProperty.Type)? { get }
  var isThere: Bool { get }
}

extension Optional: OptionalProperty {
  static var composed: (any DynamicProperty.Type)? { Wrapped.self as? any DynamicProperty.Type }
  var isThere: Bool { self != nil }
}
