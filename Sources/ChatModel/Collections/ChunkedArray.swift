/// An array that grows at both ends and whose copies share what they have in common, for the same reason as ``TrieMap``.
///
/// - Complexity: reading, appending, prepending and changing an element take as long as a chunk of 128 elements, and one word for
///   each chunk, take to be copied.
public struct ChunkedArray<Element: Sendable>: Sendable, RandomAccessCollection {
  /// All full but the first, which is filled from its end, and the last. None is empty.
  private var chunks: [[Element]] = []
  public private(set) var count = 0

  private static var capacity: Int { 128 }

  public init() {}

  public init(_ elements: some Sequence<Element>) { for element in elements { append(element) } }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> Element {
    get {
      let (chunk, offset) = place(of: index)
      return chunks[chunk][offset]
    }
    set {
      let (chunk, offset) = place(of: index)
      chunks[chunk][offset] = newValue
    }
  }

  private func place(of index: Int) -> (chunk: Int, offset: Int) {
    precondition(index >= 0 && index < count, "index \(index) is not within 0..<\(count)")
    let first = chunks[0].count
    if index < first { return (0, index) }
    let (chunk, offset) = (index - first).quotientAndRemainder(dividingBy: Self.capacity)
    return (chunk + 1, offset)
  }

  public mutating func append(_ element: Element) {
    // The first chunk is filled from its end, so only if it is the only one does it take more at its end.
    if let last = chunks.last, last.count < Self.capacity {
      chunks[chunks.count - 1].append(element)
    } else {
      chunks.append([element])
    }
    count += 1
  }

  /// - Complexity: a chunk's length.
  public mutating func prepend(_ element: Element) {
    if let first = chunks.first, first.count < Self.capacity {
      chunks[0].insert(element, at: 0)
    } else {
      chunks.insert([element], at: 0)
    }
    count += 1
  }

  public mutating func append(contentsOf others: some Sequence<Element>) { for element in others { append(element) } }
}

extension ChunkedArray: Equatable where Element: Equatable {
  public static func == (lhs: ChunkedArray, rhs: ChunkedArray) -> Bool {
    guard lhs.count == rhs.count else { return false }
    // Chunks that share their storage are equal at once.
    if lhs.chunks.first?.count == rhs.chunks.first?.count { return lhs.chunks == rhs.chunks }
    return lhs.elementsEqual(rhs)
  }
}

extension ChunkedArray: Codable where Element: Codable {
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
