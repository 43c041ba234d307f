import Foundation

/// Where a Matrix service is: the address of its server, or a name that is looked up.
///
/// ```swift
/// let named = try Homeserver("example.org")  // looked up at https://example.org/.well-known/matrix/client
/// let addressed = try Homeserver("https://matrix.example.org")
/// let own = try Homeserver("http://127.0.0.1:8008")
/// ```
///
/// Without encryption anybody on the way could read passwords, so plain HTTP leads to this machine only.
public struct Homeserver: Hashable, Sendable, CustomStringConvertible {
  enum Place: Hashable, Sendable {
    case url(URL)
    case name(String)
  }

  let place: Place

  /// The place that somebody has written down. Throws, with a line for them, when it is none, or one that may not be used.
  public init(_ text: String) throws(HomeserverProblem) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    if trimmed.contains("://") {
      place = .url(try Self.baseURL(trimmed))
    } else {
      place = .name(try Self.name(trimmed))
    }
  }

  public var description: String {
    switch place {
    case .url(let url): url.absoluteString
    case .name(let name): name
    }
  }

  /// The base of all requests, without a slash at its end.
  static func baseURL(_ text: String) throws(HomeserverProblem) -> URL {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty
    else { throw .notAnAddress(text) }
    guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else { throw .notAnAddress(text) }
    switch scheme {
    case "https": break
    case "http": guard isLoopback(host) else { throw .notEncrypted(text) }
    default: throw .notAnAddress(text)
    }
    var base = parts
    base.scheme = scheme
    while base.percentEncodedPath.hasSuffix("/") { base.percentEncodedPath.removeLast() }
    guard let url = base.url else { throw .notAnAddress(text) }
    return url
  }

  /// `host` or `host:port`.
  private static func name(_ text: String) throws(HomeserverProblem) -> String {
    guard text.wholeMatch(of: /[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?/) != nil else {
      throw .notAnAddress(text)
    }
    return text.lowercased()
  }

  /// Whether what is sent to a host stays on this machine. Only what says so by itself counts: a name could be looked up to
  /// anything, and so could a short form of a number.
  static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased()
    if name == "localhost" { return true }
    if let v4 = name.wholeMatch(of: /127\.([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})/) {
      // With a zero in front it would be read as octal by some.
      return [v4.1, v4.2, v4.3].allSatisfy { $0 == "0" || ($0.first != "0" && (Int($0) ?? 256) < 256) }
    }
    let bare = name.hasPrefix("[") && name.hasSuffix("]") ? name.dropFirst().dropLast() : name[...]
    return bare == "::1" || bare.wholeMatch(of: /(0{1,4}:){7}0{0,3}1/) != nil
  }
}

/// Why something is not the address of a Matrix service.
public enum HomeserverProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// It cannot be read as an address or a name.
  case notAnAddress(String)
  /// It is plain HTTP, and leads to another machine.
  case notEncrypted(String)

  public var description: String {
    switch self {
    case .notAnAddress(let text):
      "\"\(text)\" is no address of a Matrix service: give a name such as example.org, or an address such as https://example.org."
    case .notEncrypted(let text):
      "\"\(text)\" is not encrypted, and would show passwords to everybody on the way: use https://."
    }
  }
}
