import Testing
import UndercurrentCore

@testable import ChatModel

/// What holds whatever happens, tried with a great many things that may happen. A failure names its seed.
struct InvariantTests {
  /// The room of a bench that was told the events one by one, as they happened.
  private func told(_ events: [TimelineEvent]) -> Room {
    var bench = ReducerBench.signedIn()
    for event in events { bench.message("ann", event) }
    return bench.state.rooms["ann"]!
  }

  @Test func tellingTwiceIsTellingOnce() {
    tryAll(1...120, steps: 30) { random, steps in
      let stream = Stream(steps, &random)
      let once = told(stream.events)
      var bench = ReducerBench.signedIn()
      var start = 0
      while start < stream.events.count {
        let end = min(stream.events.count, start + Int.random(in: 1...5, using: &random))
        let from = max(0, start - Int.random(in: 0...6, using: &random))
        for _ in 0...1 { bench.sync([.timeline("ann", TimelineChunk(events: Array(stream.events[from..<end])))]) }
        start = end
      }
      let twice = bench.state.rooms["ann"]!
      if Seen.all(once.timeline) != Seen.all(twice.timeline) { return "rows differ" }
      return once.unread == twice.unread ? nil : "unread \(once.unread) and \(twice.unread)"
    }
  }

  /// Parts of the stream come with gaps, pages of the history fill them from behind, and live events go on meanwhile.
  @Test func whateverIsLeftOutAndFilledComesToTheSame() {
    tryAll(1...150, steps: 40) { random, steps in
      let stream = Stream(steps, &random)
      let expected = told(stream.events)
      var bench = ReducerBench.signedIn()
      var position = 0
      var pending: PageToken?
      func page(_ token: PageToken, _ limit: Int) -> ServiceNews {
        let end = Int(token.text)!
        let start = max(0, end - limit)
        return .history(
          "ann", from: token,
          HistoryPage(events: stream.events[start..<end].reversed(), next: start == 0 ? nil : PageToken("\(start)")))
      }
      func note(_ effects: [Effect]) {
        for effect in effects { if case .history(_, let token, _) = effect.request { pending = token } }
      }
      while position < stream.events.count || pending != nil {
        if let token = pending, random.chance(50) || position == stream.events.count {
          pending = nil
          note(bench.service(page(token, Int.random(in: 1...6, using: &random))))
          if random.chance(20) { note(bench.service(page(token, 3))) }
          continue
        }
        let end = min(stream.events.count, position + Int.random(in: 1...10, using: &random))
        let from = random.chance(40) ? Int.random(in: position..<end, using: &random) : position
        let chunk = TimelineChunk(
          events: Array(stream.events[from..<end]), isLimited: from > position, back: from == 0 ? nil : PageToken("\(from)"))
        note(bench.sync([.timeline("ann", chunk)]))
        position = end
      }
      bench.open("ann")
      var guardrail = 0
      while let token = bench.state.rooms["ann"]?.timeline.oldestToken, guardrail < 100 {
        guardrail += 1
        bench.user(.loadOlder)
        bench.service(page(token, 4))
      }
      let room = bench.state.rooms["ann"]!
      if room.timeline.hasGap { return "a gap is left" }
      if !room.timeline.reachedStart { return "the beginning is not reached" }
      return Seen.all(room.timeline) == Seen.all(expected.timeline) ? nil : "rows differ"
    }
  }

  @Test func anyInterleavingOfTheWaysOfOwnMessagesGivesOneRowEach() {
    tryAll(1...200, steps: 8) { random, steps in
      var bench = ReducerBench.signedIn()
      bench.open("ann")
      // What is sent and confirmed comes in any order between the messages; live events keep theirs.
      var live: [TimelineEvent] = []
      var answers: [ServiceNews] = []
      for number in 1...steps {
        let txn = TxnID("t\(number)")
        bench.user(.send(txn, "own \(number)"))
        answers.append(.sent("ann", txn, EventID("e\(number)")))
        live.append(message(number, ReducerBench.me, "own \(number)", txn: random.chance(70) ? txn : nil))
      }
      answers += answers.shuffled(using: &random).prefix(3)
      answers.shuffle(using: &random)
      while !live.isEmpty || !answers.isEmpty {
        if !live.isEmpty, random.chance(50) {
          bench.message("ann", live.removeFirst())
        } else if let answer = answers.popLast() {
          bench.service(answer)
        }
      }
      let rows = bench.state.messageRows
      if rows.map(\.text) != (1...steps).map({ "own \($0)" }) { return "\(rows.map(\.text))" }
      if rows.map(\.id) != (1...steps).map({ .own(TxnID("t\($0)")) }) { return "\(rows.map(\.id))" }
      return bench.state.rooms["ann"]!.outbox.isEmpty ? nil : "something is left in the queue"
    }
  }

  @Test func editsCountOnlyIfTheyAreOfTheSender() {
    tryAll(1...60, steps: 30) { random, steps in
      let stream = Stream(steps, &random)
      let room = told(stream.events)
      for message in room.timeline.messages where !message.isDeleted {
        let own = stream.events.last {
          if case .edit(message.event, _) = $0.content { $0.sender == message.sender } else { false }
        }
        var text = message.original
        if case .edit(_, let edited) = own?.content { text = edited }
        if message.text != text { return "\(message.event) says \(message.text) and not \(text)" }
      }
      return nil
    }
  }

