import Dispatch
import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

/// The examples in the documentation, word for word, with what they promise to print. A test of the conventions compares the text.
struct SubjectAndObjectExamples {
  /// Stands in for the program's output.
  private final class Output {
    var lines: [String] = []
  }

  @Test func published() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    final class Counter: ObservableObject {
      @Published var count = 0
    }
    let counter = Counter()
    let cancellable = counter.$count.sink { print($0) }  // 0
    counter.count += 1  // 1
    _ = cancellable
    #expect(output.lines == ["0", "1"])
  }

  @Test func currentValueSubject() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let temperature = CurrentValueSubject<Int, Never>(20)
    let cancellable = temperature.sink { print($0) }  // 20
    temperature.value += 1  // 21
    _ = cancellable
    #expect(output.lines == ["20", "21"])
  }

  @Test func passthroughSubject() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let words = PassthroughSubject<String, Never>()
    let cancellable = words.map(\.count).sink { print($0) }
    words.send("under")  // 5
    words.send("current")  // 7
    _ = cancellable
    #expect(output.lines == ["5", "7"])
  }

  @Test func sink() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = [1, 2].publisher.sink(
      receiveCompletion: { print($0) }, receiveValue: { print($0) })  // 1, 2, finished
    _ = cancellable
    #expect(output.lines == ["1", "2", "finished"])
  }

  @Test func assignToPublished() {
    final class Search: ObservableObject {
      @Published var text = ""
      @Published private(set) var words = 0
      init() { $text.map { $0.split(separator: " ").count }.assign(to: &$words) }
    }
    let search = Search()
    search.text = "under the current"
    #expect(search.words == 3)
  }

  @Test func anyScheduler() {
    final class Search {
      init(scheduler: AnyScheduler<MonotonicTime, Never>) {}
    }
    _ = Search(scheduler: AnyScheduler(VirtualScheduler()))
    _ = Search(scheduler: DispatchQueue.main.monotonic)
  }

  @Test func notificationCenter() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let name = Notification.Name("keyboardWillHide")
    let cancellable = NotificationCenter.default.publisher(for: name).sink { _ in print("hidden") }
    NotificationCenter.default.post(name: name, object: nil)  // hidden
    _ = cancellable
    #expect(output.lines == ["hidden"])
  }

  @Test func assignWeakly() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    final class Label { var text = "" }
    let label = Label()
    let cancellable = Just("hello").assign(to: \.text, onWeak: label)
    print(label.text)  // hello
    _ = cancellable
    #expect(output.lines == ["hello"])
  }

  @Test func cancelBag() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let bag = CancelBag()
    let numbers = PassthroughSubject<Int, Never>()
    numbers.sink { print($0) }.store(in: bag)
    numbers.send(1)  // 1
    bag.cancel()
    numbers.send(2)
    #expect(output.lines == ["1"])
  }

  @Test func violations() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    Violations.withObserver(
      { fatalError("\($0)") },
      operation: { _ = Just(1).sink { print($0) } })  // 1
    #expect(output.lines == ["1"])
  }

  @Test func publishedDidSet() {
    let output = Output()
    func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    final class Counter: ObservableObject {
      @Published var count = 0
    }
    let counter = Counter()
    let cancellable = counter.$count.didSet.sink { print($0, counter.count) }  // 0 0
    counter.count += 1  // 1 1
    _ = cancellable
    #expect(output.lines == ["0 0", "1 1"])
  }

  @Test func observableObject() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    final class Lamp: ObservableObject {
      @Published var isOn = false
    }
    let lamp = Lamp()
    let cancellable = lamp.objectWillChange.sink { print(lamp.isOn) }
    lamp.isOn = true  // false
    _ = cancellable
    #expect(output.lines == ["false"])
  }

  @Test func sinkOfValues() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = ["a", "b"].publisher.sink { print($0) }  // a, b
    _ = cancellable
    #expect(output.lines == ["a", "b"])
  }

  @Test func assignOnObject() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    final class Title { var text = "" }
    let title = Title()
    let cancellable = Just("hello").assign(to: \.text, on: title)
    print(title.text)  // hello
    _ = cancellable
    #expect(output.lines == ["hello"])
  }

  @Test func anyCancellable() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let cancellable = AnyCancellable { print("stopped") }
    cancellable.cancel()  // stopped
    cancellable.cancel()
    #expect(output.lines == ["stopped"])
  }

  @Test func anySubscriber() {
    let output = Output()
    func print(_ item: Any) { output.lines.append("\(item)") }
    let one = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.max(1)) },
      receiveValue: {
        print($0)
        return .none
      })
    [1, 2].publisher.subscribe(one)  // 1
    #expect(output.lines == ["1"])
  }
}
