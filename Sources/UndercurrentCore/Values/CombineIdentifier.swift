import Synchronization

/// Tells subscribers and subscriptions apart.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let value: UInt

  /// An identifier that no other call returns.
  public init() { value = Self.next.wrappingAdd(1, ordering: .relaxed).newValue }

  /// The identifier of an object, the same for as long as the object lives.
  public init(_ obj: AnyObject) { value = UInt(bitPattern: ObjectIdentifier(obj).hashValue) }

  public var description: String { "0x" + String(value, radix: 16) }

  private static let next = Atomic<UInt>(0)
}

/// What has an identity of its own among subscribers and subscriptions. Classes get it for nothing.
public protocol CustomCombineIdentifierConvertible {
  /// The same for as long as this lives, and different from that of any other.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identity of the object.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
