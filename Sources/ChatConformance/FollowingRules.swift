import ChatModel

extension ConformanceRule {
  static let following = [
    ConformanceRule("asked twice from the same point, it tells the same again") { it in
      let (ann, bob, room) = try it.pair()
      try bob.sync()
      let since = bob.token
      let event = try ann.say("hello", in: room)
      try bob.sync(until: { bob.timelines[room]?.contains { $0.id == event } == true }, "a message")
      let again = try bob.sync(from: .some(since))
      let events = again.updates.flatMap { update -> [EventID] in
        if case .timeline(room, let chunk) = update { chunk.events.map(\.id) } else { [] }
      }
      try it.expect(events, [event], "what is told again")
    },
    ConformanceRule("who waits is told as soon as something happens") { it in
      let (ann, bob, room) = try it.pair()
      try bob.sync()
      bob.service.perform(ChatCommand(.sync(since: bob.token, waits: true, round: 777), session: bob.session))
      let event = try ann.say("hello", in: room)
      let came = it.bench.pass {
        bob.news.contains {
          guard case .synced(777, let batch) = $0 else { return false }
          return batch.updates.contains {
            if case .timeline(room, let chunk) = $0 { chunk.events.contains { $0.id == event } } else { false }
          }
        }
      }
      try it.expect(came, "who waits was not told")
    },
    ConformanceRule("too much to tell is told in part, and the rest is there to be asked for, with no overlap") { it in
      let (ann, bob, room) = try it.pair()
      try bob.sync(until: { true }, "")
      let known = Set((bob.timelines[room] ?? []).map(\.id))
      for number in 1...40 { try ann.say("\(number)", in: room) }
      try bob.sync(until: { bob.texts(in: room).last == "40" }, "the last message")
      guard let chunk = bob.chunks[room]?.last(where: \.isLimited), var back = chunk.back else {
        return try it.expect(bob.texts(in: room), (1...40).map(String.init), "all at once")
      }
      let first = bob.timelines[room]?.firstIndex { $0.id == chunk.events.first?.id } ?? 0
      var older: [TimelineEvent] = []
      while true {
        let page = try bob.page(room, from: back, limit: 7)
        older = page.events.reversed() + older
        guard let next = page.next, !page.events.contains(where: { known.contains($0.id) }) else { break }
        back = next
      }
      let all = older.filter { !known.contains($0.id) } + (bob.timelines[room] ?? [])[first...]
      let texts = all.compactMap { if case .text(let text, _) = $0.content { text } else { nil } }
      try it.expect(texts, (1...40).map(String.init), "the parts together")
    },
    ConformanceRule("the history ends with the beginning of the conversation") { it in
      let (ann, _, room) = try it.pair()
      for number in 1...25 { try ann.say("\(number)", in: room) }
      let late = try it.again(ann, device: "D2")
      guard let chunk = late.chunks[room]?.last else { throw ConformanceFailure(description: "no timeline was told") }
      var texts = chunk.events.compactMap { if case .text(let text, _) = $0.content { text } else { nil } } as [String]
      var back = chunk.back
      for _ in 0..<20 {
        guard let token = back else { break }
        let page = try late.page(room, from: token, limit: 10)
        texts = page.events.reversed().compactMap { if case .text(let text, _) = $0.content { text } else { nil } } + texts
        back = page.next
      }
      try it.expect(back == nil, "the history has no end")
      try it.expect(texts, (1...25).map(String.init), "the whole history")
    },
    ConformanceRule("a resume token that means nothing is told from all other mistakes") { it in
      let ann = try it.newcomer("Ann")
      try it.expect(
        try ann.fail(.sync(since: "nonsense", waits: false, round: 99), "nonsense"), .badResumeToken, "a token that means nothing"
      )
    },
    ConformanceRule("receipts reach the other and never go back") { it in
      let (ann, bob, room) = try it.pair()
      let first = try ann.say("one", in: room)
      let second = try ann.say("two", in: room)
      try bob.sync(until: { bob.texts(in: room).count == 2 }, "two messages")
      try bob.done(.read(room, second), "reading")
      try ann.sync(until: { ann.receipts[room]?[bob.user] == second }, "a receipt")
      try bob.done(.read(room, first), "reading again")
      try ann.say("three", in: room)
      try ann.sync(until: { ann.texts(in: room).contains("three") }, "a message")
      try it.expect(ann.receipts[room]?[bob.user], second, "the receipt")
    },
    ConformanceRule("unread messages are counted: others' texts, not own, not deleted") { it in
      let (ann, bob, room) = try it.pair()
      try ann.say("one", in: room)
      let second = try ann.say("two", in: room)
      let third = try ann.say("three", in: room)
      try ann.send(.reaction(to: third, "👍"), to: room)
      try ann.send(.edit(of: third, "3"), to: room)
      try ann.send(.redaction(of: second), to: room)
      let late = try it.again(bob, device: "D2")
      try it.expect(late.unread[room], 2, "unread")
      let own = try it.again(ann, device: "D2")
      try it.expect(own.unread[room] ?? 0, 0, "unread of the sender")
    },
    ConformanceRule("typing is told while it lasts") { it in
      let (ann, bob, room) = try it.pair()
      try ann.done(.typing(room, true), "typing")
      try bob.sync(until: { bob.typing[room]?.contains(ann.user) == true }, "that somebody types")
      try ann.done(.typing(room, false), "not typing")
      try bob.sync(until: { bob.typing[room]?.contains(ann.user) == false }, "that somebody types no more")
    },
  ]
}
