/// Something that goes wrong between a client and a hub.
public enum Fault: Hashable, Sendable {
  /// What is asked is not done, and this is answered.
  case refuse(Failure)
  /// What is asked does not arrive, and no answer comes.
  case loseRequest
  /// What is asked is done, and no answer comes.
  case loseAnswer
  /// The answer takes longer. Answers with different delays overtake each other.
  case delayAnswer(milliseconds: Int)
  /// What is asked takes longer to arrive.
  case delayRequest(milliseconds: Int)
  /// What is asked arrives twice.
  case repeatRequest
  /// The answer comes twice.
  case repeatAnswer

  /// Faults by chance: of a hundred requests of somebody who is in, how many something happens to.
  public static func random(percent: Int, seed: UInt64) -> (ChatCommand.Request) -> Fault? {
    var random = SplitMix64(seed: seed)
    return { request in
      switch request {
      case .signUp, .signIn, .resume, .signOut: return nil
      default: break
      }
      guard random.chance(percent) else { return nil }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return .loseRequest
      case 1: return .loseAnswer
      case 2, 3: return .delayAnswer(milliseconds: Int.random(in: 1...4000, using: &random))
      case 4: return .delayRequest(milliseconds: Int.random(in: 1...2000, using: &random))
      case 5: return .repeatRequest
      case 6: return .repeatAnswer
      default: return .refuse(.rateLimited(milliseconds: Int.random(in: 100...3000, using: &random)))
      }
    }
  }
}
