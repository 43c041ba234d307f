import ChatModel

// Making conversations, and finding those that were made.

/// What marks a conversation as the one that was made under a transaction, so that a lost answer makes no second one: the server
/// itself does not tell a repeated creation from a new one.
struct CreationMark: Hashable {
  let text: String

  init(_ txn: TxnID, _ device: DeviceID) { text = "\(device) \(txn)" }
  init(_ text: String) { self.text = text }

  static let key = "org.undercurrent.txn"
}

extension MatrixRequest<RoomIDReply> {
  static func createDirect(with user: UserID, _ mark: CreationMark) -> Self {
    post(["createRoom"], CreationBody(isDirect: true, name: nil, invite: [user], mark))
  }

  static func createGroup(_ name: String, with users: [UserID], _ mark: CreationMark) -> Self {
    post(["createRoom"], CreationBody(isDirect: false, name: name, invite: users, mark))
  }
}

private struct CreationBody: Encodable {
  /// Whoever is invited may not delete what others say.
  let preset = "private_chat"
  let isDirect: Bool
  let name: String?
  let invite: [UserID]
  let creationContent: [String: String]

  init(isDirect: Bool, name: String?, invite: [UserID], _ mark: CreationMark) {
    self.isDirect = isDirect
    self.name = name
    self.invite = invite
    creationContent = [CreationMark.key: mark.text]
  }
}

extension MatrixRequest<Nothing> {
  /// Says which of the user's conversations are between two, for all devices of the user.
  static func directs(_ rooms: [UserID: [RoomID]], of user: UserID) -> Self {
    let body = Dictionary(uniqueKeysWithValues: rooms.map { ($0.key.text, $0.value) })
    return put(["user", user.text, "account_data", "m.direct"], body)
  }
}

struct EncryptionReply: Decodable {
  let algorithm: String?
}

extension MatrixRequest<EncryptionReply> {
  static func encryption(of room: RoomID) -> Self { get(["rooms", room.text, "state", "m.room.encryption", ""]) }
}
