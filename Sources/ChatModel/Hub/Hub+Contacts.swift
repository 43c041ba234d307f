import UndercurrentCore

// The people who are played by the hub.
extension Hub {
  /// Has everybody who is played begin a conversation with somebody new.
  func meetEverybody(_ account: HubAccount) {
    var first: [(at: MonotonicTime, text: String, room: HubRoom)] = []
    for contact in contacts {
      let room = makeRoom(.direct(account.user, contact.id), by: account.user, with: [contact.id])
      for message in contact.firstMessages {
        let at = scheduler.now.advanced(by: .seconds(-60 * message.minutesAgo))
        first.append((at, SimulatedContact.fill(message.text, account.name), room))
      }
    }
    for (at, text, room) in first.sorted(by: { $0.at < $1.at }) {
      guard case .direct(_, let contact) = room.kind else { continue }
      post(.text(text, replyTo: nil), by: contact, in: room, at: at)
    }
  }

  /// A client of somebody comes. With the first, those who are played begin to live for them.
  func arrive(_ account: HubAccount) {
    account.clients += 1
    setPresence(.online, of: account)
    guard account.clients == 1 else { return }
    let random = random.fork(nextConnection())
    for (index, contact) in contacts.enumerated() {
      let room = direct(account.user, contact.id)
      account.lives.append(
        ContactLife(
          contact, in: room, with: account.user, called: account.name, scheduler: scheduler, random: random.fork(index)
        ) { [weak self, weak account, weak room] deed in
          if let self, let account, let room { did(deed, contact.id, in: room, account) }
        })
      note(.presence(contact.id), for: account.user)
    }
    // What was left without an answer when the user went.
    for life in account.lives {
      if let last = direct(account.user, life.contact.id).lastText, last.sender == account.user { life.hear(last.text) }
    }
  }

  /// A client of somebody goes. With the last, those who are played stop.
  func depart(_ account: HubAccount) {
    account.clients -= 1
    guard account.clients == 0 else { return }
    account.lives = []
    setPresence(.offline, of: account)
  }

  /// Lets those who are played hear what somebody has sent.
  func heard(_ content: TimelineEvent.Content, by account: HubAccount, in id: RoomID) {
    guard case .text(let text, _) = content, case .direct(let one, let other) = rooms[id]?.kind else { return }
    account.lives.first { $0.contact.id == one || $0.contact.id == other }?.hear(text)
  }

  private func did(_ deed: ContactLife.Deed, _ contact: UserID, in room: HubRoom, _ account: HubAccount) {
    switch deed {
    case .presence: note(.presence(contact), for: account.user)
    case .reads: if let last = room.entries.last { markRead(last.event.id, by: contact, in: room) }
    case .types: setTyping(true, by: contact, in: room)
    case .says(let text): post(.text(text, replyTo: nil), by: contact, in: room)
    }
  }
}
