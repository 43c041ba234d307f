import ChatModel

/// What is known of a conversation from what the server has told so far.
struct KnownRoom {
  /// What one member is called here, and how they stand to it.
  struct Member {
    var standing: Membership
    var name: String?
  }

  let id: RoomID
  var membership = Membership.joined
  /// Those who are in it or invited.
  private(set) var members: [UserID: Member] = [:]
  private(set) var name: String?
  private(set) var alias: String?
  private(set) var isEncrypted = false
  /// Whom it was made for, if it was made for two.
  private(set) var madeFor: UserID?
  var invitedBy: UserID?
  private(set) var creator: UserID?
  private(set) var createdAt: Int?
  private(set) var mark: CreationMark?

  init(_ id: RoomID) { self.id = id }

  /// Takes a change of the conversation. Returns whether it is one.
  mutating func take(_ event: MatrixEvent, me: UserID) -> Bool {
    guard let key = event.stateKey else { return false }
    switch event.content {
    case .member(let member): take(member, of: UserID(key), by: event.sender, me: me)
    case .name(let name): self.name = name.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    case .alias(let alias): self.alias = alias
    case .encryption: isEncrypted = true
    case .creation(let mark):
      creator = event.sender
      createdAt = event.time
      self.mark = mark.map { CreationMark($0) }
    default: return false
    }
    return true
  }

  private mutating func take(_ member: MemberContent, of user: UserID, by sender: UserID?, me: UserID) {
    let standing = member.standing
    members[user] = standing == .left ? nil : Member(standing: standing, name: member.name)
    if member.isDirect, standing != .left { madeFor = user == me ? sender : user }
    if user == me {
      membership = standing
      invitedBy = standing == .invited ? sender : nil
    }
  }

  /// What a group is called that may have no name.
  func title(me: UserID) -> String {
    if let title = name ?? alias { return title }
    let names = members.filter { $0.key != me }.map { $0.value.name ?? $0.key.plainName }.sorted()
    return names.isEmpty ? "Nobody else" : names.joined(separator: ", ")
  }
}
