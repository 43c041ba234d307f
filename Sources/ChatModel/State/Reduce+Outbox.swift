import UndercurrentCore

// The queues: one for each conversation, in the order of writing, with one thing at a time being asked of the service.
extension AppState {
  mutating func enqueue(_ content: Outgoing, _ txn: TxnID, in id: RoomID, _ event: ChatEvent) -> [Effect] {
    // What the service cannot have is changed here, and nobody sees that it was different.
    if case .edit(of: .own(let own), let text) = content, let index = rooms[id]?.outbox.firstIndex(where: { $0.txn == own }),
      let item = rooms[id]?.outbox[index], item.isUntouched, case .text(_, let replyTo) = item.content
    {
      change(id) {
        $0.outbox[index].content = .text(text, replyTo: replyTo)
        $0.outbox[index].delivery = .pending
      }
      return pump(id, event)
    }
    change(id) { $0.outbox.append(OutboxItem(txn: txn, content: content, writtenAt: event.at)) }
    return pump(id, event)
  }

  mutating func retry(_ txn: TxnID, in id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard let index = rooms[id]?.outbox.firstIndex(where: { $0.txn == txn }) else { return [] }
    change(id) { room in
      if case .failed = room.outbox[index].delivery {
        room.outbox[index].delivery = .pending
        // The user has decided to take the risk.
        room.outbox[index].attempts = 0
      }
    }
    rests[id] = nil
    return pump(id, event)
  }

  mutating func cancel(_ txn: TxnID, in id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard let room = rooms[id], let item = room.outbox.first(where: { $0.txn == txn }) else { return [] }
    switch item.delivery {
    case .sending,
      .pending where item.attempts > 0:
      // It may be with the service already. Then it has to be taken back there.
      guard item.isText, !room.outbox.contains(where: { $0.content == .deletion(of: .own(txn)) }) else { return [] }
      return enqueue(.deletion(of: .own(txn)), TxnID("\(txn)-"), in: id, event)
    case .sent: return []
    case .pending, .failed:
      change(id) { room in room.outbox.removeAll { $0.txn == txn || $0.content.target == .own(txn) } }
      return pump(id, event)
    }
  }

  /// Asks the service for the next thing in a queue, if it is time.
  mutating func pump(_ id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard isConnected, !isRestoring, rests[id] == nil, let room = rooms[id], room.membership == .joined else { return [] }
    for item in room.outbox {
      switch item.delivery {
      case .sent, .failed: continue
      case .sending: return []
      case .pending:
        if item.attempts > 0, item.writtenAt.distance(to: event.at) > Self.outboxLasts {
          settle(item.txn, in: id, .failed("It could not be sent for a day. It may have arrived.", isRetryable: true))
          continue
        }
        guard let content = content(of: item, in: room) else {
          // What it is about has not been sent, or has gone.
          if let target = item.content.target, case .own(let own) = target, room.outbox.contains(where: { $0.txn == own }) {
            continue
          }
          change(id) { room in room.outbox.removeAll { $0.txn == item.txn } }
          continue
        }
        change(id) { room in
          guard let index = room.outbox.firstIndex(where: { $0.txn == item.txn }) else { return }
          room.outbox[index].attempts += 1
          room.outbox[index].delivery = .sending(attempt: room.outbox[index].attempts)
        }
        return [event.perform(.send(id, item.txn, content))]
      }
    }
    return []
  }

  /// Something kept says that the service was asked: it may have it.
  mutating func asked(_ txn: TxnID, in id: RoomID) {
    change(id) { room in
      guard let index = room.outbox.firstIndex(where: { $0.txn == txn }) else { return }
      room.outbox[index].attempts += 1
    }
  }

  private mutating func settle(_ txn: TxnID, in id: RoomID, _ delivery: Delivery) {
    change(id) { room in
      guard let index = room.outbox.firstIndex(where: { $0.txn == txn }) else { return }
      room.outbox[index].delivery = delivery
    }
  }

