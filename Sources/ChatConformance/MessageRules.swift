import ChatModel

extension ConformanceRule {
  static let messages = [
    ConformanceRule("a message reaches the other with its text and its sender") { it in
      let (ann, bob, room) = try it.pair()
      let event = try ann.say("hello", in: room)
      try bob.sync(until: { bob.timelines[room]?.contains { $0.id == event } == true }, "a message")
      let told = bob.timelines[room]?.first { $0.id == event }
      try it.expect(told?.content, .text("hello", replyTo: nil), "the message")
      try it.expect(told?.sender, ann.user, "the sender")
    },
    ConformanceRule("a transaction happens once, however often it is asked for") { it in
      let (ann, bob, room) = try it.pair()
      let txn = ann.newTxn()
      let first = try ann.send(.text("once", replyTo: nil), to: room, as: txn)
      let second = try ann.send(.text("once", replyTo: nil), to: room, as: txn)
      try it.expect(second, first, "the second answer")
      // Also after a restart of the same device.
      let later = it.stranger(device: ann.device)
      if let admission = ann.admission { later.resume(admission) }
      try it.expect(try later.send(.text("once", replyTo: nil), to: room, as: txn), first, "the answer after a restart")
      try ann.say("end", in: room)
      try bob.sync(until: { bob.texts(in: room).contains("end") }, "the last message")
      try it.expect(bob.texts(in: room), ["once", "end"], "what was told")
    },
    ConformanceRule("the name of a transaction is told to the device that gave it, and to no other") { it in
      let (ann, bob, room) = try it.pair()
      let other = try it.again(ann, device: "D2")
      let txn = ann.newTxn()
      let event = try ann.send(.text("hello", replyTo: nil), to: room, as: txn)
      for (guest, expected) in [(ann, txn), (bob, nil), (other, nil)] as [(Guest, TxnID?)] {
        try guest.sync(until: { guest.timelines[room]?.contains { $0.id == event } == true }, "a message")
        try it.expect(guest.timelines[room]?.first { $0.id == event }?.txn, expected, "the transaction")
      }
    },
    ConformanceRule("all see the same order") { it in
      let (ann, bob, room) = try it.pair()
      for number in 1...5 {
        try ann.say("a\(number)", in: room)
        try bob.say("b\(number)", in: room)
      }
      for guest in [ann, bob] { try guest.sync(until: { guest.texts(in: room).count == 10 }, "ten messages") }
      try it.expect(ann.texts(in: room), bob.texts(in: room), "the order")
      try it.expect(ann.texts(in: room).filter { $0.hasPrefix("a") }, (1...5).map { "a\($0)" }, "the order of one sender")
    },
    ConformanceRule("edits, answers, reactions and deletions are told") { it in
      let (ann, bob, room) = try it.pair()
      let first = try ann.say("frist", in: room)
      let contents: [TimelineEvent.Content] = [
        .edit(of: first, "first"), .text("yes", replyTo: first), .reaction(to: first, "👍"),
      ]
      for content in contents { try ann.send(content, to: room) }
      try ann.send(.redaction(of: first), to: room)
      let last = try ann.say("end", in: room)
      try bob.sync(until: { bob.timelines[room]?.contains { $0.id == last } == true }, "the last message")
      let told = bob.timelines[room]?.map(\.content) ?? []
      for content in contents.dropFirst() { try it.expect(told.contains(content), "\(content) was not told") }
      try it.expect(told.contains(.redaction(of: first)), "a deletion was not told")
    },
    ConformanceRule("the same reaction twice is refused as a duplicate, unless it was taken back") { it in
      let (ann, _, room) = try it.pair()
      let message = try ann.say("hello", in: room)
      let reaction = try ann.send(.reaction(to: message, "👍"), to: room)
      guard case .refused(.duplicate, _) = try ann.fail(.send(room, ann.newTxn(), .reaction(to: message, "👍")), "twice") else {
        throw ConformanceFailure(description: "a second reaction of the same kind is taken")
      }
      try ann.send(.redaction(of: reaction), to: room)
      try ann.send(.reaction(to: message, "👍"), to: room)
    },
    ConformanceRule("nobody deletes what is somebody else's") { it in
      let (ann, bob, room) = try it.pair()
      let message = try ann.say("mine", in: room)
      guard case .refused = try bob.fail(.send(room, bob.newTxn(), .redaction(of: message)), "deleting another's") else {
        throw ConformanceFailure(description: "somebody has deleted another's message")
      }
    },
    ConformanceRule("who is not in a conversation can neither read nor write there") { it in
      let (ann, _, room) = try it.pair()
      try ann.say("secret", in: room)
      let eve = try it.newcomer("Eve")
      guard case .refused(.notMember, _) = try eve.fail(.send(room, eve.newTxn(), .text("hi", replyTo: nil)), "writing") else {
        throw ConformanceFailure(description: "a stranger can write")
      }
      try it.expect(eve.rooms[room] == nil, "a stranger is told of a conversation")
    },
    ConformanceRule("what is too long is refused for good") { it in
      let (ann, _, room) = try it.pair()
      let text = String(repeating: "x", count: 100_000)
      guard case .refused(.tooLong, _) = try ann.fail(.send(room, ann.newTxn(), .text(text, replyTo: nil)), "too long") else {
        throw ConformanceFailure(description: "a message that is too long is not called that")
      }
    },
  ]
}
