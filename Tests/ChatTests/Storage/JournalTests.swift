import Foundation
import Testing

@testable import ChatTerminal

struct JournalTests {
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)").path
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    var file: String { path + "/a.log" }
    func journal(_ kind: String = "test") -> Journal { Journal(path: file, kind: kind) }
    var bytes: Data { FileManager.default.contents(atPath: file) ?? Data() }
    func write(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: file)) }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
  }

  private func records(_ count: Int) -> [Data] { (0..<count).map { Data("record \($0)".utf8) } }

  private func filled(_ count: Int) throws -> Folder {
    let folder = try Folder()
    let journal = folder.journal()
    for record in records(count) { try journal.append(record, isUrgent: false) }
    return folder
  }

  @Test func whatIsWrittenIsRead() throws {
    let folder = try Folder()
    #expect(try folder.journal().load().records == [])
    let journal = folder.journal()
    for record in records(3) { try journal.append(record, isUrgent: true) }
    #expect(try folder.journal().load().records == records(3))
    try journal.replace(with: records(1))
    try journal.append(Data("more".utf8), isUrgent: false)
    #expect(try folder.journal().load().records == records(1) + [Data("more".utf8)])
    #expect(folder.names == ["a.log"])
    try journal.remove()
    #expect(folder.names == [])
    #expect(String(decoding: try filled(1).bytes, as: UTF8.self).hasPrefix("undercurrent-chat test 1\n"))
  }

  /// Wherever a crash cuts the file off, what was whole before is there, and the file can be written on.
  @Test func aFileThatIsCutOffAnywhereLosesTheLastRecordOnly() throws {
    let whole = try filled(4).bytes
    let header = whole.firstIndex(of: UInt8(ascii: "\n"))! + 1
    for length in header...whole.count {
      let folder = try Folder()
      try folder.write(whole.prefix(length))
      let content = try folder.journal().load()
      let ends = whole.prefix(length).dropFirst(header).count { $0 == UInt8(ascii: "\n") }
      #expect(content.records == Array(records(4).prefix(ends)))
      #expect(content.damage == nil)
      let journal = folder.journal()
      try journal.append(Data("after".utf8), isUrgent: false)
      #expect(try folder.journal().load().records.last == Data("after".utf8))
    }
  }

  @Test func aDamagedFileIsToldAndKept() throws {
    let folder = try filled(5)
    var bytes = folder.bytes
    let place = bytes.range(of: Data("record 2".utf8))!.lowerBound
    bytes[place] ^= 1
    try folder.write(bytes)
    let content = try folder.journal().load()
    #expect(content.records == records(2))
    #expect(
      content.damage
        == "\(folder.file) was damaged after 2 records. A copy is kept as \(folder.file).damaged-1; what came before is used.")
    #expect(FileManager.default.contents(atPath: folder.file + ".damaged-1") == bytes)
    // It is mended, and damaged again another copy is kept.
    #expect(try folder.journal().load().damage == nil)
    try folder.write(Data("nonsense\nmore\nnonsense\n".utf8))
    #expect(try folder.journal().load().records == [])
    #expect(folder.names == ["a.log", "a.log.damaged-1", "a.log.damaged-2"])
  }

  @Test func aFileOfANewerVersionIsLeftAlone() throws {
    let folder = try Folder()
    let bytes = Data("undercurrent-chat test 2\nwhatever\n".utf8)
    try folder.write(bytes)
    let error = #expect(throws: Journal.Problem.self) { try folder.journal().load() }
    #expect(
      error?.description == "\(folder.file) was written by a newer version of chat (format 2, this one reads 1); "
        + "use that one, or move the file away")
    #expect(folder.bytes == bytes)
  }

  @Test func whatIsNotAJournalOfThatKindIsNotTaken() throws {
    let folder = try filled(2)
    #expect(try folder.journal("other").load().records == [])
    #expect(folder.names.count == 2)
  }

  @Test func aFolderBelongsToOneProgramAtATime() throws {
    let folder = try Folder()
    let first = try DataFolder(folder.path + "/data")
    let error = #expect(throws: UsageError.self) { try DataFolder(folder.path + "/data") }
    #expect(error?.description.hasPrefix("another chat is running with the data in") == true)
    #expect(try first.device() == first.device())
    #expect(try FileManager.default.attributesOfItem(atPath: first.path)[.posixPermissions] as? Int == 0o700)
    #expect(throws: UsageError.self) { try DataFolder("/proc/nowhere") }
  }

  @Test(arguments: [
    (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/undercurrent-chat"),
    (["XDG_DATA_HOME": "x", "HOME": "/h"], "/h/.local/share/undercurrent-chat"),
    (["XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/undercurrent-chat"),
  ])
  func theFolderIsWhereTheRulesSay(_ environment: [String: String], _ path: String) {
    #expect(DataFolder.standard(environment) == path)
  }

  @Test func theChecksumIsTheUsualOne() { #expect(Array("123456789".utf8).checksum == 0xcbf4_3926) }
}
