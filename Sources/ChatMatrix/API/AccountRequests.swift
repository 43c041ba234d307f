import ChatModel

// Coming and going, and who people are.

/// An answer in which nothing matters but that it is one.
struct Nothing: Decodable {
  init() {}
  init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: AnyKey.self) }
}

/// Any name of anything.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// What a server says about those whom it lets in.
struct LoginReply: Decodable {
  let userID: UserID
  let deviceID: DeviceID?
  let token: SayableToken
  let refresh: SayableToken?

  private enum CodingKeys: String, CodingKey {
    case userID = "user_id"
    case deviceID = "device_id"
    case token = "access_token"
    case refresh = "refresh_token"
  }
}

struct RefreshReply: Decodable {
  let token: SayableToken
  /// The one before goes on being good if there is no new one.
  let refresh: SayableToken?

  private enum CodingKeys: String, CodingKey {
    case token = "access_token"
    case refresh = "refresh_token"
  }
}

/// A token that can be said in a header.
struct SayableToken: Decodable {
  let text: AccessToken

  init(from decoder: any Decoder) throws {
    text = try AccessToken(from: decoder)
    guard !text.text.isEmpty, text.text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a token"))
    }
  }
}

struct ProfileReply: Decodable {
  let name: String?

  private enum CodingKeys: String, CodingKey { case name = "displayname" }
}

struct UserSearchReply: Decodable {
  let results: [Tolerant<Person>]

  struct Person: Decodable {
    let user: UserID
    let name: String?

    private enum CodingKeys: String, CodingKey {
      case user = "user_id"
      case name = "display_name"
    }
  }
}

private struct RegisterBody: Encodable {
  struct Auth: Encodable { let type = "m.login.dummy" }

  let username: String
  let password: String
  let deviceId: DeviceID
  let auth = Auth()
  let initialDeviceDisplayName = deviceName
  let refreshToken = true
}

private struct LoginBody: Encodable {
  struct Identifier: Encodable {
    let type = "m.id.user"
    let user: String
  }

  let type = "m.login.password"
  let identifier: Identifier
  let password: String
  let deviceId: DeviceID
  let initialDeviceDisplayName = deviceName
  let refreshToken = true
}

private let deviceName = "Undercurrent chat"

extension MatrixRequest<LoginReply> {
  static func register(_ credentials: Credentials) -> Self {
    let name = credentials.address.userName
    return post(["register"], RegisterBody(username: name, password: credentials.password, deviceId: credentials.device)).open
  }

  static func login(_ credentials: Credentials) -> Self {
    let identifier = LoginBody.Identifier(user: credentials.address.userName)
    return post(
      ["login"], LoginBody(identifier: identifier, password: credentials.password, deviceId: credentials.device)
    ).open
  }
}

extension MatrixRequest<RefreshReply> {
  static func refresh(_ token: AccessToken) -> Self { post(["refresh"], ["refresh_token": token]).open }
}

extension MatrixRequest<ProfileReply> {
  static func profile(_ user: UserID) -> Self { get(["profile", user.text]) }
}

private struct SearchBody: Encodable {
  let searchTerm: String
  let limit: Int
}

extension MatrixRequest<UserSearchReply> {
  static func search(_ term: String, limit: Int) -> Self {
    post(["user_directory", "search"], SearchBody(searchTerm: term, limit: limit))
  }
}

extension MatrixRequest<Nothing> {
  static var logout: Self { post(["logout"], NoWords()) }

  static func name(_ name: String, of user: UserID) -> Self { put(["profile", user.text, "displayname"], ["displayname": name]) }

  static func presence(_ state: Presence.State, of user: UserID) -> Self {
    put(["presence", user.text, "status"], ["presence": state.wire])
  }
}

/// A body that says nothing, which is not the same as none.
struct NoWords: Encodable {}

extension EmailAddress {
  /// The name of the account that belongs to an address: Matrix has letters, digits and a few marks for names. What is not among
  /// them is written as `=` and its number, so different addresses are different names.
  ///
  /// The name of an account is that already.
  var userName: String {
    if isAccountName { return text }
    return text.lowercased().utf8.map { byte in
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "+"):
        String(UnicodeScalar(byte))
      default: "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}

extension Presence.State {
  /// What it is called on the wire.
  var wire: String {
    switch self {
    case .online, .unknown: "online"
    case .away: "unavailable"
    case .offline: "offline"
    }
  }

  init?(wire: String) {
    switch wire {
    case "online": self = .online
    case "unavailable": self = .away
    case "offline": self = .offline
    default: return nil
    }
  }
}
