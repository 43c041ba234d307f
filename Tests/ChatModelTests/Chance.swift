import Testing

@testable import ChatModel

/// Tries a law with so many seeds. A seed that breaks it is tried again with fewer steps, and the shortest run that still does is
/// the one that is reported.
func tryAll(_ seeds: ClosedRange<UInt64>, steps: Int, _ law: (_ random: inout SplitMix64, _ steps: Int) -> String?) {
  for seed in seeds {
    func broken(_ steps: Int) -> String? {
      var random = SplitMix64(seed: seed)
      return law(&random, steps)
    }
    guard var message = broken(steps) else { continue }
    var least = steps
    for fewer in 1..<steps {
      guard let shorter = broken(fewer) else { continue }
      (least, message) = (fewer, shorter)
      break
    }
    Issue.record("seed \(seed), \(least) steps: \(message)")
    return
  }
}

/// A conversation as it happened: its stream, with everything that can be in one.
struct Stream {
  var events: [TimelineEvent] = []
  private var messages: [TimelineEvent] = []
  private var reactions: [TimelineEvent] = []
  private var reacted: Set<String> = []

  static let people: [UserID] = [ReducerBench.me, "ann", "bob"]

  init(_ count: Int, _ random: inout SplitMix64) {
    for number in 1...max(1, count) { add(number, &random) }
  }

  private mutating func add(_ number: Int, _ random: inout SplitMix64) {
    let sender = Self.people.randomElement(using: &random)!
    let target = messages.randomElement(using: &random)
    var content = TimelineEvent.Content.text("m\(number)", replyTo: random.chance(20) ? target?.id : nil)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      // Also of what is somebody else's, which must not count.
      if let target { content = .edit(of: target.id, "edit \(number)") }
    case 2, 3:
      if let target, reacted.insert("\(sender) \(target.id)").inserted { content = .reaction(to: target.id, "👍") }
    case 4:
      if let target { content = .redaction(of: target.id) }
    case 5:
      if let reaction = reactions.randomElement(using: &random) { content = .redaction(of: reaction.id) }
    default: break
    }
    let txn: TxnID? = sender == ReducerBench.me && random.chance(50) ? TxnID("t\(number)") : nil
    let event = TimelineEvent(id: EventID("e\(number)"), sender: sender, sentAt: time(1000 - number), txn: txn, content)
    events.append(event)
    switch content {
    case .text: messages.append(event)
    case .reaction: reactions.append(event)
    default: break
    }
  }
}

/// What matters of a row, for comparing ways that lead to the same.
struct Seen: Equatable {
  let event: EventID
  let text: String
  let isDeleted: Bool
  let isEdited: Bool
  let reactions: [ReactionRow]

  static func all(_ timeline: Timeline) -> [Seen] {
    timeline.messages.map { message in
      Seen(
        event: message.event, text: message.text, isDeleted: message.isDeleted, isEdited: message.isEdited,
        reactions: message.reactions.map { ReactionRow(key: $0.key, users: $0.users.keys.sorted()) })
    }
  }
}