  /// As the service understands it, or `nil` if it cannot be said yet.
  private func content(of item: OutboxItem, in room: Room) -> TimelineEvent.Content? {
    switch item.content {
    case .text(let text, let replyTo): .text(text, replyTo: replyTo.flatMap(room.event))
    case .edit(let id, let text): room.event(of: id).map { .edit(of: $0, text) }
    case .reaction(let id, let key): room.event(of: id).map { .reaction(to: $0, key) }
    case .deletion(let id): room.event(of: id).map { .redaction(of: $0) }
    case .unreaction(let id, let key): ownReaction(to: id, key, in: room).map { .redaction(of: $0) }
    }
  }

  private func ownReaction(to id: Message.ID, _ key: String, in room: Room) -> EventID? {
    for item in room.outbox.reversed() {
      if item.content == .reaction(to: id, key), case .sent(let event) = item.delivery { return event }
    }
    guard let me, let message = room.event(of: id).flatMap(room.timeline.message) else { return nil }
    return message.reactions.first { $0.key == key }?.users[me]
  }

  // MARK: Answers

  mutating func sent(_ txn: TxnID, as sent: EventID, in id: RoomID, _ event: ChatEvent) -> [Effect] {
    guard let item = rooms[id]?.outbox.first(where: { $0.txn == txn }) else { return [] }
    change(id) { room in
      guard let index = room.outbox.firstIndex(where: { $0.txn == txn }) else { return }
      if room.timeline.knows(sent) {
        room.outbox.remove(at: index)
        if item.isText { room.timeline.name(txn, sent) }
      } else {
        room.outbox[index].delivery = .sent(sent)
      }
    }
    rests[id] = nil
    return pump(id, event)
  }

  /// A service has not done what a queue asked for.
  mutating func sendFailed(_ txn: TxnID, in id: RoomID, _ failure: Failure, _ event: ChatEvent) -> [Effect] {
    guard let item = rooms[id]?.outbox.first(where: { $0.txn == txn }), item.isSending || isRestoring else { return [] }
    switch failure {
    case .unreachable:
      settle(txn, in: id, .pending)
      rests[id] = event.at.advanced(by: backOff(item.attempts - 1))
      return []
    case .rateLimited(let milliseconds):
      settle(txn, in: id, .pending)
      rests[id] = event.at.advanced(by: .milliseconds(milliseconds))
      return []
    case .refused(.duplicate, _):
      // It is there already, which is what was wanted.
      change(id) { room in room.outbox.removeAll { $0.txn == txn } }
    case .refused(_, let reason):
      if item.isText {
        settle(txn, in: id, .failed(reason, isRetryable: false))
      } else {
        change(id) { room in room.outbox.removeAll { $0.txn == txn } }
        say(reason, at: event.at)
      }
    case .tokenLost, .badResumeToken: settle(txn, in: id, .pending)
    }
    return pump(id, event)
  }
}

extension Room {
  /// What the service calls a message, if it has told.
  func event(of id: Message.ID) -> EventID? {
    if let event = timeline.event(of: id) { return event }
    guard case .own(let txn) = id, case .sent(let event) = outbox.first(where: { $0.txn == txn })?.delivery else { return nil }
    return event
  }

  /// Puts back what the service was asked for and has not answered. Whether it has arrived is found out by asking again.
  mutating func putBackUnanswered() {
    for index in outbox.indices where outbox[index].isSending { outbox[index].delivery = .pending }
  }

  /// Takes from the queue what an event of the stream shows to have arrived.
  mutating func confirm(_ event: TimelineEvent) {
    guard let index = outbox.firstIndex(where: { $0.txn == event.txn || $0.delivery == .sent(event.id) }) else { return }
    let item = outbox.remove(at: index)
    if item.isText { timeline.name(item.txn, event.id) }
  }
}
