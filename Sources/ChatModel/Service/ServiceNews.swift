/// What a service answers.
public enum ServiceNews: Hashable, Codable, Sendable {
  case signedIn(Admission)
  /// The tokens of the session have been renewed: the ones before will be good for nothing. Not an answer.
  case renewed(Admission)
  case synced(round: Int, SyncBatch)
  case sent(RoomID, TxnID, EventID)
  case history(RoomID, from: PageToken, HistoryPage)
  case created(TxnID, RoomID)
  case found(String, [Contact])
  /// Something was handed to the service. Not an answer: it is kept, so that after a crash it is known what may have arrived.
  case asked(RoomID, TxnID)
  /// What has no other answer has been done.
  case done(ChatCommand.Request)
  case failed(ChatCommand.Request, Failure)
}

/// Why something was not done.
public enum Failure: Hashable, Codable, Sendable, Error {
  /// There was no answer. It may have been done nevertheless.
  case unreachable(String)
  /// Too much was asked in too short a time.
  case rateLimited(milliseconds: Int)
  /// It will never be done as it was asked.
  case refused(Refusal, String)
  /// The service no longer knows the session. If `isSoft`, the user's data is still theirs, and the password lets them go on.
  case tokenLost(isSoft: Bool)
  /// The service cannot go on from a resume token; it can only begin anew.
  case badResumeToken
}

/// What kind of thing is wrong with what was asked.
public enum Refusal: String, Hashable, Codable, Sendable {
  case wrongPassword, addressTaken, badName, notMember, notFound, tooLong, duplicate, other
}
