// # Time in tests
//
// A pipeline that waits is tested without waiting: its scheduler is one whose time stands still until the test moves it.
import Undercurrent
import UndercurrentTesting

let time = VirtualScheduler()
let keys = PassthroughSubject<String, Never>()
let search = keys.debounce(for: .milliseconds(300), scheduler: time).sink { print("\(time.now): search for \($0)") }

keys.send("s")
time.advance(by: .milliseconds(299))
keys.send("sw")
time.advance(by: .milliseconds(299))
print("\(time.now): nothing yet, and next something is due at \(time.pending[0])")
// → 0.598s: nothing yet, and next something is due at 0.599s
time.advance(by: .milliseconds(1))
// → 0.599s: search for sw

// Timing can be written down: a row of marbles has a character for each frame, here a second. `|` is the ending, `#` a failure,
// and what is in brackets happens in one frame.
func row<P: Publisher<Character, Never>>(_ make: (VirtualScheduler<MonotonicTime, Never>) -> P) -> Marbles {
  let time = VirtualScheduler()
  let recorder = Recorder<Character, Never>(clock: time)
  make(time).subscribe(recorder)
  time.run()
  return recorder.marbles()
}

print("delayed ", row { time in time.cold("a-b--c|").delay(for: .seconds(2), scheduler: time) })
// → delayed  --a-b--c|
print("calmed  ", row { time in time.cold("ab---c---|").debounce(for: .seconds(2), scheduler: time) })
// → calmed   ---b---c-|
print("merged  ", row { time in time.cold("a---b|").merge(with: time.cold("-x-y|")) })
// → merged   ax-yb|
print("switched", row { time in time.cold("a--b|").map { name in time.cold("-1--2|").map { _ in name } }.switchToLatest() })
// → switched -a--b--b|

// Two rows that are not the same are shown one above the other.
let difference = row { time in time.cold("ab|").delay(for: .seconds(1), scheduler: time) }.difference(from: "-a-b|")
print(difference!)
// →
// → marbles differ in frame 2
// →   expected  -a-b|
// →   actual    -ab|
// →               ^
