import PlaygroundModels
import Testing
import Undercurrent
import UndercurrentTesting

struct PresenceRoomTests {
  private typealias Signals = PassthroughSubject<PresenceRoom.Signal, Never>

  private let scheduler = VirtualScheduler()
  private let room: PresenceRoom

  init() { room = PresenceRoom(scheduler: scheduler.eraseToAnyScheduler()) }

  @Test func statusesTimeOut() {
    let ann = Signals()
    let updates = Recorder<PresenceRoom.Update, Never>(clock: scheduler)
    room.updates.subscribe(updates)
    room.join("Ann", ann)
    ann.send(.here)
    scheduler.advance(by: .seconds(9))
    ann.send(.here)
    scheduler.advance(by: .seconds(9))
    ann.send(.typing)
    scheduler.advance(by: .seconds(2))
    ann.send(.typing)
    scheduler.run()
    ann.send(.left)
    #expect(
      updates.values == [
        .snapshot([:]), .change("Ann", .online), .change("Ann", .typing), .change("Ann", .online), .change("Ann", .away),
        .change("Ann", .offline),
      ])
    #expect(updates.times.dropFirst().map { "\($0)" } == ["0s", "0s", "18s", "23s", "33s", "33s"])
  }

  @Test func aStreamThatEndsIsAPersonWhoHasLeft() {
    let ann = Signals()
    room.join("Ann", ann)
    ann.send(.typing)
    ann.send(completion: .finished)
    let updates = Recorder<PresenceRoom.Update, Never>()
    room.updates.subscribe(updates)
    scheduler.run()
    #expect(updates.values == [.snapshot(["Ann": .offline])])
  }

  @Test func whoComesLateGetsASnapshotAndThenWhatIsDifferent() {
    let (ann, bob) = (Signals(), Signals())
    room.join("Ann", ann)
    room.join("Bob", bob)
    ann.send(.here)
    bob.send(.typing)
    let late = Recorder<PresenceRoom.Update, Never>()
    room.updates.subscribe(late)
    bob.send(.here)
    bob.send(.here)
    #expect(late.values == [.snapshot(["Ann": .online, "Bob": .typing]), .change("Bob", .online)])
  }

  @Test func whoIsTypingIsALine() {
    let people = ["Cid", "Ann", "Bob"].map { name in
      let signals = Signals()
      room.join(name, signals)
      return signals
    }
    let line = Recorder<String, Never>()
    room.typingLine.subscribe(line)
    for signals in people { signals.send(.typing) }
    people[0].send(.left)
    scheduler.advance(by: PresenceRoom.typingTime)
    #expect(
      line.values == [
        "", "Cid is typing", "Ann and Cid are typing", "3 people are typing", "Ann and Bob are typing", "Bob is typing", "",
      ])
  }
}
