import UndercurrentCore

/// The element of a collection that has a certain id.
final class ElementLocation<Whole: MutableCollection, ID: Hashable>: Location<Whole.Element> {
  private struct Found {
    var index: Whole.Index
    var element: Whole.Element
  }

  private let whole: Location<Whole>
  private let path: KeyPath<Whole.Element, ID>
  private let id: ID
  /// Where the element was last, and what it was.
  private let last: Guarded<Found>

  init(_ whole: Location<Whole>, id path: KeyPath<Whole.Element, ID>, at index: Whole.Index, _ element: Whole.Element) {
    self.whole = whole
    self.path = path
    id = element[keyPath: path]
    last = Guarded(Found(index: index, element: element))
  }

  override var origin: Origin? { whole.origin }
  override func peek() -> Whole.Element { element(of: whole.peek()) }
  override func newest() -> Whole.Element { element(of: whole.newest()) }
  override func shown() -> Whole.Element { element(of: whole.shown()) }

  override func change(_ body: (inout Whole.Element) -> Void) {
    guard index(in: whole.newest()) != nil else { return }
    whole.change { whole in
      // It may have gone meanwhile.
      guard let index = index(in: whole) else { return }
      body(&whole[index])
      remember(index, whole[index])
    }
  }

  private func element(of whole: Whole) -> Whole.Element {
    guard let index = index(in: whole) else { return last.withLock { $0.element } }
    let element = whole[index]
    remember(index, element)
    return element
  }

  private func remember(_ index: Whole.Index, _ element: Whole.Element) {
    let old = last.withLock { last in
      defer { last = Found(index: index, element: element) }
      return last
    }
    _ = consume old
  }

  private func index(in whole: Whole) -> Whole.Index? {
    let index = last.withLock { $0.index }
    if index >= whole.startIndex, index < whole.endIndex, whole[index][keyPath: path] == id { return index }
    return whole.firstIndex { $0[keyPath: path] == id }
  }

  override func isSame(as other: Location<Whole.Element>, _ comparisons: Comparisons) -> Bool {
    guard let other = other as? ElementLocation<Whole, ID> else { return false }
    guard id == other.id, path == other.path, whole.leads(to: other.whole, comparisons) else { return false }
    // Without a state behind it, nobody is told when it changes.
    return origin != nil || comparisons.areEqual(last.withLock { $0.element }, other.last.withLock { $0.element })
  }
}

/// The element at an index of a collection.
final class IndexLocation<Whole: MutableCollection>: Location<Whole.Element> {
  private let whole: Location<Whole>
  private let index: Whole.Index
  /// What was there last.
  private let last: Guarded<Whole.Element>

  init(_ whole: Location<Whole>, _ index: Whole.Index) {
    self.whole = whole
    self.index = index
    let values = whole.peek()
    precondition(
      index >= values.startIndex && index < values.endIndex, "A binding to an element needs an index of the collection: \(index)."
    )
    last = Guarded(values[index])
  }

  override var origin: Origin? { whole.origin }
  override func peek() -> Whole.Element { element(of: whole.peek()) }
  override func newest() -> Whole.Element { element(of: whole.newest()) }
  override func shown() -> Whole.Element { element(of: whole.shown()) }

  override func change(_ body: (inout Whole.Element) -> Void) {
    guard contains(whole.newest()) else { return }
    whole.change { whole in
      if !contains(whole) { return }
      body(&whole[index])
      remember(whole[index])
    }
  }

  private func contains(_ whole: Whole) -> Bool { index >= whole.startIndex && index < whole.endIndex }

  private func element(of whole: Whole) -> Whole.Element {
    guard contains(whole) else { return last.withLock { $0 } }
    let element = whole[index]
    remember(element)
    return element
  }

  private func remember(_ element: Whole.Element) {
    let old = last.withLock { last in
      defer { last = element }
      return last
    }
    _ = consume old
  }

  override func isSame(as other: Location<Whole.Element>, _ comparisons: Comparisons) -> Bool {
    guard let other = other as? IndexLocation<Whole> else { return false }
    guard index == other.index, whole.leads(to: other.whole, comparisons) else { return false }
    return origin != nil || comparisons.areEqual(last.withLock { $0 }, other.last.withLock { $0 })
  }
}
