import Dispatch
import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

/// Programs written for Combine do here what they do there.
struct ProgramTests {
  private final class Catalogue: SearchService {
    var asked: [String] = []
    func results(for text: String) -> AnyPublisher<[String], SearchError> {
      asked.append(text)
      if text == "fail" { return Fail(error: .offline).eraseToAnyPublisher() }
      return Publishers.Sequence(sequence: [[text], [text, text + text]]).eraseToAnyPublisher()
    }
  }

  @Test func aViewModelSearchesWhenItIsQuiet() {
    let scheduler = VirtualScheduler()
    let service = Catalogue()
    let model = SearchModel(service: service, scheduler: scheduler)
    var changes = 0
    let will = model.objectWillChange.sink { changes += 1 }
    model.text = "u"
    #expect(!model.canSearch)
    model.text = "un"
    #expect(model.canSearch)
    scheduler.advance(by: .milliseconds(299))
    #expect(service.asked == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(service.asked == ["un"])
    #expect(model.results == ["un", "unun"])
    model.text = "fail"
    scheduler.advance(by: 1)
    #expect(model.results == ["offline"])
    model.minimumLength = 9
    #expect(model.query == nil)
    #expect(changes > 0)
    will.cancel()
  }

  @Test func aViewModelIsFreed() {
    weak var weakly: SearchModel?
    let scheduler = VirtualScheduler()
    do {
      let model = SearchModel(service: Catalogue(), scheduler: scheduler)
      weakly = model
      model.text = "under"
      scheduler.run()
    }
    #expect(weakly == nil)
    scheduler.run()
  }

  @Test func anObjectMayAnnounceItselfAndMergeItsEvents() {
    let account = Account()
    var log: [String] = []
    var bag: [AnyCancellable] = []
    account.objectWillChange.sink { log.append("will change \(account.name)") }.store(in: &bag)
    account.events.sink { log.append($0) }.store(in: &bag)
    account.name = "Ada"
    account.signedOut.send()
    account.balance.sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") }).store(in: &bag)
    account.balance.value = 5
    account.balance.send(completion: .finished)
    #expect(log == ["started", "will change ", "signed out", "0", "5", "finished"])
  }

  @Test func ownPublishersAndSubscribersWorkTogether() {
    let subscriber = OneByOne()
    Countdown(start: 3).subscribe(subscriber)
    #expect(subscriber.log == ["3", "2"])
    subscriber.goOn()
    #expect(subscriber.log == ["3", "2", "1", "0", "finished"])
    var values: [Int] = []
    let cancellable = Countdown(start: 100).filter { $0 % 10 == 0 }.map { $0 / 10 }.sink { values.append($0) }
    #expect(values == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    cancellable.cancel()
    let merged = OneByOne()
    Countdown(start: 1).merge(with: Countdown(start: 1)).subscribe(merged)
    #expect(merged.log == ["1", "0", "1", "0", "finished"])
  }

  @Test func assignOnAnObjectStoresInAKeyPath() {
    final class Label { var text = "" }
    let label = Label()
    let subject = CurrentValueSubject<Int, Never>(1)
    let cancellable = subject.map { "\($0)" }.assign(to: \.text, on: label)
    subject.send(2)
    #expect(label.text == "2")
    cancellable.cancel()
  }

  @Test func theMainQueueIsAScheduler() async {
    let value = await withCheckedContinuation { (continuation: CheckedContinuation<Int, Never>) in
      DispatchQueue.global().async {
        var cancellable: AnyCancellable?
        cancellable = Just(1).onMain { value in
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume(returning: value)
          cancellable?.cancel()
        }
      }
    }
    #expect(value == 1)
  }

  @Test func notificationsArePublished() {
    let center = NotificationCenter()
    let name = Notification.Name("didChange")
    var numbers: [Int] = []
    var cancellables = Set<AnyCancellable>()
    center.publisher(for: name)
      .compactMap { $0.userInfo?["number"] as? Int }
      .removeDuplicates()
      .sink { numbers.append($0) }
      .store(in: &cancellables)
    for number in [1, 1, 2] { center.post(name: name, object: nil, userInfo: ["number": number]) }
    cancellables.removeAll()
    center.post(name: name, object: nil, userInfo: ["number": 3])
    #expect(numbers == [1, 2])
  }

  @Test func subjectsMayBeSharedWithTasks() async {
    final class Events: Sendable {
      let numbers = PassthroughSubject<Int, Never>()
      let latest = CurrentValueSubject<Int, Never>(0)
    }
    let events = Events()
    let recorder = Recorder<Int, Never>()
    events.numbers.subscribe(recorder)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for step in 0..<25 {
            events.numbers.send(task * 100 + step)
            events.latest.value = step
          }
        }
      }
    }
    #expect(recorder.values.count == 100)
    #expect(events.latest.value == 24)
  }
}
