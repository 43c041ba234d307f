import Testing
import UndercurrentCore
import UndercurrentTesting

/// The operators of a value that is there already, or is not, send what the operators of any other publisher send.
struct OptionalOperatorsTests {
  @Test(arguments: [7, 8, nil]) func mapping(_ value: Int?) {
    let (eager, lazy) = (value.publisher, value.publisher.eraseToAnyPublisher())
    #expect(events(of: eager.map { $0 + 1 } as Int?.Publisher) == events(of: lazy.map { $0 + 1 }))
    #expect(
      events(of: eager.compactMap { $0 > 7 ? "\($0)" : nil } as String?.Publisher)
        == events(of: lazy.compactMap { $0 > 7 ? "\($0)" : nil }))
    #expect(events(of: eager.scan(1, +) as Int?.Publisher) == events(of: lazy.scan(1, +)))
    #expect(events(of: eager.replaceEmpty(with: 1) as Just<Int>) == events(of: lazy.replaceEmpty(with: 1)))
    #expect(events(of: eager.replaceError(with: 1) as Int?.Publisher) == events(of: lazy.replaceError(with: 1)))
    #expect(events(of: eager.retry(1) as Int?.Publisher) == events(of: lazy.retry(1)))
  }

  @Test(arguments: [7, 8, nil]) func filtering(_ value: Int?) {
    let (eager, lazy) = (value.publisher, value.publisher.eraseToAnyPublisher())
    #expect(events(of: eager.filter { $0 > 7 } as Int?.Publisher) == events(of: lazy.filter { $0 > 7 }))
    #expect(events(of: eager.removeDuplicates() as Int?.Publisher) == events(of: lazy.removeDuplicates()))
    #expect(
      events(of: eager.removeDuplicates { _, _ in true } as Int?.Publisher)
        == events(of: lazy.removeDuplicates { _, _ in true }))
    #expect(events(of: eager.ignoreOutput() as Empty<Int, Never>) == events(of: lazy.ignoreOutput()))
    #expect(events(of: eager.drop { $0 > 7 } as Int?.Publisher) == events(of: lazy.drop { $0 > 7 }))
    #expect(events(of: eager.prefix { $0 > 7 } as Int?.Publisher) == events(of: lazy.prefix { $0 > 7 }))
  }

  @Test(arguments: [7, nil]) func selecting(_ value: Int?) {
    let (eager, lazy) = (value.publisher, value.publisher.eraseToAnyPublisher())
    for count in 0...2 {
      #expect(events(of: eager.dropFirst(count) as Int?.Publisher) == events(of: lazy.dropFirst(count)))
      #expect(events(of: eager.output(at: count) as Int?.Publisher) == events(of: lazy.output(at: count)))
      #expect(events(of: eager.output(in: count...3) as Int?.Publisher) == events(of: lazy.output(in: count...3)))
      #expect(events(of: eager.output(in: count...) as Int?.Publisher) == events(of: lazy.output(in: count...)))
    }
    #expect(eager.dropFirst() == .init(nil))
    #expect(eager.prefix(0) == .init(nil))
    #expect(eager.prefix(1) == eager)
    #expect(events(of: eager.first() as Int?.Publisher) == events(of: lazy.first()))
    #expect(events(of: eager.last() as Int?.Publisher) == events(of: lazy.last()))
    for limit in 6...7 {
      #expect(events(of: eager.first { $0 > limit } as Int?.Publisher) == events(of: lazy.first { $0 > limit }))
      #expect(events(of: eager.last { $0 > limit } as Int?.Publisher) == events(of: lazy.last { $0 > limit }))
    }
  }

  @Test(arguments: [7, nil]) func reducing(_ value: Int?) {
    let (eager, lazy) = (value.publisher, value.publisher.eraseToAnyPublisher())
    #expect(events(of: eager.collect() as [Int]?.Publisher) == events(of: lazy.collect()))
    #expect(events(of: eager.count() as Int?.Publisher) == events(of: lazy.count()))
    #expect(events(of: eager.min() as Int?.Publisher) == events(of: lazy.min()))
    #expect(events(of: eager.max() as Int?.Publisher) == events(of: lazy.max()))
    #expect(events(of: eager.min(by: >) as Int?.Publisher) == events(of: lazy.min(by: >)))
    #expect(events(of: eager.max(by: >) as Int?.Publisher) == events(of: lazy.max(by: >)))
    #expect(events(of: eager.reduce(1, +) as Int?.Publisher) == events(of: lazy.reduce(1, +)))
    for number in 6...7 {
      #expect(events(of: eager.contains(number) as Bool?.Publisher) == events(of: lazy.contains(number)))
      #expect(
        events(of: eager.contains { $0 == number } as Bool?.Publisher) == events(of: lazy.contains { $0 == number }))
      #expect(
        events(of: eager.allSatisfy { $0 == number } as Bool?.Publisher) == events(of: lazy.allSatisfy { $0 == number }))
    }
  }

  @Test func closuresRunOnceWhileThePipelineIsBuilt() {
    var runs = 0
    let publisher = Optional(1).publisher.map { value in
      runs += 1
      return value
    }
    #expect(runs == 1)
    publisher.subscribe(Recorder<Int, Never>())
    publisher.subscribe(Recorder<Int, Never>())
    #expect(runs == 1)
  }
}