  @Test func theOrderIsTheStreamsAndUnsentAreLast() {
    tryAll(1...80, steps: 30) { random, steps in
      let stream = Stream(steps, &random)
      var bench = ReducerBench.signedIn()
      bench.open("ann")
      for (number, event) in stream.events.enumerated() {
        if random.chance(20) { bench.user(.send(TxnID("own\(number)"), "unsent")) }
        bench.message("ann", event)
        let rows = bench.state.messageRows
        let firstUnsent = rows.firstIndex { $0.text == "unsent" } ?? rows.count
        if rows[firstUnsent...].contains(where: { $0.text != "unsent" }) { return "something is after what is unsent" }
      }
      let order = bench.state.rooms["ann"]!.timeline.messages.map(\.event)
      let texts = stream.events.filter { if case .text = $0.content { true } else { false } }.map(\.id)
      return order == texts ? nil : "\(order)"
    }
  }

  @Test func unreadIsWhatCanBeCountedAndReceiptsNeverGoBack() {
    tryAll(1...120, steps: 40) { random, steps in
      let stream = Stream(steps, &random)
      var bench = ReducerBench.signedIn()
      var place = Int.min
      var told: [EventID] = []
      for event in stream.events {
        bench.message("ann", event)
        told.append(event.id)
        if random.chance(20) { bench.sync([.receipt("ann", ReducerBench.me, told.randomElement(using: &random)!)]) }
        if random.chance(10) { bench.sync([.receipt("ann", "bob", told.randomElement(using: &random)!)]) }
        if random.chance(10) {
          bench.open("ann")
          if bench.state.rooms["ann"]!.unread != 0 { return "unread in what is looked at" }
          bench.user(.close)
        }
        let room = bench.state.rooms["ann"]!
        let counted = room.timeline.messages.count { room.counts($0, me: ReducerBench.me) && $0.order > room.readPlace }
        if room.unread != counted { return "\(room.unread) and not \(counted) after \(event.id)" }
        if bench.state.totalUnread != room.unread { return "the total is \(bench.state.totalUnread)" }
        if room.readPlace < place { return "the receipt went back" }
        place = room.readPlace
      }
      return nil
    }
  }

  @Test func typingAlwaysEnds() {
    tryAll(1...60, steps: 30) { random, steps in
      var bench = ReducerBench.signedIn()
      for second in 1...steps {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bench.typing("ann", "ann", at: second)
        case 1: bench.typing("ann", "ann", "bob", at: second)
        case 2: bench.message("ann", message(second, "ann"), at: second)
        default: bench.timePassed(at: second)
        }
        if bench.state.typing.values.contains(where: \.isEmpty) { return "an empty list is kept" }
        if !bench.state.typing.isEmpty, bench.state.nextDeadline == nil { return "nothing ends it" }
      }
      bench.timePassed(at: steps + 15)
      return bench.state.typing.isEmpty ? nil : "somebody types for ever"
    }
  }

  /// What is kept at any moment is what the state was, for all that can be kept.
  @Test func whatIsKeptIsWhatWasThere() {
    tryAll(1...60, steps: 30) { random, steps in
      let stream = Stream(steps, &random)
      var bench = ReducerBench.signedIn()
      bench.open("ann")
      let begun = KeptState(bench.state)!
      var kept: [ChatEvent] = []
      func happen(_ what: ChatEvent.What) {
        let event = ChatEvent(what, session: bench.session, at: time(kept.count))
        let effects = reduce(&bench.state, event)
        if event.isLasting { kept.append(event) }
        for effect in effects {
          if case .send(let room, let txn, _) = effect.request {
            kept.append(ChatEvent(.service(.asked(room, txn)), session: bench.session, at: time(kept.count)))
          }
        }
      }
      for (number, event) in stream.events.enumerated() {
        let batch = SyncBatch(next: ResumeToken("n\(number)"), updates: [.timeline("ann", TimelineChunk(events: [event]))])
        happen(.service(.synced(round: bench.state.round, batch)))
        if random.chance(30) { happen(.user(.draft("draft \(number)"))) }
        if random.chance(30) { happen(.user(.send(TxnID("own\(number)"), "own \(number)"))) }
        if random.chance(20) { happen(.service(.sent("ann", TxnID("own\(number)"), EventID("own\(number)")))) }
        if random.chance(10) { happen(.user(.close)) }
        if random.chance(20) { happen(.user(.open(.person("ann"), "x"))) }
      }
      var back = AppState(begun, kept)
      _ = reduce(&back, ChatEvent(.user(.resume), session: "later", at: time(9999)))
      let (was, now) = (bench.state.rooms["ann"]!, back.rooms["ann"]!)
      if was.timeline != now.timeline { return "the messages differ" }
      if was.composer != now.composer || was.unread != now.unread || was.lastRead != now.lastRead { return "the rest differs" }
      if was.outbox.map(\.txn) != now.outbox.map(\.txn) { return "the queue differs" }
      for (old, new) in zip(was.outbox, now.outbox) {
        if old.isSending != (new.delivery == .pending && old.delivery != .pending) { return "\(old) came back as \(new)" }
        if old.attempts != new.attempts { return "the attempts differ: \(old), \(new)" }
      }
      return back.token == bench.state.token ? nil : "the token differs"
    }
  }
}
