import Dispatch
import Undercurrent

// Written as for Combine; the import is the only line that names another module.

enum SearchError: Error, Equatable {
  case offline
}

protocol SearchService {
  func results(for text: String) -> AnyPublisher<[String], SearchError>
}

final class SearchModel: ObservableObject {
  @Published var text = ""
  @Published var minimumLength = 2
  @Published private(set) var query: String?
  @Published private(set) var results: [String] = []
  @Published private(set) var canSearch = false

  private let service: any SearchService
  private var cancellables = Set<AnyCancellable>()
  private var search: AnyCancellable?

  init<S: Scheduler>(service: any SearchService, scheduler: S) {
    self.service = service

    $text
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .combineLatest($minimumLength)
      .map { text, length in text.count >= length ? text : nil }
      .assign(to: &$query)

    Publishers.CombineLatest($text, $minimumLength)
      .map { $0.count >= $1 }
      .removeDuplicates()
      .sink { [weak self] in self?.canSearch = $0 }
      .store(in: &cancellables)

    $query
      .compactMap { $0 }
      .sink { [weak self] query in self?.start(query) }
      .store(in: &cancellables)
  }

  private func start(_ query: String) {
    search = service.results(for: query)
      .sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion { self?.results = ["\(error)"] }
        },
        receiveValue: { [weak self] in self?.results = $0 })
  }
}

final class Account: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  let signedOut = PassthroughSubject<Void, Never>()
  let balance = CurrentValueSubject<Int, SearchError>(0)

  var name = "" {
    willSet { objectWillChange.send() }
  }

  var events: AnyPublisher<String, Never> {
    signedOut.map { "signed out" }
      .merge(with: Just("started"))
      .eraseToAnyPublisher()
  }
}

extension Publisher where Failure == Never {
  /// An operator as programs write them for themselves.
  func onMain(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    self.receive(on: DispatchQueue.main).sink(receiveValue: receive)
  }
}

/// A publisher, a subscription and a subscriber as programs write them for themselves.
struct Countdown: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let start: Int

  func receive<S>(subscriber: S) where S: Subscriber, Never == S.Failure, Int == S.Input {
    subscriber.receive(subscription: Inner(start: start, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription where Downstream.Input == Int, Downstream.Failure == Never {
    private var downstream: Downstream?
    private var next: Int
    private var demand: Subscribers.Demand = .none
    private var isSending = false

    init(start: Int, downstream: Downstream) {
      self.downstream = downstream
      next = start
    }

    func request(_ more: Subscribers.Demand) {
      demand += more
      guard !isSending else { return }
      isSending = true
      while demand > 0, let downstream {
        if next < 0 {
          self.downstream = nil
          downstream.receive(completion: .finished)
          return
        }
        demand -= 1
        next -= 1
        demand += downstream.receive(next + 1)
      }
      isSending = false
    }

    func cancel() { downstream = nil }
  }
}

final class OneByOne: Subscriber, Cancellable {
  typealias Input = Int
  typealias Failure = Never

  private(set) var log: [String] = []
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    log.append("\(input)")
    return input == 2 ? .none : .max(1)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log.append("\(completion)")
    subscription = nil
  }

  func goOn() { subscription?.request(.max(1)) }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
