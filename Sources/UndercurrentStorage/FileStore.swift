public import Foundation
public import UndercurrentCore
public import UndercurrentState

/// Keeps values in a file, as JSON.
///
/// The file is written with each change, before setting a value returns, and it is replaced as a whole: whoever reads it finds all of
/// one state. It is made with the first change.
///
/// ```swift
/// let store = try FileStore(at: URL(filePath: "settings.json"))
/// let host = Host(Settings().defaultAppStorage(store))
/// ```
public final class FileStore: KeyValueStore, Sendable {
  private let url: URL
  /// Changed on the queue alone, so that what is read from the file is never older than what is put in its place.
  private let memory = MemoryStore()
  private let files = DispatchQueue(label: "Undercurrent.FileStore")
  private let failure = Guarded<(any Error)?>(nil)
  // JSON has no words for these. One number without a word would keep all values from being written.
  private static let infinity = "infinity"
  private static let nan = "not a number"

  /// Reads the file, if there is one. Throws when there is one that cannot be read.
  public init(at url: URL) throws {
    self.url = url
    try reload()
  }

  /// Why the last change could not be written, if it could not; the value is there all the same, until the program ends.
  public var writeError: (any Error)? { failure.withLock { $0 } }

  /// Everything that is stored.
  public var values: [String: StoredValue] { memory.values }

  /// Reads the file again: for when another program has changed it. What is different is told. A value that could not be written is
  /// no longer there.
  public func reload() throws {
    let tell = try files.sync { memory.replace(with: try read()) }
    tell()
  }

  /// What is stored under a key; `nil` is nothing. Setting a different value writes the file before it returns; whether that was
  /// possible, ``writeError`` says, and setting any value tries again. May be used from any thread.
  public subscript(key: String) -> StoredValue? {
    get { memory[key] }
    set {
      let tell = files.sync { () -> () -> Void in
        if memory[key] == newValue, writeError == nil { return {} }
        let tell = memory.set(newValue, for: key)
        write()
        return tell
      }
      // Who is told may set a value in turn.
      tell()
    }
  }

  /// Fires after each change of what is under `key`, on the thread that has set it or has read the file anew. It never ends.
  public func changes(of key: String) -> AnyPublisher<Void, Never> { memory.changes(of: key) }

  private func read() throws -> [String: StoredValue] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
    do {
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: Self.infinity, negativeInfinity: "-" + Self.infinity, nan: Self.nan)
      return try decoder.decode([String: StoredValue].self, from: Data(contentsOf: url))
    } catch {
      throw UnreadableFile(path: url.path, reason: "\(error)")
    }
  }

  private func write() {
    let result = Result {
      let encoder = JSONEncoder()
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: Self.infinity, negativeInfinity: "-" + Self.infinity, nan: Self.nan)
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      try encoder.encode(memory.values).write(to: url, options: .atomic)
    }
    failure.withLock { failure in
      if case .failure(let error) = result { failure = error } else { failure = nil }
    }
  }

  /// A file that is not one of a `FileStore`.
  public struct UnreadableFile: Error, CustomStringConvertible {
    /// Where the file is.
    public let path: String
    /// Why it cannot be read, in the words of Foundation.
    public let reason: String

    public var description: String { "\(path) cannot be read as stored values: mend it, or move it away. (\(reason))" }
  }
}
