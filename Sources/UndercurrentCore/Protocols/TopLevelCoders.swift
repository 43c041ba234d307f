/// Something that turns values into one kind of encoded form, such as data.
public protocol TopLevelEncoder {
  /// The encoded form.
  associatedtype Output

  /// The encoded form of `value`, or an error if it has none.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// Something that makes values from one kind of encoded form, such as data.
public protocol TopLevelDecoder {
  /// The encoded form.
  associatedtype Input

  /// Makes a value of `type` from its encoded form, or throws if that cannot be read.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
