/// A view for each element of a collection.
///
/// What belongs to a row - states, objects, bindings - follows the id of the element when rows move, goes with it when it is
/// removed, and starts anew when it comes back.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  let rows: () -> [(id: ID, content: Content)]
}

extension ForEach: View, StructuralView where Content: View {
  func arrange(_ children: inout ChildList, in node: Node) {
    var seen: Set<ID> = []
    let rows = node.tracking { evaluation in Observed.track(in: evaluation, for: node) { self.rows() } }
    children.reserve(rows.count)
    for row in rows {
      children.add(row.content, id: AnyHashable(row.id), isUnique: seen.insert(row.id).inserted)
    }
  }
}

extension ForEach where Content: View {
  /// Rows for elements that are told apart by a property.
  // A binding to a collection is a collection, too; the initialiser for bindings is the better one for it.
  @_disfavoredOverload
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    rows = { data.map { ($0[keyPath: id], content($0)) } }
  }

  /// Rows for numbers.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) where Data == Range<Int>, ID == Int {
    self.init(data, id: \.self, content: content)
  }

  /// Rows for bindings to the elements of a collection: `ForEach($items) { $item in ... }`.
  ///
  /// A binding leads to the element with its id, wherever that moves. When the element is gone, it gives the last value and ignores
  /// what is written.
  public init<C>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection & RandomAccessCollection {
    rows = {
      let elements = data.wrappedValue
      return elements.indices.map { index in
        let element = elements[index]
        let location = ElementLocation(data.location, id: id, at: index, element)
        return (element[keyPath: id], content(Binding(location: location, transaction: data.transaction)))
      }
    }
  }

  /// Rows for bindings to the elements of a collection that know their id.
  public init<C>(_ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content)
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection & RandomAccessCollection, C.Element: Identifiable,
    ID == C.Element.ID
  {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
  /// Rows for elements that know their id.
  @_disfavoredOverload
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}
