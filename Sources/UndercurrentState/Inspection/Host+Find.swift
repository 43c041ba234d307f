extension Host {
  /// The first view of a type, in tree order.
  ///
  /// ```swift
  /// let row = try host.find(Row.self, id: 3)
  /// let field = try host.find(Field.self, at: "Login > Field")
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the view.
  ///   - id: If given, the view or the nearest one around it that has an id must have this one.
  ///   - path: If given, the path of the view must end like this.
  ///   - isWanted: Whether a view is the one.
  /// - Throws: An error that says what there is instead.
  public func find<V: View>(
    _ type: V.Type = V.self, id: AnyHashable? = nil, at path: String? = nil,
    where isWanted: (HostedView<V>) -> Bool = { _ in true }
  ) throws(HostSearchError) -> HostedView<V> {
    if let found = findAll(type, id: id, at: path, where: isWanted).first { return found }
    var wanted = "view of type \(type)"
    if let id { wanted += " with the id \(id.base)" }
    if let path { wanted += " at '\(path)'" }
    let known = findAll(type).map { view in view.id.map { "\(view.path) with the id \($0.base)" } ?? view.path }
    throw HostSearchError(wanted: wanted, known: known.isEmpty ? knownPaths : known)
  }

  /// All views of a type, in tree order.
  public func findAll<V: View>(
    _ type: V.Type = V.self, id: AnyHashable? = nil, at path: String? = nil,
    where isWanted: (HostedView<V>) -> Bool = { _ in true }
  ) -> [HostedView<V>] {
    guard let root = graph.root else { return [] }
    return root.inOrder.compactMap { node in
      guard let node = node as? ViewNode<V>, id == nil || node.nearestID == id else { return nil }
      if let path, !(" > " + node.path).hasSuffix(" > " + path) { return nil }
      let view = HostedView(node)
      return isWanted(view) ? view : nil
    }
  }

  /// The value of a property of the first view of its type: `try host.state(\Counter.count)`.
  public func state<V: View, Value>(_ keyPath: KeyPath<V, Value>) throws(HostSearchError) -> Value {
    try find(V.self)[dynamicMember: keyPath]
  }

  /// Sets a property of the first view of its type, and flushes: `try host.setState(\Counter.count, to: 3)`.
  public func setState<V: View, Value>(_ keyPath: ReferenceWritableKeyPath<V, Value>, to value: Value) throws(HostSearchError) {
    try find(V.self)[dynamicMember: keyPath] = value
  }

  private var knownPaths: [String] {
    var seen: Set<String> = []
    return (graph.root?.inOrder ?? []).compactMap { node in
      guard node.type.pathName != nil else { return nil }
      let path = node.path
      return seen.insert(path).inserted ? path : nil
    }
  }
}
