// How the stored properties of a type lie in memory, asked of the runtime once per type.
//
// These are the entry points that the standard library's own `Mirror` is made of. `Mirror` itself will not do: it looks at values,
// not at types; it says nothing about where a property lies, so that what `DynamicProperty.update()` changes could not be kept;
// and a view that customises its mirror would hide its state.

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_ type: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldMetadata>) -> Any.Type

/// What the runtime tells about a field, in its own layout. Variables, because the runtime writes them.
private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

/// A stored property of a struct, or an element of a tuple.
struct Field {
  let name: String
  let type: Any.Type
  let offset: Int
  /// `false` for `weak` and `unowned`, whose memory does not hold a value of `type`.
  let isStrong: Bool

  /// The fields of a struct or a tuple; nothing for other types.
  static func all(of type: Any.Type) -> [Field] {
    guard TypeKind(type).hasFields else { return [] }
    return (0..<fieldCount(type)).map { index in
      var metadata = FieldMetadata()
      let field = fieldType(type, index: index, fieldMetadata: &metadata)
      defer { metadata.freeName?(metadata.name) }
      let name = metadata.name.map { String(cString: $0) } ?? ""
      return Field(name: name, type: field, offset: fieldOffset(type, index: index), isStrong: metadata.isStrong)
    }
  }
}

enum TypeKind {
  case structure
  case tuple
  case enumeration
  case existential
  /// A class, a function, a metatype, or something built in: compared by its bits.
  case opaque

  init(_ type: Any.Type) {
    switch metadataKind(type) {
    case 0x200: self = .structure
    case 0x301: self = .tuple
    case 0x201, 0x202: self = .enumeration
    case 0x303: self = .existential
    default: self = .opaque
    }
  }

  var hasFields: Bool { self == .structure || self == .tuple }
}
