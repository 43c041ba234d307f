public import Observation
public import UndercurrentCore

/// Names a value that the view with the focus publishes.
public protocol FocusedValueKey {
  /// The type of the value.
  associatedtype Value
}

/// What the view with the focus, and those around it, have published.
///
/// ```swift
/// extension FocusedValues {
///   var document: Binding<String>? {
///     get { self[#function] }
///     set { self[#function] = newValue }
///   }
/// }
/// ```
public struct FocusedValues {
  private var list = ValueList()

  init() {}

  /// The value under a key; `nil` where none was published.
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { list.value(of: key, Key.Value.self) }
    set { set(key, newValue) }
  }

  /// A value by the name of its property, so that it needs no key of its own.
  public subscript<Value>(name: StaticString, file: StaticString = #fileID) -> Value? {
    get { named()[ValueName(name: name, file: file)] }
    set {
      var values: [ValueName: Value] = named()
      values[ValueName(name: name, file: file)] = newValue
      set(Named<Value>.self, values)
    }
  }

  private enum Named<Value> {}

  private func named<Value>() -> [ValueName: Value] { list.value(of: Named<Value>.self) ?? [:] }

  private enum Objects<Object> {}

  subscript<Object: AnyObject>(object type: TypeName<Object>) -> Object? {
    get { list.value(of: Objects<Object>.self, Object.self) }
    set { set(Objects<Object>.self, newValue) }
  }

  // Publishing nothing leaves what a view further away has published.
  private mutating func set<Key, Value>(_ key: Key.Type, _ value: Value?) {
    if let value { list.set(key, to: value) { _, _ in false } }
  }
}

private struct FocusedValuesKey: EnvironmentKey {
  static var defaultValue: FocusedValues { FocusedValues() }
}

extension EnvironmentValues {
  var focusedValues: FocusedValues {
    get { self[FocusedValuesKey.self] }
    set { self[FocusedValuesKey.self] = newValue }
  }
}

/// Reads what the view with the focus has published, or the nearest view around it that has; `nil` if none has.
///
/// ```swift
/// struct Status: View {
///   @FocusedValue(\.document) private var document
///   var body: some View { Text(document?.wrappedValue ?? "nothing open") }
/// }
/// ```
@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty, HostProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value?>
  private var scope: EnvironmentScope?
  private var name = ""

  /// Reads a value by its key path.
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) {
    self.keyPath = (\EnvironmentValues.focusedValues).appending(path: keyPath)
  }

  /// An `Observable` object, by its type.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    keyPath = \EnvironmentValues.focusedValues[object: TypeName<Value>()]
  }

  /// The value that was published nearest to the focus; `nil` if none was, and outside a host.
  public var wrappedValue: Value? { scope?.read(keyPath, for: name) }

  mutating func install(_ installation: Installation) {
    scope = installation.node.graph.focus.scope
    name = installation.name
    if installation.readsAll { _ = wrappedValue }
  }

  var inspected: Any? { wrappedValue }

  func isSame(as other: FocusedValue, _ comparisons: Comparisons) -> Bool { keyPath == other.keyPath }
}

/// Reads and writes through a binding that the view with the focus has published; `nil` if none has.
@propertyWrapper
public struct FocusedBinding<Value>: DynamicProperty {
  @FocusedValue private var binding: Binding<Value>?

  /// Reads and writes through the binding at a key path.
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { _binding = FocusedValue(keyPath) }

  /// The value that the binding leads to; `nil` if none was published. Setting it writes through the binding; `nil` is not
  /// written.
  public var wrappedValue: Value? {
    get { binding?.wrappedValue }
    nonmutating set { if let newValue { binding?.wrappedValue = newValue } }
  }

  /// A binding to that value; without one that was published, a binding that is always `nil`.
  public var projectedValue: Binding<Value?> {
    binding.map { Binding<Value?>($0) } ?? .constant(nil)
  }
}

/// An object that the view with the focus has published; the view is evaluated again whenever the object announces a change, or
/// another one is published.
@propertyWrapper
public struct FocusedObject<ObjectType: ObservableObject>: DynamicProperty, HostProperty {
  /// The object that was published nearest to the focus; `nil` if none was.
  public private(set) var wrappedValue: ObjectType?

  /// Reads the object that is published under the type of the property.
  public init() {}

  /// Makes bindings to the object's properties; `nil` if none was published.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper? { wrappedValue.map { ObservedObject.Wrapper(object: $0) } }

  mutating func install(_ installation: Installation) {
    let scope = installation.node.graph.focus.scope
    wrappedValue = scope.read(\.focusedValues[object: TypeName<ObjectType>()], for: installation.name)
    installation.storage { ObjectSubscription(installation) }.watch(wrappedValue, in: installation.evaluation)
  }

  var inspected: Any? { wrappedValue }

  func isSame(as other: FocusedObject, _ comparisons: Comparisons) -> Bool { true }
}

/// A view that publishes something while it has the focus.
struct FocusedValueView<Content: View, Value>: View, StructuralView {
  let content: Content
  let keyPath: WritableKeyPath<FocusedValues, Value?>
  let value: Value?
  let isForScene: Bool

  private final class Published {
    let publication: FocusPublication
    var value: Value?
    var keyPath: WritableKeyPath<FocusedValues, Value?>?

    init(_ publication: FocusPublication) { self.publication = publication }
  }

  func arrange(_ children: inout ChildList, in node: Node) {
    let focus = node.graph.focus
    let published = published(in: node)
    if published.keyPath != keyPath || !node.graph.comparisons.areEqual(published.value, value) {
      if published.keyPath == nil { focus.add(published.publication) }
      published.keyPath = keyPath
      published.value = value
      published.publication.write = { [keyPath, value] in $0[keyPath: keyPath] = value }
      focus.isDoubtful = true
    }
    children.add(content)
  }

  func leave(_ node: Node) { node.graph.focus.remove(published(in: node).publication) }

  private func published(in node: Node) -> Published {
    storage(in: node) { Published(FocusPublication(node, isForScene: isForScene)) }
  }
}

extension View {
  /// Publishes a value while the focus is on this view or inside it.
  public func focusedValue<Value>(_ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?) -> some View {
    FocusedValueView(content: self, keyPath: keyPath, value: value, isForScene: false)
  }

  /// Publishes an `Observable` object, by its type, while the focus is on this view or inside it.
  public func focusedValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    focusedValue(\.[object: TypeName<T>()], object)
  }

  /// Publishes an object while the focus is on this view or inside it.
  public func focusedObject<T: ObservableObject>(_ object: T?) -> some View {
    focusedValue(\.[object: TypeName<T>()], object)
  }

  /// Publishes a value wherever the focus is, for as long as this view is there.
  public func focusedSceneValue<Value>(_ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?) -> some View {
    FocusedValueView(content: self, keyPath: keyPath, value: value, isForScene: true)
  }

  /// Publishes an `Observable` object, by its type, wherever the focus is.
  public func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    focusedSceneValue(\.[object: TypeName<T>()], object)
  }

  /// Publishes an object wherever the focus is, for as long as this view is there.
  public func focusedSceneObject<T: ObservableObject>(_ object: T?) -> some View {
    focusedSceneValue(\.[object: TypeName<T>()], object)
  }
}
