/// What is to be done after a change of state.
public enum Effect: Equatable, Sendable {
  /// Listen to the service.
  case beginSession
  /// Keep what happens from now on, for whom.
  case keep(Admission)
  /// Ask something of the service.
  case perform(ChatCommand)
  /// A key was pressed in the composer of a conversation.
  case writing(RoomID)
  /// What was being written is sent or left.
  case stoppedWriting
  case notify(Notification)
  /// Stop everything that runs for the session; if it `forgets`, also throw away what was kept for it.
  case endSession(forgets: Bool)
}

/// Something that the user may want to hear of although they are not looking at it.
public struct Notification: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case message
    case invitation
  }

  public let kind: Kind
  public let room: RoomID
  public let conversation: ConversationID
  /// Who it is from.
  public let sender: String
  public let text: String
}
