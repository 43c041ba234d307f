import ChatModel

extension ConformanceRule {
  static let groups = [
    ConformanceRule("a conversation of two is made once") { it in
      let (ann, bob, room) = try it.pair()
      let txn = ann.newTxn()
      let again = try ann.created(.createDirect(txn, bob.user), txn)
      try it.expect(again, room, "the second time")
      try it.expect(ann.rooms[room]?.kind, .direct(bob.user), "what it is to one")
      try it.expect(bob.rooms[room]?.kind, .direct(ann.user), "what it is to the other")
    },
    ConformanceRule("a group is made, joined, talked in and left") { it in
      let ann = try it.newcomer("Ann")
      let bob = try it.newcomer("Bob")
      let cid = try it.newcomer("Cid")
      let txn = ann.newTxn()
      let room = try ann.created(.createGroup(txn, name: "Walks", [bob.user]), txn)
      try bob.sync(until: { bob.rooms[room]?.membership == .invited }, "an invitation")
      try it.expect(bob.rooms[room]?.kind, .group(name: "Walks"), "what it is")
      try it.expect(bob.rooms[room]?.invitedBy, ann.user, "who has invited")
      try bob.done(.join(room), "joining")
      try ann.sync(until: { ann.rooms[room]?.members[bob.user] == .joined }, "that somebody joined")
      try bob.done(.invite(room, cid.user), "inviting")
      try cid.sync(until: { cid.rooms[room]?.membership == .invited }, "an invitation")
      try cid.done(.join(room), "joining")
      try cid.say("hello", in: room)
      try ann.sync(until: { ann.texts(in: room) == ["hello"] }, "a message of the third")
      try bob.done(.leave(room), "leaving")
      try bob.sync(until: { bob.rooms[room]?.membership == .left }, "that one has left")
      try ann.sync(until: { ann.rooms[room]?.members[bob.user] == nil }, "that somebody left")
      guard case .refused(.notMember, _) = try bob.fail(.send(room, bob.newTxn(), .text("still here", replyTo: nil)), "writing")
      else { throw ConformanceFailure(description: "who has left can write") }
    },
    ConformanceRule("nobody joins who is not invited") { it in
      let ann = try it.newcomer("Ann")
      let eve = try it.newcomer("Eve")
      let txn = ann.newTxn()
      let room = try ann.created(.createGroup(txn, name: "Closed", []), txn)
      guard case .refused(.notMember, _) = try eve.fail(.join(room), "joining") else {
        throw ConformanceFailure(description: "a stranger has joined")
      }
    },
    ConformanceRule("who says no to an invitation is not asked again") { it in
      let ann = try it.newcomer("Ann")
      let bob = try it.newcomer("Bob")
      let txn = ann.newTxn()
      let room = try ann.created(.createGroup(txn, name: "Walks", [bob.user]), txn)
      try bob.sync(until: { bob.rooms[room]?.membership == .invited }, "an invitation")
      try bob.done(.leave(room), "saying no")
      try bob.sync(until: { bob.rooms[room]?.membership == .left }, "that it is over")
    },
    ConformanceRule("a group without a name is refused") { it in
      let ann = try it.newcomer("Ann")
      guard case .refused(.badName, _) = try ann.fail(.createGroup(ann.newTxn(), name: "  ", []), "no name") else {
        throw ConformanceFailure(description: "a group needs a name")
      }
    },
  ]
}
