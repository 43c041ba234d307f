import UndercurrentCore

/// The messages of a conversation that the service knows, each of them once, in the order of its stream.
///
/// The same event may come by several ways - live, in a page of the history, twice - and what is about a message may come before
/// it. Between two parts of the stream something may be missing, which is filled from the newer one's end backwards.
///
/// - Complexity: taking an event and finding a message take O(log n).
public struct Timeline: Equatable, Sendable {
  /// A part of the stream without a gap.
  struct Segment: Equatable, Sendable, Codable {
    var messages = ChunkedArray<Message>()
    /// The places of the first and the last event.
    var low: Int
    var high: Int
    /// From where it goes on backwards; `nil` if it begins with the conversation.
    var back: PageToken?
  }

  /// The oldest first; never empty. What comes live belongs to the last.
  private(set) var segments = [Segment(low: 0, high: 0)]
  /// The places of all events that were taken, whatever they are about.
  private var places = TrieMap<EventID, Int>()
  private var own = TrieMap<TxnID, EventID>()
  private var reactions = TrieMap<EventID, ReactionPlace>()
  private var redacted: Set<EventID> = []
  /// What has come before the message that it is about, with its place.
  private var waiting: [EventID: [Waiting]] = [:]

  private struct ReactionPlace: Hashable, Sendable {
    let message: EventID
    let key: String
    let user: UserID
  }

  private struct Waiting: Hashable, Sendable, Codable {
    let event: TimelineEvent
    let order: Int
  }

  public init() {}

  /// How many places are left between two parts, for what is missing there.
  private static var spread: Int { 1 << 32 }

  // MARK: Reading

  public var count: Int { segments.reduce(0) { $0 + $1.messages.count } }
  public var last: Message? { segments.last { !$0.messages.isEmpty }?.messages.last }
  /// Whether there is nothing before the first message.
  public var reachedStart: Bool { segments[0].back == nil }
  public var hasGap: Bool { segments.count > 1 }
  /// Where the newest part goes on backwards.
  var backToken: PageToken? { segments[segments.count - 1].back }
  /// Where the oldest part goes on backwards.
  var oldestToken: PageToken? { segments[0].back }

  /// - Parameter index: Counted from the oldest message there is here.
  public subscript(index: Int) -> Message {
    var rest = index
    for segment in segments {
      if rest < segment.messages.count { return segment.messages[rest] }
      rest -= segment.messages.count
    }
    preconditionFailure("message \(index) is not within 0..<\(count)")
  }

  /// Whether something is missing right before a message.
  func isGap(before index: Int) -> Bool {
    var start = 0
    for segment in segments.dropLast() {
      start += segment.messages.count
      if start >= index { return start == index }
    }
    return false
  }

  public var messages: [Message] { segments.flatMap(\.messages) }

  func knows(_ event: EventID) -> Bool { places[event] != nil }
  func place(of event: EventID) -> Int? { places[event] }
  func event(of txn: TxnID) -> EventID? { own[txn] }

  func event(of id: Message.ID) -> EventID? {
    switch id {
    case .own(let txn): own[txn]
    case .event(let event): event
    }
  }

  public func message(_ event: EventID) -> Message? { position(of: event).map { segments[$0.segment].messages[$0.index] } }

  /// Counted from the oldest message there is here.
  public func index(of event: EventID) -> Int? {
    position(of: event).map { place in segments[..<place.segment].reduce(place.index) { $0 + $1.messages.count } }
  }

  /// How many messages come before a place.
  func index(after order: Int) -> Int {
    var count = 0
    for segment in segments {
      if segment.high <= order {
        count += segment.messages.count
      } else {
        return count + Self.lowerBound(order + 1, segment.messages)
      }
    }
    return count
  }

  private func position(of event: EventID) -> (segment: Int, index: Int)? {
    guard let order = places[event] else { return nil }
    guard let segment = segments.lastIndex(where: { $0.low <= order }) else { return nil }
    let index = Self.lowerBound(order, segments[segment].messages)
    guard index < segments[segment].messages.count, segments[segment].messages[index].event == event else { return nil }
    return (segment, index)
  }

