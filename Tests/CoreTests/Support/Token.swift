/// Something whose end a test watches, as a value or as what a closure captures.
final class Token: Equatable {
  let number: Int
  private let onDeinit: () -> Void

  init(_ number: Int = 0, onDeinit: @escaping () -> Void = {}) {
    self.number = number
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }

  static func == (lhs: Token, rhs: Token) -> Bool { lhs.number == rhs.number }
}

/// Weak references to whatever is to be gone at the end of a test.
struct Watch {
  private struct Entry {
    let name: String
    weak var object: AnyObject?
  }

  private var entries: [Entry] = []

  /// Watches an object, and returns it.
  @discardableResult
  mutating func callAsFunction<T: AnyObject>(_ object: T, _ name: String = "\(T.self)") -> T {
    entries.append(Entry(name: name, object: object))
    return object
  }

  /// The names of those that are still alive.
  var alive: [String] { entries.filter { $0.object != nil }.map(\.name) }
}
