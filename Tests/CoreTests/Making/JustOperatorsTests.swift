import Testing
import UndercurrentCore
import UndercurrentTesting

/// Every operator on one value that is there already: what type it gives, and what that sends.
struct JustOperatorsTests {
  private let just = Just(7)

  private func outcome<T>(of publisher: Just<T>) -> T { publisher.output }
  private func outcome<T>(of publisher: T?.Publisher) -> T? { publisher.output }
  private func outcome<T>(of publisher: Result<T, Never>.Publisher) -> T { publisher.result.get() }
  private func outcome<T>(of publisher: Result<T, any Error>.Publisher) -> Result<T, Oops> {
    publisher.result.mapError { $0 as! Oops }
  }

  private func impossible(_ failure: Never) -> Oops {}

  @Test func mapping() {
    #expect(outcome(of: just.map { $0 + 1 }) == 8)
    #expect(outcome(of: just.tryMap { $0 + 1 }) == .success(8))
    #expect(outcome(of: just.tryMap { _ -> Int in throw Oops.two }) == .failure(.two))
    let mapped: Result<Int, Oops>.Publisher = just.mapError(impossible)
    let set: Result<Int, Oops>.Publisher = just.setFailureType(to: Oops.self)
    #expect(mapped.result == .success(7) && set.result == .success(7))
    #expect(outcome(of: just.compactMap { "\($0)" }) == "7")
    #expect(outcome(of: just.compactMap { _ in String?.none }) == nil)
    #expect(outcome(of: just.scan(1, +)) == 8)
    #expect(outcome(of: just.tryScan(1, +)) == .success(8))
    #expect(outcome(of: just.tryScan(1) { _, _ in throw Oops.two }) == .failure(.two))
    #expect(outcome(of: just.replaceEmpty(with: 1)) == 7)
    #expect(outcome(of: just.replaceError(with: 1)) == 7)
    #expect(outcome(of: just.retry(3)) == 7)
  }

  @Test func filtering() {
    #expect(outcome(of: just.filter { $0 > 6 }) == 7)
    #expect(outcome(of: just.filter { $0 > 7 }) == nil)
    #expect(outcome(of: just.removeDuplicates()) == 7)
    #expect(outcome(of: just.removeDuplicates { _, _ in true }) == 7)
    #expect(outcome(of: just.tryRemoveDuplicates { _, _ in throw Oops.one }) == .success(7))
    let nothing: Empty<Int, Never> = just.ignoreOutput()
    #expect(nothing.completeImmediately)
    #expect(outcome(of: just.dropFirst()) == nil)
    #expect(outcome(of: just.dropFirst(0)) == 7)
    #expect(outcome(of: just.drop { $0 > 6 }) == nil)
    #expect(outcome(of: just.drop { $0 > 7 }) == 7)
    #expect(outcome(of: just.prefix(1)) == 7)
    #expect(outcome(of: just.prefix(0)) == nil)
    #expect(outcome(of: just.prefix { $0 > 6 }) == 7)
    #expect(outcome(of: just.prefix { $0 > 7 }) == nil)
    #expect(outcome(of: just.output(at: 0)) == 7)
    #expect(outcome(of: just.output(at: 1)) == nil)
    #expect(outcome(of: just.output(in: 0..<2)) == 7)
    #expect(outcome(of: just.output(in: ...0)) == 7)
    #expect(outcome(of: just.output(in: 1...)) == nil)
    #expect(outcome(of: just.output(in: 0..<0)) == nil)
  }

  @Test func selecting() {
    #expect(outcome(of: just.first()) == 7)
    #expect(outcome(of: just.first { $0 > 6 }) == 7)
    #expect(outcome(of: just.first { $0 > 7 }) == nil)
    #expect(outcome(of: just.last()) == 7)
    #expect(outcome(of: just.last { $0 > 6 }) == 7)
    #expect(outcome(of: just.last { $0 > 7 }) == nil)
  }

  @Test func reducing() {
    #expect(outcome(of: just.collect()) == [7])
    #expect(outcome(of: just.count()) == 1)
    #expect(outcome(of: just.min()) == 7 && outcome(of: just.max()) == 7)
    #expect(outcome(of: just.min { _, _ in true }) == 7 && outcome(of: just.max { _, _ in true }) == 7)
    #expect(outcome(of: just.contains(7)) && !outcome(of: just.contains(8)))
    #expect(outcome(of: just.contains { $0 > 6 }))
    #expect(outcome(of: just.tryContains { $0 > 7 }) == .success(false))
    #expect(outcome(of: just.tryContains { _ in throw Oops.two }) == .failure(.two))
    #expect(outcome(of: just.allSatisfy { $0 > 6 }))
    #expect(outcome(of: just.tryAllSatisfy { $0 > 7 }) == .success(false))
    #expect(outcome(of: just.tryAllSatisfy { _ in throw Oops.two }) == .failure(.two))
    #expect(outcome(of: just.reduce(1, +)) == 8)
    #expect(outcome(of: just.tryReduce(1, +)) == .success(8))
    #expect(outcome(of: just.tryReduce(1) { _, _ in throw Oops.two }) == .failure(.two))
  }

  @Test func combining() {
    #expect(just.prepend(1, 2).sequence == [1, 2, 7])
    #expect(just.prepend(Set([1])).sequence == [1, 7])
    #expect(just.append(1, 2).sequence == [7, 1, 2])
    #expect(just.append(1...2).sequence == [7, 1, 2])
  }

  @Test func closuresRunOnceWhileThePipelineIsBuilt() {
    var runs = 0
    let mapped = just.map {
      runs += 1
      return $0
    }
    #expect(runs == 1)
    for _ in 0..<2 { mapped.subscribe(Recorder<Int, Never>()) }
    #expect(runs == 1)
  }

  @Test func positionsThatThereAreNotStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).output(in: (-1)...) }
  }
}
