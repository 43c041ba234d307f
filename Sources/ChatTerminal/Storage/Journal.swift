import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file of records, to which records are added one by one and which is replaced as a whole now and then.
///
/// A record counts only if all of it is there: each has a line of its own, with its checksum. What a crash has torn is the last
/// one, and is dropped. Replacing writes another file, brings it to the disk and gives it the name of the first, so that at any
/// moment there is one whole file.
final class Journal {
  /// What is wrong with a file, in one line that says what to do.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// What is in a file.
  struct Content {
    var records: [Data] = []
    /// What the user has to know, if the file was damaged.
    var damage: String?
  }

  static let version = 1

  let path: String
  private let kind: String
  private var descriptor: Int32 = -1

  /// - Parameter kind: What is in the file: one of another kind is not taken.
  init(path: String, kind: String) {
    self.path = path
    self.kind = kind
  }

  deinit { close() }

  private var header: String { "undercurrent-chat \(kind) \(Self.version)\n" }

  private func close() {
    if descriptor >= 0 { _ = closeFile(descriptor) }
    descriptor = -1
  }

  // MARK: Reading

  /// Reads what is there, nothing if there is no file, and mends the file if it was damaged.
  func load() throws -> Content {
    guard let data = FileManager.default.contents(atPath: path) else {
      if FileManager.default.fileExists(atPath: path) { throw Problem(description: "\(path) cannot be read; see who owns it") }
      return Content()
    }
    if data.isEmpty { return Content() }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // After the last line's end there is nothing, unless that line was torn.
    let torn = lines.removeLast()
    let first = lines.isEmpty ? "" : String(decoding: lines.removeFirst(), as: UTF8.self)
    if let version = version(of: first), version > Self.version {
      throw Problem(
        description: "\(path) was written by a newer version of chat (format \(version), this one reads \(Self.version)); "
          + "use that one, or move the file away")
    }
    var content = Content()
    var isWhole = version(of: first) != nil
    if isWhole {
      for line in lines {
        guard let record = Self.record(in: line) else {
          isWhole = false
          break
        }
        content.records.append(record)
      }
    }
    if !isWhole {
      // The last of all lines may have been torn in its middle by a crash of the machine.
      let isTornOnly = version(of: first) != nil && torn.isEmpty && content.records.count == lines.count - 1
      if !isTornOnly { content.damage = try keepCopy(content.records.count) }
      try replace(with: content.records)
    } else if !torn.isEmpty {
      try replace(with: content.records)
    }
    return content
  }

  private func version(of line: String) -> Int? {
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == "undercurrent-chat", words[1] == kind else { return nil }
    return Int(words[2])
  }

  private func keepCopy(_ good: Int) throws -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
    let copy = "\(path).damaged-\(number)"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return "\(path) was damaged after \(good) records. A copy is kept as \(copy); what came before is used."
  }

  private static func record(in line: Data.SubSequence) -> Data? {
    guard line.count > 9, line[line.startIndex + 8] == UInt8(ascii: " ") else { return nil }
    let record = line.dropFirst(9)
    guard let sum = UInt32(String(decoding: line.prefix(8), as: UTF8.self), radix: 16), sum == record.checksum else { return nil }
    return Data(record)
  }

  private static func line(_ record: Data) -> Data {
    let digits = String(record.checksum, radix: 16)
    return Data((String(repeating: "0", count: 8 - digits.count) + digits + " ").utf8) + record + Data([UInt8(ascii: "\n")])
  }

  // MARK: Writing

  /// Adds a record at the end.
  ///
  /// - Parameter isUrgent: Whether to wait until it is on the disk.
  func append(_ record: Data, isUrgent: Bool) throws {
    if descriptor < 0 {
      if !FileManager.default.fileExists(atPath: path) { return try replace(with: [record]) }
      descriptor = openFile(path, O_WRONLY | O_APPEND | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure("written") }
    }
    try write(Self.line(record), to: descriptor)
    if isUrgent, fsync(descriptor) != 0 { throw failure("written") }
  }

  /// Puts these records in the place of all.
  func replace(with records: [Data]) throws {
    close()
    let new = path + ".new"
    // One that a crash has left may have been made by somebody who lets others read it.
    unlink(new)
    let file = openFile(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
    guard file >= 0 else { throw failure("written") }
    var all = Data(header.utf8)
    for record in records { all += Self.line(record) }
    do {
      try write(all, to: file)
    } catch {
      _ = closeFile(file)
      throw error
    }
    let isSafe = fsync(file) == 0
    guard closeFile(file) == 0, isSafe, rename(new, path) == 0 else { throw failure("written") }
    // The name is on the disk only when the folder is.
    let folder = openFile((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      _ = closeFile(folder)
    }
  }

  func remove() throws {
    close()
    if unlink(path) != 0, errno != ENOENT { throw failure("removed") }
  }

  private func write(_ data: Data, to file: Int32) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure("written") }
    }
  }

  private func failure(_ what: String) -> Problem {
    Problem(description: "\(path) cannot be \(what): \(String(cString: strerror(errno)))")
  }

}

// Free functions, because within the class the names of the system's are taken by the methods.

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }

private func closeFile(_ file: Int32) -> Int32 { close(file) }

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }

extension Collection<UInt8> {
  /// The CRC-32 that everybody uses (reflected, polynomial EDB88320).
  var checksum: UInt32 {
    ~reduce(UInt32.max) { sum, byte in
      var sum = sum ^ UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xedb8_8320 : sum >> 1 }
      return sum
    }
  }
}
