import UndercurrentCore

/// A type that says itself when two of its values lead to the same result.
protocol Compared {
  func isSame(as other: Self, _ comparisons: Comparisons) -> Bool
}

/// Whether two values of one type are equal, as far as views and state are concerned.
struct Comparison {
  fileprivate let areEqual: (UnsafeRawPointer, UnsafeRawPointer, Comparisons) -> Bool
}

/// The comparisons of the types that a host has met, each worked out once.
///
/// Values with the same bits are equal. Otherwise `==` decides for `Equatable` types; structs and tuples are compared field by
/// field, enums by case and payload, existentials by what they hold; objects and closures are equal only if they are the same.
final class Comparisons: Sendable {
  private let known = Guarded<[ObjectIdentifier: Comparison]>([:])

  func comparison<Value>(of type: Value.Type) -> Comparison {
    let key = ObjectIdentifier(type)
    if let comparison = known.withLock({ $0[key] }) { return comparison }
    let rule = rule(for: type)
    let size = MemoryLayout<Value>.size
    let comparison = Comparison { haveSameBits($0, $1, size) || rule($0, $1, $2) }
    known.withLock { $0[key] = comparison }
    return comparison
  }

  func areEqual<Value>(_ a: Value, _ b: Value) -> Bool { areEqual(a, b, comparison(of: Value.self)) }

  func areEqual<Value>(_ a: Value, _ b: Value, _ comparison: Comparison) -> Bool {
    withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in comparison.areEqual(a, b, self) }
    }
  }

  private typealias Rule = (UnsafeRawPointer, UnsafeRawPointer, Comparisons) -> Bool

  private func rule<Value>(for type: Value.Type) -> Rule {
    if let type = type as? any Compared.Type { return compared(type) }
    if let type = type as? any Equatable.Type { return equatable(type) }
    switch TypeKind(type) {
    case .structure, .tuple: return fieldByField(type)
    case .enumeration:
      return { a, b, comparisons in
        comparisons.areSameCase(a.assumingMemoryBound(to: Value.self).pointee, b.assumingMemoryBound(to: Value.self).pointee)
      }
    case .existential:
      return { a, b, comparisons in
        comparisons.areSame(a.assumingMemoryBound(to: Value.self).pointee, b.assumingMemoryBound(to: Value.self).pointee)
      }
    case .opaque: return { _, _, _ in false }
    }
  }

  private func compared<Value: Compared>(_: Value.Type) -> Rule {
    { $0.assumingMemoryBound(to: Value.self).pointee.isSame(as: $1.assumingMemoryBound(to: Value.self).pointee, $2) }
  }

  private func equatable<Value: Equatable>(_: Value.Type) -> Rule {
    { a, b, _ in a.assumingMemoryBound(to: Value.self).pointee == b.assumingMemoryBound(to: Value.self).pointee }
  }

  private func fieldByField(_ type: Any.Type) -> Rule {
    let fields = Field.all(of: type).map { field in
      let comparison =
        field.isStrong ? comparison(of: field.type) : Comparison { a, b, _ in haveSameBits(a, b, MemoryLayout<UInt>.size) }
      return (field.offset, comparison)
    }
    if fields.isEmpty { return { _, _, _ in false } }
    return { a, b, comparisons in
      fields.allSatisfy { offset, comparison in comparison.areEqual(a + offset, b + offset, comparisons) }
    }
  }

  /// By what two existentials hold, which may be existentials in turn.
  private func areSame(_ a: Any, _ b: Any) -> Bool {
    func open<Value>(_ type: Value.Type) -> Bool {
      guard let a = a as? Value, let b = b as? Value else { return false }
      return areEqual(a, b)
    }
    let type = Swift.type(of: a)
    return type == Swift.type(of: b) && open(type)
  }

  /// By case and payload. The payload of an enum can only be had by a mirror; few views hold an enum that is not `Equatable`.
  private func areSameCase(_ a: Any, _ b: Any) -> Bool {
    let (a, b) = (Mirror(reflecting: a), Mirror(reflecting: b))
    guard let payload = a.children.first, let other = b.children.first else {
      // Cases without a payload have the same bits, except that `nil` leaves those open that a value would have.
      return a.displayStyle == .optional && a.children.isEmpty && b.children.isEmpty
    }
    return payload.label == other.label && areSame(payload.value, other.value)
  }
}

private func haveSameBits(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ size: Int) -> Bool {
  var offset = 0
  while offset &+ 8 <= size {
    if a.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != b.loadUnaligned(fromByteOffset: offset, as: UInt64.self) {
      return false
    }
    offset &+= 8
  }
  while offset < size {
    if a.load(fromByteOffset: offset, as: UInt8.self) != b.load(fromByteOffset: offset, as: UInt8.self) { return false }
    offset &+= 1
  }
  return true
}
