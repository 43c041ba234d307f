/// Something that is left out if it cannot be understood, so that one broken thing loses nothing else.
struct Tolerant<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

extension Tolerant: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// What is under a key, if there is something there that can be understood.
  func tolerant<Value: Decodable>(_ key: Key) -> Value? {
    (try? decodeIfPresent(Tolerant<Value>.self, forKey: key))?.value
  }

  func tolerant<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? { tolerant(key) }
}

extension Sequence {
  /// What could be understood.
  func understood<Value>() -> [Value] where Element == Tolerant<Value> { compactMap(\.value) }
}
