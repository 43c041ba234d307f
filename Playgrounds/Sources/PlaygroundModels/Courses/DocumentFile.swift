import Foundation

extension MemoryDocuments {
  /// Reads collections from a file: a JSON object of collections, each an object of documents by id.
  ///
  /// - Throws: ``DocumentFileError``, one line that says what is wrong, where, and what to do.
  public convenience init(file path: String) throws(DocumentFileError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw DocumentFileError("\(path): there is no such file that can be read; give the path of a catalogue")
    }
    let stored: [String: [String: [String: Document.Field]]]
    do {
      stored = try JSONDecoder().decode([String: [String: [String: Document.Field]]].self, from: data)
    } catch {
      let place = ((error as? DecodingError)?.place ?? []).map(\.stringValue).joined(separator: "/")
      throw DocumentFileError(
        "\(path)\(place.isEmpty ? "" : ", at \(place)"): this is no catalogue; it should look like "
          + #"{"courses": {"c1": {"title": "Swift", "lessons": 12}}}"#)
    }
    self.init(
      stored.mapValues { documents in
        documents.sorted { $0.key < $1.key }.map { Document(id: $0.key, $0.value) }
      })
  }
}

/// What is wrong with a file, in one line.
public struct DocumentFileError: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension DecodingError {
  /// Where in the file it is.
  fileprivate var place: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}

extension Document.Field: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}
