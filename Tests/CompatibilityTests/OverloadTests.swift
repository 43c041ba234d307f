import Dispatch
import Testing
import Undercurrent

/// The compiler chooses the same overloads, and infers the same types, as with Combine.
struct OverloadTests {
  private func type<T>(of _: T) -> String { "\(T.self)" }

  @Test func operatorsHaveCombinesTypes() {
    let subject = PassthroughSubject<Int, Never>()
    #expect(type(of: subject.map { $0 }) == "Map<PassthroughSubject<Int, Never>, Int>")
    #expect(type(of: subject.filter { $0 > 0 }) == "Filter<PassthroughSubject<Int, Never>>")
    #expect(type(of: subject.compactMap { Int?($0) }) == "CompactMap<PassthroughSubject<Int, Never>, Int>")
    #expect(type(of: subject.scan("") { "\($0)\($1)" }) == "Scan<PassthroughSubject<Int, Never>, String>")
    #expect(type(of: subject.removeDuplicates()) == "RemoveDuplicates<PassthroughSubject<Int, Never>>")
    #expect(type(of: subject.merge(with: Just(1))) == "Merge<PassthroughSubject<Int, Never>, Just<Int>>")
    #expect(type(of: subject.merge(with: subject)) == "MergeMany<PassthroughSubject<Int, Never>>")
    #expect(type(of: subject.combineLatest(Just(""))) == "CombineLatest<PassthroughSubject<Int, Never>, Just<String>>")
    #expect(
      type(of: subject.receive(on: DispatchQueue.main)) == "ReceiveOn<PassthroughSubject<Int, Never>, OS_dispatch_queue>"
        || type(of: subject.receive(on: DispatchQueue.main)) == "ReceiveOn<PassthroughSubject<Int, Never>, DispatchQueue>")
    #expect(type(of: subject.eraseToAnyPublisher()) == "AnyPublisher<Int, Never>")
    #expect(type(of: subject.sink { _ in }) == "AnyCancellable")
    #expect(type(of: [1].publisher) == "Sequence<Array<Int>, Never>")
  }

  @Test func schedulersTakeDispatchTimes() {
    let subject = PassthroughSubject<Int, Never>()
    let debounced = subject.debounce(for: .seconds(0.5), scheduler: DispatchQueue.main)
    #expect(debounced.dueTime == .milliseconds(500))
    let literal = subject.debounce(for: 2, scheduler: DispatchQueue.global())
    #expect(literal.dueTime == .seconds(2))
    let options = subject.receive(on: DispatchQueue.main, options: .init(qos: .utility))
    #expect(options.options?.qos == .utility)
  }

  @Test func publishersAreNamedByTheirPrimaryAssociatedTypes() {
    let some: some Publisher<Int, Never> = Just(1)
    let any: any Publisher<Int, Never> = some
    let erased = any.eraseToAnyPublisher()
    let subject: any Subject<Int, Never> = PassthroughSubject()
    var values: [Int] = []
    let cancellables = [erased.sink { values.append($0) }, subject.eraseToAnyPublisher().sink { values.append($0) }]
    subject.send(2)
    #expect(values == [1, 2])
    _ = cancellables
  }

  @Test func voidSubjectsSendNothing() {
    let subject = PassthroughSubject<Void, Never>()
    var count = 0
    let cancellable = subject.sink { count += 1 }
    let other = subject.sink(receiveValue: { _ in count += 10 })
    subject.send()
    #expect(count == 11)
    _ = (cancellable, other)
  }

  @Test func completionsAreMatchedByPattern() {
    enum Oops: Error { case one }
    var text = ""
    let cancellable = Fail<Int, Oops>(error: .one).sink(
      receiveCompletion: { completion in
        switch completion {
        case .finished: text = "finished"
        case .failure(let error): text = "failed with \(error)"
        }
      }, receiveValue: { _ in })
    #expect(text == "failed with one")
    _ = cancellable
  }

  @Test func trailingClosuresOfCombineLatestTransform() {
    let a = CurrentValueSubject<Int, Never>(1)
    let b = CurrentValueSubject<String, Never>("x")
    var log: [String] = []
    let cancellables = [
      a.combineLatest(b) { "\($0)\($1)" }.sink { log.append($0) },
      a.combineLatest(b).sink { log.append("\($0.0)-\($0.1)") },
      a.combineLatest(b).map { number, text in "\(text)\(number)" }.sink { log.append($0) },
      Publishers.CombineLatest3(a, b, a).sink { log.append("\($0)") },
    ]
    #expect(log == ["1x", "1-x", "x1", "(1, \"x\", 1)"])
    _ = cancellables
  }
}
