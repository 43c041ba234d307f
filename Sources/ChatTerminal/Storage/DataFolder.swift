import ChatMatrix
import ChatModel
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder with everything that the program keeps for one user.
///
/// - `account.log`: the state of the account, what has happened since, and what is not sent yet; with what proves to the service
///   who the user is, so nobody else may read it.
/// - `hub.log`: what the embedded service remembers.
/// - `device`: the name of this device, which has to stay the same.
final class DataFolder {
  let path: String
  private let lock: Int32

  /// Opens the folder, makes it if need be, and keeps others out of it for as long as this lives.
  init(_ path: String) throws {
    self.path = path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw UsageError("the folder \(path) cannot be made; give another with --data")
    }
    lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw UsageError("the folder \(path) cannot be written to; give another with --data") }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      _ = close(lock)
      throw UsageError("another chat is running with the data in \(path); end it, or give another folder with --data")
    }
  }

  deinit { close(lock) }

  /// Where the program keeps things unless it is told otherwise: as the XDG rules say.
  static func standard(_ environment: [String: String]) -> String {
    let named = environment["XDG_DATA_HOME"] ?? ""
    // The rules want a path that is not absolute to be ignored.
    let home = named.hasPrefix("/") ? named : (environment["HOME"] ?? "/") + "/.local/share"
    return home + "/undercurrent-chat"
  }

  /// Where, in a folder, things are kept for an account at a homeserver: different servers have different folders, as what one of
  /// them knows is nothing for another.
  static func path(of homeserver: Homeserver, in folder: String) -> String {
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-")
    return folder + "/homeserver-" + (homeserver.description.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
  }

  /// The name of this device, made up the first time.
  func device() throws -> DeviceID {
    let file = path + "/device"
    if let known = FileManager.default.contents(atPath: file) {
      let name = String(decoding: known, as: UTF8.self).filter { !$0.isWhitespace }
      if !name.isEmpty { return DeviceID(name) }
    }
    let name = "terminal-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    do {
      try Data((name + "\n").utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw UsageError("the folder \(path) cannot be written to; give another with --data")
    }
    return DeviceID(name)
  }

  func account() -> AccountFile { AccountFile(Journal(path: path + "/account.log", kind: "account")) }

  func hub() -> Journal { Journal(path: path + "/hub.log", kind: "hub") }
}

/// Keeps an account in a journal: its first record is a state, the others are what has happened since.
final class AccountFile: ChatStorage {
  private let journal: Journal
  private let encoder = JSONEncoder()

  init(_ journal: Journal) { self.journal = journal }

  /// What is kept, and what the user has to know if it was damaged.
  func load() throws -> (kept: KeptState, events: [ChatEvent], damage: String?)? {
    let content = try journal.load()
    let decoder = JSONDecoder()
    guard let first = content.records.first else {
      // All was damaged, and that has to be told.
      if let damage = content.damage { throw Journal.Problem(description: damage) }
      return nil
    }
    do {
      let kept = try decoder.decode(KeptState.self, from: first)
      let events = try content.records.dropFirst().map { try decoder.decode(ChatEvent.self, from: $0) }
      return (kept, events, content.damage)
    } catch {
      throw Journal.Problem(
        description: "\(journal.path) has something in it that this version of chat does not know; move it away to begin anew")
    }
  }

  /// The same, after putting what has happened since into one piece if there is much of it.
  func loadCompacted() throws -> (kept: KeptState, events: [ChatEvent], damage: String?)? {
    guard let (kept, events, damage) = try load() else { return nil }
    guard events.count > 200, let whole = KeptState(AppState(kept, events)) else { return (kept, events, damage) }
    try begin(whole)
    return (whole, [], damage)
  }

  func begin(_ kept: KeptState) throws { try journal.replace(with: [encoder.encode(kept)]) }

  func append(_ event: ChatEvent, isUrgent: Bool) throws { try journal.append(encoder.encode(event), isUrgent: isUrgent) }

  func forget() throws { try journal.remove() }
}

/// Keeps what a hub remembers.
struct HubFile {
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func load() throws -> (records: [HubRecord], damage: String?) {
    let content = try journal.load()
    let decoder = JSONDecoder()
    do {
      return (try content.records.map { try decoder.decode(HubRecord.self, from: $0) }, content.damage)
    } catch {
      throw Journal.Problem(
        description: "\(journal.path) has something in it that this version of chat does not know; move it away to begin anew")
    }
  }

  /// A crash of the machine may take the last of it; the client sends again what it does not find.
  func append(_ record: HubRecord) throws { try journal.append(JSONEncoder().encode(record), isUrgent: false) }
}
