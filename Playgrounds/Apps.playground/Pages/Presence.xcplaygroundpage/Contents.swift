// # Presence and typing
//
// Each person's device speaks in a stream of its own. The room merges them, lets what was said run out, and tells a newcomer
// everything first and then only what is different. `PresenceRoom` is in `Sources/PlaygroundModels`; time is virtual here, so the
// page takes none.
import PlaygroundModels
import Undercurrent
import UndercurrentTesting

let time = VirtualScheduler()
let room = PresenceRoom(scheduler: time.eraseToAnyScheduler())
let ann = PassthroughSubject<PresenceRoom.Signal, Never>()
let bob = PassthroughSubject<PresenceRoom.Signal, Never>()
room.join("Ann", ann)
room.join("Bob", bob)

let line = room.typingLine.sink { print("\(time.now): \($0.isEmpty ? "nobody is typing" : $0)") }
// → 0s: nobody is typing

// Whoever has pressed no key for three seconds does not type any more. Each key begins the three seconds anew.
ann.send(.typing)
// → 0s: Ann is typing
time.advance(by: .seconds(2))
ann.send(.typing)
bob.send(.typing)
// → 2s: Ann and Bob are typing
bob.send(.here)
// → 2s: Ann is typing
time.advance(by: .seconds(3))
// → 5s: nobody is typing

// Somebody comes late: one snapshot, and from then on deltas. Both are made of one stream, so nothing falls between.
let late = room.updates.sink { update in
  switch update {
  case .snapshot(let people):
    for (name, status) in people.sorted(by: { $0.key < $1.key }) { print("\(time.now): at first, \(name) is \(status)") }
  case .change(let name, let status): print("\(time.now): \(name) is \(status)")
  }
}
// → 5s: at first, Ann is online
// → 5s: at first, Bob is online

// Silence for ten seconds is being away. A stream that ends is a person who has left.
time.advance(by: .seconds(7))
// → 12s: Bob is away
bob.send(.here)
// → 12s: Bob is online
bob.send(completion: .finished)
// → 12s: Bob is offline
time.run()
// → 15s: Ann is away
