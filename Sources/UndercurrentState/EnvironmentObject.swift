public import UndercurrentCore

/// An object that a view around this one provides with `environmentObject(_:)`; the view is evaluated again whenever the object
/// announces a change, or another one is provided.
///
/// Reading an object that nobody provides is a programming error: see ``Problem/missingObject(type:property:path:)``. One that is
/// never read need not be there.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty, HostProperty {
  private var object: ObjectType?
  private var problem: Problem?

  /// Reads the object that is provided under the type of the property.
  public init() {}

  /// The object. Reading one that nobody provides, or reading it outside the body of a view, stops the program.
  public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(problem?.description ?? "@EnvironmentObject of type \(ObjectType.self) was read outside the body of a view.")
    }
    return object
  }

  /// Makes bindings to the object's properties: `$model.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(object: wrappedValue) }

  var inspected: Any? { object }

  mutating func install(_ installation: Installation) {
    let node = installation.node
    let found = node.scope.read(\.[object: TypeName<ObjectType>()], for: installation.name)
    installation.storage { ObjectSubscription(installation) }.watch(found, in: installation.evaluation)
    object = found
    if found == nil {
      let missing = Problem.missingObject(type: "\(ObjectType.self)", property: installation.name, path: node.path)
      problem = missing
      node.graph.reportMissingObject(missing)
    }
  }

  func isSame(as other: EnvironmentObject, _ comparisons: Comparisons) -> Bool { true }
}

extension View {
  /// Provides an object to this view and everything inside it, under its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    environment(\.[object: TypeName<T>()], object)
  }
}

extension EnvironmentObject: Sendable where ObjectType: Sendable {}
