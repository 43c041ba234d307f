import Testing
import UndercurrentCore

@testable import ChatModel

/// Whole conversations over a connection that cannot be relied on.
struct FaultTests {
  @Test func theConnectionGoesAndComesBack() {
    let party = Party("ann", "bob")
    party.meet()
    let (ann, bob) = (party.guests[0], party.guests[1])
    ann.store.send("one")
    party.pass(2)
    ann.service.isOffline = true
    party.pass(5)
    #expect(ann.store.state.connectionBanner != nil)
    ann.store.send("two")
    ann.store.send("three")
    bob.store.send("from bob")
    party.pass(60)
    #expect(party.texts(ann) == ["one", "two", "three"])
    #expect(party.texts(bob) == ["one", "from bob"])
    ann.service.isOffline = false
    party.pass(60)
    for guest in [ann, bob] { #expect(party.texts(guest) == ["one", "from bob", "two", "three"]) }
    #expect(ann.store.state.messageRows.allSatisfy { $0.isArrived })
    #expect(ann.store.state.connectionBanner == nil)
  }

  @Test func afterALongAbsenceEverythingIsThereOnce() {
    let party = Party("ann", "bob")
    party.meet()
    let (ann, bob) = (party.guests[0], party.guests[1])
    ann.store.send("before")
    party.pass(2)
    ann.service.isOffline = true
    for number in 1...130 {
      bob.store.send("\(number)")
      party.pass(1)
    }
    ann.store.send("mine")
    ann.service.isOffline = false
    bob.store.send("live")
    party.pass(60)
    #expect(party.texts(ann) == ["before"] + (1...130).map(String.init) + ["live", "mine"])
    #expect(ann.store.state.openRoom?.timeline.hasGap == false)
    #expect(ann.store.state.totalUnread == 0)
  }

  @Test func whoeverTheHubHasForgottenBeginsAnew() {
    let party = Party("ann", "bob")
    party.meet()
    let (ann, bob) = (party.guests[0], party.guests[1])
    bob.store.send("before")
    party.pass(2)
    ann.service.isOffline = true
    for number in 1...30 {
      bob.store.send("\(number)")
      party.pass(1)
    }
    ann.store.send("mine")
    party.hub.forgetChanges()
    ann.service.isOffline = false
    party.pass(60)
    #expect(party.texts(ann) == ["before"] + (1...30).map(String.init) + ["mine"])
  }

  /// Requests and answers are lost, late, doubled and in the wrong order, one in three: nothing is lost, doubled or out of order.
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func nothingIsLostAndNothingIsDoubled(_ seed: UInt64) throws {
    let party = seed.isMultiple(of: 2) ? Party("ann", "bob") : Party("ann", "bob", "cid")
    party.meet()
    var random = SplitMix64(seed: seed)
    for (number, guest) in party.guests.enumerated() {
      guest.service.faults = Fault.random(percent: 33, seed: seed * 10 + UInt64(number))
    }
    var written: [[String]] = Array(repeating: [], count: party.guests.count)
    for step in 1...40 {
      let number = Int.random(in: party.guests.indices, using: &random)
      let guest = party.guests[number]
      switch Int.random(in: 0..<10, using: &random) {
      case 0: guest.service.isOffline.toggle()
      case 1:
        try party.restart(guest)
        guest.store.open(party.conversation(of: number))
      case 2: party.hub.forgetChanges()
      default:
        let text = "\(number).\(step)"
        guest.store.send(text)
        if guest.store.state.openRoom != nil { written[number].append(text) }
      }
      party.pass(Double(Int.random(in: 0...3000, using: &random)) / 1000)
    }
    for guest in party.guests {
      guest.service.isOffline = false
      guest.service.faults = { _ in nil }
    }
    party.pass(200)
    for guest in party.guests {
      // Whoever began anew has the newest, and the rest for the asking.
      while guest.store.state.openRoom?.reachedStart == false {
        guest.store.perform(.loadOlder)
        party.pass(1)
      }
    }
    let first = party.texts(party.guests[0])
    for (number, guest) in party.guests.enumerated() {
      #expect(party.texts(guest) == first, "\(number)")
      #expect(guest.store.state.messageRows.allSatisfy { $0.isArrived })
      #expect(guest.store.state.unsentCount == 0)
      #expect(first.filter { $0.hasPrefix("\(number).") } == written[number])
    }
    #expect(first.count == written.reduce(0) { $0 + $1.count })
  }

  /// The same with everything that can be done to a message: in the end all see the same, and nothing waits.
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func everybodyComesToSeeTheSame(_ seed: UInt64) throws {
    let party = Party("ann", "bob", "cid")
    party.meet()
    var random = SplitMix64(seed: seed)
    for (number, guest) in party.guests.enumerated() {
      guest.service.faults = Fault.random(percent: 25, seed: seed * 100 + UInt64(number))
    }
    for step in 1...70 {
      let number = Int.random(in: party.guests.indices, using: &random)
      let guest = party.guests[number]
      let row = guest.store.state.messageRows.filter { $0.event == nil }.randomElement(using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: guest.service.isOffline.toggle()
      case 1:
        try party.restart(guest)
        guest.store.open(party.conversation(of: number))
      case 2, 3:
        guard let row else { continue }
        guest.store.perform(.compose(.edit(of: row.id)))
        guest.store.send("edit \(step)")
      case 4, 5: if let row { guest.store.react(to: row.id, ["👍", "😂"].randomElement(using: &random)!) }
      case 6: if let row { guest.store.delete(row.id) }
      case 7: if case .own(let txn) = row?.id { guest.store.perform(.cancel(txn)) }
      case 8:
        if let row { guest.store.perform(.compose(.reply(to: row.id))) }
        guest.store.send("reply \(step)")
      default: guest.store.send("\(number).\(step)")
      }
      party.pass(Double(Int.random(in: 0...2500, using: &random)) / 1000)
    }
    for guest in party.guests {
      guest.service.isOffline = false
      guest.service.faults = { _ in nil }
    }
    party.pass(300)
    func seen(_ guest: Party.Guest) -> [String] {
      guest.store.state.messageRows.filter { $0.event == nil }.map {
        "\($0.sender) \($0.text) \($0.isDeleted) \($0.isEdited) \($0.reactions.map { "\($0.key)\($0.users)" }) \($0.reply?.text ?? "")"
      }
    }
    let first = seen(party.guests[0])
    #expect(first.count > 10)
    for guest in party.guests {
      #expect(seen(guest) == first)
      #expect(guest.store.state.openRoom?.outbox == [])
    }
  }

  @Test func aLimitIsKept() {
    let party = Party("ann", "bob")
    party.meet()
    party.hub.rateLimit = Hub.RateLimit(burst: 3, milliseconds: 2000)
    let ann = party.guests[0]
    for number in 1...8 { ann.store.send("\(number)") }
    party.pass(4)
    #expect(ann.store.state.messageRows.filter { $0.isArrived }.count < 8)
    party.pass(20)
    #expect(party.texts(party.guests[1]) == (1...8).map(String.init))
  }

  @Test func aTokenThatIsLostInTheMiddleLosesNothing() {
    let party = Party("ann", "bob")
    party.meet()
    let ann = party.guests[0]
    ann.store.send("one")
    party.hub.endSessions(of: ann.user)
    ann.store.send("two")
    party.pass(5)
    #expect(ann.store.state.isLocked)
    #expect(ann.store.state.signInProblem != nil)
    ann.store.signIn(email: "ann@example.org", password: "wrong")
    party.pass(5)
    #expect(ann.store.state.isLocked)
    ann.store.signIn(email: "ann@example.org", password: "p")
    party.pass(20)
    #expect(party.texts(party.guests[1]) == ["one", "two"])
    #expect(party.texts(ann) == ["one", "two"])
  }

  @Test func readingIsSeenByTheOther() {
    let party = Party("ann", "bob")
    party.meet()
    let (ann, bob) = (party.guests[0], party.guests[1])
    bob.store.close()
    ann.store.send("seen?")
    party.pass(2)
    #expect(ann.store.state.messageRows.last?.isSeen == false)
    #expect(bob.store.state.totalUnread == 1)
    bob.store.open(ann.user)
    party.pass(2)
    #expect(ann.store.state.messageRows.last?.isSeen == true)
  }
}

extension Party {
  func conversation(of number: Int) -> ConversationID {
    if guests.count == 2 { return .person(guests[1 - number].user) }
    return guests[number].store.state.conversations(.groups).first ?? .person("nobody")
  }
}
