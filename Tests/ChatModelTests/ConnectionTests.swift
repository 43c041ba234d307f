import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatModel

/// Losing the service and finding it again.
struct ConnectionTests {
  @Test func waitsLongerEachTimeAndNeverLongerThanThirtySeconds() {
    let bench = StoreBench.signedIn()
    var waits: [Double] = []
    for _ in 0..<8 {
      bench.service.fail()
      let asked = bench.service.asked.count
      let start = bench.scheduler.now
      bench.scheduler.advance(to: bench.scheduler.pending[0])
      #expect(bench.service.asked.count == asked + 1)
      waits.append(Double(start.distance(to: bench.scheduler.now).nanoseconds) / 1e9)
    }
    for (wait, most) in zip(waits, [1, 2, 4, 8, 16, 30, 30, 30] as [Double]) { #expect(wait >= most / 2 && wait <= most) }
    // Another session waits other times, so that not all come back at once.
    #expect(Set(waits.map { $0.truncatingRemainder(dividingBy: 1) }).count > 4)
    bench.service.sync()
    bench.service.fail()
    #expect(bench.scheduler.pending[0] <= bench.scheduler.now.advanced(by: .seconds(1)))
  }

  @Test func theUserMayNotWantToWait() {
    let bench = StoreBench.signedIn()
    for _ in 0..<6 {
      bench.service.fail()
      bench.scheduler.advance(to: bench.scheduler.pending[0])
    }
    bench.service.fail()
    let asked = bench.service.asked.count
    bench.store.reconnect()
    #expect(bench.service.asked.count == asked + 1)
    #expect(bench.scheduler.pending == [])
  }

  @Test func onlyTheAnswerToTheLastQuestionCounts() {
    var bench = ReducerBench.signedIn()
    let round = bench.state.round
    let batch = SyncBatch(next: "x", updates: [.timeline("ann", TimelineChunk(events: [message(1, "ann")]))])
    #expect(bench.service(.synced(round: round - 1, batch)) == [])
    #expect(bench.state.totalUnread == 0)
    let before = bench.state
    bench.service(.failed(.sync(since: nil, waits: true, round: round - 1), .unreachable("late")))
    #expect(bench.state == before)
    #expect(bench.service(.synced(round: round, batch)).filter(\.isSync).count == 1)
    #expect(bench.service(.synced(round: round, batch)) == [])
    #expect(bench.state.totalUnread == 1)
  }

  @Test func aLimitIsWaitedForExactly() {
    let bench = StoreBench.signedIn()
    bench.service.fail(.rateLimited(milliseconds: 4321))
    #expect(bench.scheduler.pending == [.zero.advanced(by: .milliseconds(4321))])
  }

  @Test func theBannerShowsWhatLastsLongerThanASecond() {
    let bench = StoreBench.signedIn()
    var seen: [String] = []
    let cancellable = bench.store.connectionBanner(on: bench.scheduler.eraseToAnyScheduler()).sink {
      seen.append("\(bench.scheduler.now) \($0 ?? "-")")
    }
    bench.at(10)
    bench.service.fail()
    bench.store.reconnect()
    bench.service.sync()
    bench.at(20)
    #expect(seen == ["0s -"])
    bench.service.fail(.rateLimited(milliseconds: 5000))
    bench.at(25)
    bench.service.sync()
    bench.at(30)
    #expect(seen == ["0s -", "21s No connection. What you write is kept, and sent when it is back.", "25s -"])
    cancellable.cancel()
  }

  @Test func notificationsAreAboutWhatTheUserDoesNotSee() {
    var bench = ReducerBench.signedIn()
    let note = { (text: String) in
      Effect.notify(
        Notification(kind: .message, room: "ann", conversation: .person("ann"), sender: "Ann", text: text))
    }
    #expect(bench.message("ann", message(1, "ann", "one")) == [note("one")])
    #expect(bench.message("ann", message(1, "ann", "one")) == [])
    #expect(bench.message("ann", message(2, ReducerBench.me, "own")) == [])
    bench.open("ann")
    #expect(bench.message("ann", message(3, "ann", "three")) == [bench.perform(.read("ann", "e3"))])
    bench.user(.focus(false))
    #expect(bench.message("ann", message(4, "ann", "four")) == [note("four")])
    bench.user(.mute(true))
    #expect(bench.message("ann", message(5, "ann", "five")) == [])
    let info = RoomInfo(
      id: "g", kind: .group(name: "Walks"), membership: .invited, members: [ReducerBench.me: .invited], invitedBy: "bob")
    #expect(
      bench.sync([.room(info)]) == [
        .notify(
          Notification(kind: .invitation, room: "g", conversation: .group("g"), sender: "Bob", text: "invites you to Walks"))
      ])
    #expect(bench.sync([.room(info)]) == [])
  }

  @Test func whatIsToldFirstIsNoNews() {
    var bench = ReducerBench()
    bench.user(.signIn(ReducerBench.credentials))
    bench.service(.signedIn(ReducerBench.admission))
    #expect(bench.sync(ReducerBench.welcome(["ann": [message(1, "ann")]])) == [])
    #expect(bench.state.totalUnread == 1)
  }
}
