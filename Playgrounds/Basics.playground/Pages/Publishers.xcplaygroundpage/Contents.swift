// # Publishers in ten minutes
//
// Values over time: who sends them, what happens to them on the way, who receives them, and for how long.
// Run this page with `swift run --package-path Playgrounds Publishers`; what it prints stands behind each line.
import Undercurrent

// A publisher is a description. Nothing happens until somebody subscribes.
let numbers = [3, 1, 2].publisher

let first = numbers.sink { print("number", $0) }
// number 3
// number 1
// number 2

// Operators describe new publishers.
let sums = numbers.map { $0 * 10 }.scan(0, +).sink { print("sum", $0) }
// sum 30
// sum 40
// sum 60

// A subject is where a program's own events enter.
let keys = PassthroughSubject<Character, Never>()
let typed = keys.scan("") { $0 + String($1) }.sink { print("typed", $0) }
keys.send("h")
keys.send("i")
// typed h
// typed hi

// A subscription lives as long as its cancellable.
typed.cancel()
keys.send("!")

// A current-value subject has a value at any time, and gives it to every newcomer.
let height = CurrentValueSubject<Int, Never>(0)
let lifted = height.removeDuplicates().sink { print("composer at", $0) }
// composer at 0
height.value = 260
height.value = 260
// composer at 260

// Two streams make one: showing and hiding a keyboard are its height.
let show = PassthroughSubject<Int?, Never>()
let hide = PassthroughSubject<Void, Never>()
let keyboard = show.compactMap { $0 }.merge(with: hide.map { 0 }).sink { print("keyboard", $0) }
show.send(300)
show.send(nil)
hide.send()
// keyboard 300
// keyboard 0
