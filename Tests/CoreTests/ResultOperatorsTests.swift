import Testing
import UndercurrentCore
import UndercurrentTesting

/// The operators of a result that is there already send what the operators of any other publisher send.
struct ResultOperatorsTests {
  typealias Source = Result<Int, Oops>

  @Test(arguments: [Source.success(7), .failure(.one)]) func mapping(_ result: Source) {
    let (eager, lazy) = (result.publisher, result.publisher.eraseToAnyPublisher())
    #expect(events(of: eager.map { $0 + 1 } as Source.Publisher) == events(of: lazy.map { $0 + 1 }))
    #expect(events(of: eager.tryMap { $0 + 1 } as Thrown<Int>) == events(of: lazy.tryMap { $0 + 1 }))
    #expect(events(of: eager.tryMap(fail) as Thrown<Int>) == events(of: lazy.tryMap(fail)))
    #expect(
      events(of: eager.mapError { _ in Other() } as Result<Int, Other>.Publisher)
        == events(of: lazy.mapError { _ in Other() }))
    #expect(events(of: eager.scan(1, +) as Source.Publisher) == events(of: lazy.scan(1, +)))
    #expect(events(of: eager.tryScan(1, +) as Thrown<Int>) == events(of: lazy.tryScan(1, +)))
    #expect(events(of: eager.tryScan(1, fail) as Thrown<Int>) == events(of: lazy.tryScan(1, fail)))
    #expect(events(of: eager.replaceEmpty(with: 1) as Source.Publisher) == events(of: lazy.replaceEmpty(with: 1)))
    #expect(
      events(of: eager.replaceError(with: 1) as Result<Int, Never>.Publisher) == events(of: lazy.replaceError(with: 1)))
    #expect(events(of: eager.retry(2) as Source.Publisher) == events(of: lazy.retry(2)))
  }

  @Test func aFailureTypeCanBeSet() {
    let publisher: Source.Publisher = Result<Int, Never>.success(3).publisher.setFailureType(to: Oops.self)
    #expect(publisher == .init(3))
  }

  @Test(arguments: [Source.success(7), .failure(.one)]) func filtering(_ result: Source) {
    let (eager, lazy) = (result.publisher, result.publisher.eraseToAnyPublisher())
    #expect(events(of: eager.removeDuplicates() as Source.Publisher) == events(of: lazy.removeDuplicates()))
    #expect(
      events(of: eager.removeDuplicates { _, _ in true } as Source.Publisher)
        == events(of: lazy.removeDuplicates { _, _ in true }))
    #expect(
      events(of: eager.tryRemoveDuplicates { _, _ in throw Oops.two } as Thrown<Int>)
        == events(of: lazy.tryRemoveDuplicates { _, _ in throw Oops.two }))
    #expect((eager.ignoreOutput() as Empty<Int, Oops>).completeImmediately)
    #expect(events(of: eager.first() as Source.Publisher) == events(of: lazy.first()))
    #expect(events(of: eager.last() as Source.Publisher) == events(of: lazy.last()))
  }

  @Test(arguments: [Source.success(7), .failure(.one)]) func reducing(_ result: Source) {
    let (eager, lazy) = (result.publisher, result.publisher.eraseToAnyPublisher())
    #expect(events(of: eager.collect() as Result<[Int], Oops>.Publisher) == events(of: lazy.collect()))
    #expect(events(of: eager.count() as Source.Publisher) == events(of: lazy.count()))
    #expect(events(of: eager.min() as Source.Publisher) == events(of: lazy.min()))
    #expect(events(of: eager.max() as Source.Publisher) == events(of: lazy.max()))
    #expect(events(of: eager.min(by: >) as Source.Publisher) == events(of: lazy.min(by: >)))
    #expect(events(of: eager.max(by: >) as Source.Publisher) == events(of: lazy.max(by: >)))
    #expect(events(of: eager.tryMin(by: doubt) as Thrown<Int>) == events(of: lazy.tryMin(by: doubt)))
    #expect(events(of: eager.tryMax(by: doubt) as Thrown<Int>) == events(of: lazy.tryMax(by: doubt)))
    #expect(events(of: eager.reduce(1, +) as Source.Publisher) == events(of: lazy.reduce(1, +)))
    #expect(events(of: eager.tryReduce(1, +) as Thrown<Int>) == events(of: lazy.tryReduce(1, +)))
    #expect(events(of: eager.tryReduce(1, fail) as Thrown<Int>) == events(of: lazy.tryReduce(1, fail)))
  }

  @Test(arguments: [Source.success(7), .failure(.one)]) func asking(_ result: Source) {
    let (eager, lazy) = (result.publisher, result.publisher.eraseToAnyPublisher())
    for number in 6...7 {
      let isIt = { (value: Int) in value == number }
      #expect(events(of: eager.contains(number) as Answer) == events(of: lazy.contains(number)))
      #expect(events(of: eager.contains(where: isIt) as Answer) == events(of: lazy.contains(where: isIt)))
      #expect(events(of: eager.tryContains(where: isIt) as Thrown<Bool>) == events(of: lazy.tryContains(where: isIt)))
      #expect(events(of: eager.allSatisfy(isIt) as Answer) == events(of: lazy.allSatisfy(isIt)))
      #expect(events(of: eager.tryAllSatisfy(isIt) as Thrown<Bool>) == events(of: lazy.tryAllSatisfy(isIt)))
    }
    #expect(events(of: eager.tryContains(where: doubt) as Thrown<Bool>) == events(of: lazy.tryContains(where: doubt)))
    #expect(events(of: eager.tryAllSatisfy(doubt) as Thrown<Bool>) == events(of: lazy.tryAllSatisfy(doubt)))
  }

  private typealias Thrown<T> = Result<T, any Error>.Publisher
  private typealias Answer = Result<Bool, Oops>.Publisher
  private struct Other: Error {}

  private func fail(_ value: Int) throws -> Int { throw Oops.two }
  private func doubt(_ value: Int) throws -> Bool { throw Oops.two }
  private func fail(_ first: Int, _ second: Int) throws -> Int { throw Oops.two }
  private func doubt(_ first: Int, _ second: Int) throws -> Bool { throw Oops.two }
}
