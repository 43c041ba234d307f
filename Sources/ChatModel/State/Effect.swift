/// What is to be done after a change of state.
public enum Effect: Hashable, Sendable {
  /// Listen to the service.
  case beginSession
  /// Ask something of the service.
  case perform(ChatCommand)
  /// A key was pressed in the composer of a conversation.
  case writing(RoomID)
  /// What was being written is sent or left.
  case stoppedWriting
  /// Stop everything that runs for the session.
  case endSession
}
