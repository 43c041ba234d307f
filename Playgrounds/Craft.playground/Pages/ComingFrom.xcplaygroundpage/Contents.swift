// # Coming from Combine, RxSwift or ReactiveSwift
//
// ## From Combine
//
// `import Combine` becomes `import Undercurrent`, and nothing else does. What differs, differs to the better, and is listed in
// *Where we differ from Combine*. The three that are noticed first:
//
// | in Combine                                       | here                                                        |
// |--------------------------------------------------|-------------------------------------------------------------|
// | `flatMap(maxPublishers:)`, `zip`, `merge`        | never send more than was asked for                          |
// | a `sink` on the main actor, a value from a queue | the closure runs on the main actor, later and in order      |
// | `assign(to:on: self)` is a cycle                 | the same, and `assign(to:onWeak:)` is none                  |
//
// ## From RxSwift
//
// | RxSwift                         | here                                      | what differs                                   |
// |---------------------------------|-------------------------------------------|------------------------------------------------|
// | `Observable<T>`                 | `AnyPublisher<T, any Error>`              | the failure has a type                         |
// | `Single`, `Maybe`               | `Future`, `first()`                       | a future runs at once, not when subscribed     |
// | `Driver`, `Signal`              | `AnyPublisher<T, Never>` and `sink`       | a sink formed on the main actor stays there    |
// | `PublishSubject`                | `PassthroughSubject`                      |                                                |
// | `BehaviorSubject`, `BehaviorRelay` | `CurrentValueSubject`                  |                                                |
// | `ReplaySubject`                 | `ReplaySubject`                           |                                                |
// | `DisposeBag`                    | `Set<AnyCancellable>`, `CancelBag`        | a set for one thread, a bag for any            |
// | `subscribe(onNext:)`            | `sink`                                    | let go of what it returns, and it is cancelled |
// | `bind(to:)`                     | `assign(to:)`                             |                                                |
// | `do(onNext:)`                   | `handleEvents(receiveOutput:)`            |                                                |
// | `flatMapLatest`                 | `map` and `switchToLatest()`              |                                                |
// | `concatMap`                     | `concatMap`                               |                                                |
// | `distinctUntilChanged()`        | `removeDuplicates()`                      |                                                |
// | `startWith(_:)`                 | `prepend(_:)`                             |                                                |
// | `take(_:)`, `skip(_:)`          | `prefix(_:)`, `dropFirst(_:)`             |                                                |
// | `take(until:)`                  | `prefix(untilOutputFrom:)`                |                                                |
// | `withLatestFrom`                | `withLatestFrom`                          |                                                |
// | `catchAndReturn(_:)`            | `replaceError(with:)`                     |                                                |
// | `share(replay:scope:)`          | `share(replay:scope:)`                    |                                                |
// | `observe(on:)`                  | `receive(on:)`                            |                                                |
// | `TestScheduler`, hot and cold   | `VirtualScheduler`, marbles               |                                                |
//
// ## From ReactiveSwift
//
// | ReactiveSwift                   | here                                      | what differs                                   |
// |---------------------------------|-------------------------------------------|------------------------------------------------|
// | `SignalProducer`                | any publisher                             | nothing runs before somebody subscribes        |
// | `Signal`                        | `PassthroughSubject`                      | whoever sends also sees who listens            |
// | `MutableProperty`               | `CurrentValueSubject`, `@Published`       | `@Published` sends before the value has changed |
// | `Property`                      | `@Published private(set)`                 |                                                |
// | `<~`                            | `assign(to: &$property)`                  |                                                |
// | `Lifetime`, `Disposable`        | `AnyCancellable`                          |                                                |
// | `flatMap(.latest)`              | `map` and `switchToLatest()`              |                                                |
// | `flatMap(.merge)`, `(.concat)`  | `flatMap`, `concatMap`                    |                                                |
// | `skipRepeats()`                 | `removeDuplicates()`                      |                                                |
// | `sample(with:)`                 | `withLatestFrom`                          | the other way round: who fires comes first     |
// | `observe(on:)`                  | `receive(on:)`                            |                                                |
// | `.interrupted`                  |                                           | a stream that is cancelled says nothing        |
//
// Some of these, running:
import Undercurrent

// `flatMapLatest`, `flatMap(.latest)`:
let queries = PassthroughSubject<String, Never>()
let answers = ["a": PassthroughSubject<Int, Never>(), "b": PassthroughSubject<Int, Never>()]
let latest = queries.map { answers[$0]! }.switchToLatest().sink { print("answer", $0) }
queries.send("a")
answers["a"]!.send(1)
queries.send("b")
answers["a"]!.send(2)
answers["b"]!.send(3)
// → answer 1
// → answer 3

// `withLatestFrom`: a press, with what is in the field by then.
let presses = PassthroughSubject<Void, Never>()
let field = CurrentValueSubject<String, Never>("")
let sent = presses.withLatestFrom(field).sink { print("send", $0) }
field.value = "hello"
presses.send()
// → send hello

// `share(replay:)`: who comes late gets the last one.
let readings = PassthroughSubject<Int, Never>()
let shared = readings.share(replay: 1)
let early = shared.sink { print("early", $0) }
readings.send(20)
// → early 20
let late = shared.sink { print("late", $0) }
// → late 20

// `<~`, `bind(to:)`: into a property, for as long as its object lives.
final class Screen: ObservableObject {
  @Published var title = ""
}
let screen = Screen()
readings.map { "\($0) degrees" }.assign(to: &screen.$title)
readings.send(21)
print(screen.title)
// → early 21
// → late 21
// → 21 degrees

// A `@Published` property announces what it is about to be, as in Combine; `didSet` tells when it is.
let will = screen.$title.dropFirst().sink { print("will be \($0), is \(screen.title)") }
let did = screen.$title.didSet.dropFirst().sink { print("is \($0), is \(screen.title)") }
readings.send(22)
// → early 22
// → late 22
// → will be 22 degrees, is 21 degrees
// → is 22 degrees, is 22 degrees
