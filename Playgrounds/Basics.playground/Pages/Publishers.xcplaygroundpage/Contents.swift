// # Publishers in ten minutes
//
// Values over time: who sends them, what happens to them on the way, who receives them, and for how long.
// Run this page with `swift run --package-path Playgrounds Publishers`; what it prints stands behind the arrows.
import Undercurrent

// A publisher is a description. Nothing happens until somebody subscribes.
let numbers = [3, 1, 2].publisher

let first = numbers.sink { print("number", $0) }
// → number 3
// → number 1
// → number 2

// Operators describe new publishers.
let sums = numbers.map { $0 * 10 }.scan(0, +).sink { print("sum", $0) }
// → sum 30
// → sum 40
// → sum 60

// A subject is where a program's own events enter.
let keys = PassthroughSubject<Character, Never>()
let typed = keys.scan("") { $0 + String($1) }.sink { print("typed", $0) }
keys.send("h")
keys.send("i")
// → typed h
// → typed hi

// A subscription lives as long as its cancellable. After this, nobody hears.
typed.cancel()
keys.send("!")

// A current-value subject has a value at any time, and gives it to every newcomer.
let room = CurrentValueSubject<String, Never>("lobby")
let place = room.removeDuplicates().sink { print("in the", $0) }
// → in the lobby
room.value = "kitchen"
room.value = "kitchen"
// → in the kitchen

// A stream ends once, well or badly, and whoever listens is told which. An operator can put something in the place of a failure.
struct Offline: Error {}
let prices = PassthroughSubject<Int, Offline>()
let told = prices.sink {
  print("ended:", $0)
} receiveValue: {
  print("price", $0)
}
let shown = prices.map { "\($0) €" }.replaceError(with: "no price").sink { print("label", $0) }
prices.send(5)
// → price 5
// → label 5 €
prices.send(completion: .failure(Offline()))
// → ended: failure(Publishers.Offline())
// → label no price

// A subscriber says how many values it wants. Here somebody wants two, and gets no third.
let two = numbers.prefix(2).collect().sink { print("two of them:", $0) }
// → two of them: [3, 1]
