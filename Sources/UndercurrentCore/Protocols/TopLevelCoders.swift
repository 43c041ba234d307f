/// Something that turns values into one kind of encoded form, such as data.
public protocol TopLevelEncoder {
  /// The encoded form.
  associatedtype Output

  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// Something that makes values from one kind of encoded form, such as data.
public protocol TopLevelDecoder {
  /// The encoded form.
  associatedtype Input

  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