  private static func lowerBound(_ order: Int, _ messages: ChunkedArray<Message>) -> Int {
    var low = 0
    var high = messages.count
    while low < high {
      let middle = (low + high) / 2
      if messages[middle].order < order { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Taking events

  /// What came of taking an event.
  struct Taken {
    /// The message, if it is a new one.
    var added: Message?
    /// The message that is no longer there.
    var deleted: Message?
  }

  /// Takes an event that has just happened.
  mutating func receive(_ event: TimelineEvent) -> Taken {
    let last = segments.count - 1
    guard places[event.id] == nil else { return Taken() }
    segments[last].high += 1
    return take(event, order: segments[last].high) { timeline, message in timeline.segments[last].messages.append(message) }
  }

  /// Begins a new part, before which something may be missing.
  mutating func beginSegment(back: PageToken?) {
    let last = segments[segments.count - 1]
    // What is empty can be asked for from the new part's end.
    if last.messages.isEmpty, last.low == last.high, segments.count == 1 {
      segments[0].back = back
    } else {
      segments.append(Segment(low: last.high + Self.spread, high: last.high + Self.spread, back: back))
    }
  }

  /// Takes a page of the history that was asked for from `token`, and returns what was new in it. One that nobody waits for is
  /// dropped.
  mutating func receive(_ page: HistoryPage, from token: PageToken) -> [Taken] {
    guard let index = segments.lastIndex(where: { $0.back == token }) else { return [] }
    var taken: [Taken] = []
    // A page may reach over the gap into the part before, and beyond the beginning of that.
    var reached = index
    var isBeyond = true
    for event in page.events {
      if let place = places[event.id] {
        if let older = segments[..<reached].lastIndex(where: { $0.low <= place && place <= $0.high }) {
          reached = older
          isBeyond = false
        }
        continue
      }
      // Before everything in its part, and after everything in the part before.
      let part = reached
      isBeyond = true
      segments[part].low -= 1
      taken.append(
        take(event, order: segments[part].low) { timeline, message in timeline.segments[part].messages.prepend(message) })
    }
    // There is nothing before the beginning.
    if isBeyond, page.next == nil { reached = 0 }
    for part in (reached..<index).reversed() { join(part + 1) }
    if isBeyond { segments[reached].back = page.next }
    return taken
  }

  /// Joins a part to the one before it: nothing is missing between them any more.
  private mutating func join(_ index: Int) {
    let newer = segments.remove(at: index)
    segments[index - 1].messages.append(contentsOf: newer.messages)
    segments[index - 1].high = newer.high
  }

  private mutating func take(
    _ event: TimelineEvent, order: Int, place: (inout Timeline, Message) -> Void
  ) -> Taken {
    places[event.id] = order
    switch event.content {
    case .text(let text, let replyTo): return add(event, order, .text, text, replyTo, place)
    case .member(let user, let membership): return add(event, order, .member(user, membership), "", nil, place)
    case .deleted: return add(event, order, .text, "", nil, place)
    case .unreadable(let why): return add(event, order, .unreadable, why, nil, place)
    case .edit, .reaction: aggregate(event, order)
    case .redaction(let target): return Taken(deleted: redact(target))
    }
    return Taken()
  }

  private mutating func add(
    _ event: TimelineEvent, _ order: Int, _ kind: Message.Kind, _ text: String, _ replyTo: EventID?,
    _ place: (inout Timeline, Message) -> Void
  ) -> Taken {
    var message = Message(
      id: event.txn.map(Message.ID.own) ?? .event(event.id), event: event.id, sender: event.sender, kind: kind, original: text,
      replyTo: replyTo, sentAt: event.sentAt, order: order)
    if let txn = event.txn { own[txn] = event.id }
    message.isDeleted = redacted.contains(event.id) || event.content == .deleted
    place(&self, message)
    for early in waiting.removeValue(forKey: event.id) ?? [] { aggregate(early.event, early.order) }
    return Taken(added: message)
  }

  private mutating func aggregate(_ event: TimelineEvent, _ order: Int) {
    guard !redacted.contains(event.id) else { return }
    switch event.content {
    case .edit(let target, let text):
      change(target, or: event, order) { message in
        guard message.sender == event.sender, !message.isDeleted else { return }
        let index = message.edits.firstIndex { $0.order > order } ?? message.edits.endIndex
        message.edits.insert(Message.Edit(event: event.id, order: order, text: text), at: index)
      }
    case .reaction(let target, let key):
      reactions[event.id] = ReactionPlace(message: target, key: key, user: event.sender)
      change(target, or: event, order) { message in
        if message.isDeleted { return }
        if let index = message.reactions.firstIndex(where: { $0.key == key }) {
          message.reactions[index].users[event.sender] = event.id
        } else {
          message.reactions.append(Reaction(key: key, users: [event.sender: event.id]))
          message.reactions.sort { $0.key < $1.key }
        }
      }
    default: break
    }
  }

  private mutating func change(
    _ target: EventID, or event: TimelineEvent, _ order: Int, _ body: (inout Message) -> Void
  ) {
    if let place = position(of: target) {
      body(&segments[place.segment].messages[place.index])
    } else if places[target] == nil {
      waiting[target, default: []].append(Waiting(event: event, order: order))
    }
  }

  /// Returns the message that it takes away.
  private mutating func redact(_ target: EventID) -> Message? {
    guard redacted.insert(target).inserted else { return nil }
    if let reaction = reactions[target] {
      reactions[target] = nil
      if let place = position(of: reaction.message) {
        segments[place.segment].messages[place.index].takeBack(reaction.key, of: reaction.user, target)
      }
      return nil
    }
    guard let place = position(of: target) else {
      // An edit, or something that is not here yet.
      for segment in segments.indices { takeBackEdit(target, in: segment) }
      return nil
    }
    let message = segments[place.segment].messages[place.index]
    segments[place.segment].messages[place.index].isDeleted = true
    segments[place.segment].messages[place.index].reactions = []
    segments[place.segment].messages[place.index].edits = []
    return message
  }

  private mutating func takeBackEdit(_ edit: EventID, in segment: Int) {
    guard let order = places[edit], order >= segments[segment].low, order <= segments[segment].high else { return }
    // Rare enough to look for: an edit stands after its message.
    for index in segments[segment].messages.indices.reversed() where segments[segment].messages[index].order < order {
      guard let found = segments[segment].messages[index].edits.firstIndex(where: { $0.event == edit }) else { continue }
      segments[segment].messages[index].edits.remove(at: found)
      return
    }
  }

  /// Says that a message that is here already is the one that was sent as `txn`: its row keeps the name that was on show first.
  mutating func name(_ txn: TxnID, _ event: EventID) {
    own[txn] = event
    guard let place = position(of: event) else { return }
    segments[place.segment].messages[place.index].id = .own(txn)
  }
}

extension Message {
  fileprivate mutating func takeBack(_ key: String, of user: UserID, _ event: EventID) {
    guard let index = reactions.firstIndex(where: { $0.key == key }), reactions[index].users[user] == event else { return }
    reactions[index].users[user] = nil
    if reactions[index].users.isEmpty { reactions.remove(at: index) }
  }
}

extension Timeline: Codable {
  private enum Key: CodingKey { case segments, events, own, redacted, waiting }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    segments = try values.decode([Segment].self, forKey: .segments)
    redacted = try values.decode(Set<EventID>.self, forKey: .redacted)
    waiting = try values.decode([EventID: [Waiting]].self, forKey: .waiting)
    for (event, order) in try values.decode([String: Int].self, forKey: .events) { places[EventID(event)] = order }
    for (txn, event) in try values.decode([String: EventID].self, forKey: .own) { own[TxnID(txn)] = event }
    for segment in segments {
      for message in segment.messages {
        places[message.event] = message.order
        if case .own(let txn) = message.id { own[txn] = message.event }
        for edit in message.edits { places[edit.event] = edit.order }
        for reaction in message.reactions {
          for (user, event) in reaction.users {
            reactions[event] = ReactionPlace(message: message.event, key: reaction.key, user: user)
          }
        }
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(segments, forKey: .segments)
    try values.encode(redacted, forKey: .redacted)
    try values.encode(waiting, forKey: .waiting)
    // What the messages do not tell themselves.
    var told: Set<EventID> = []
    var named: Set<TxnID> = []
    for segment in segments {
      for message in segment.messages {
        told.insert(message.event)
        if case .own(let txn) = message.id { named.insert(txn) }
        told.formUnion(message.edits.map(\.event))
      }
    }
    var events: [String: Int] = [:]
    for (event, order) in places.entries where !told.contains(event) { events[event.text] = order }
    try values.encode(events, forKey: .events)
    var others: [String: EventID] = [:]
    for (txn, event) in own.entries where !named.contains(txn) { others[txn.text] = event }
    try values.encode(others, forKey: .own)
  }
}
