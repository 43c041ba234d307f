public import Foundation
public import UndercurrentCore

/// Encodes values as JSON, for `encode(encoder:)`.
extension JSONEncoder: TopLevelEncoder {
  public typealias Output = Data
}

/// Decodes values from JSON, for `decode(type:decoder:)`.
extension JSONDecoder: TopLevelDecoder {
  public typealias Input = Data
}

/// Encodes values as property lists, for `encode(encoder:)`.
extension PropertyListEncoder: TopLevelEncoder {
  public typealias Output = Data
}

/// Decodes values from property lists, for `decode(type:decoder:)`.
extension PropertyListDecoder: TopLevelDecoder {
  public typealias Input = Data
}
