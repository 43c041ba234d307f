import Testing
import UndercurrentCore
import UndercurrentTesting

/// Every operator on elements that are there already: what type it gives, and what that sends.
struct SequenceOperatorsTests {
  private let array = [3, 1, 2, 2].publisher
  private let failing = Publishers.Sequence<[Int], Oops>(sequence: [3, 1, 2, 2])
  /// A sequence that is no collection.
  private let countdown = sequence(first: 3) { $0 > 1 ? $0 - 1 : nil }.publisher

  private func outcome<E: Sequence, F: Error>(of publisher: Publishers.Sequence<E, F>) -> [E.Element] {
    Array(publisher.sequence)
  }
  private func outcome<T>(of publisher: T?.Publisher) -> T? { publisher.output }
  private func outcome<T, F: Error>(of publisher: Result<T, F>.Publisher) -> T? { try? publisher.result.get() }

  @Test func mapping() {
    #expect(outcome(of: array.map { $0 * 2 }) == [6, 2, 4, 4])
    #expect(outcome(of: countdown.compactMap { $0 == 2 ? nil : "\($0)" }) == ["3", "1"])
    #expect(outcome(of: failing.scan(0, +)) == [3, 4, 6, 8])
    #expect(outcome(of: [1, nil].publisher.replaceNil(with: 0)) == [1, 0])
    let set: Publishers.Sequence<[Int], Oops> = array.setFailureType(to: Oops.self)
    #expect(set == failing)
  }

  @Test func filtering() {
    #expect(outcome(of: array.filter { $0 > 1 }) == [3, 2, 2])
    #expect(outcome(of: array.removeDuplicates()) == [3, 1, 2])
    #expect(outcome(of: [nil, 1, nil, nil].publisher.removeDuplicates()) == [nil, 1, nil])
    let nothing: Empty<Int, Oops> = failing.ignoreOutput()
    #expect(nothing.completeImmediately)
    #expect(outcome(of: array.dropFirst()) == [1, 2, 2])
    #expect(outcome(of: countdown.dropFirst(2)) == [1])
    #expect(outcome(of: array.drop { $0 > 1 }) == [1, 2, 2])
    #expect(outcome(of: countdown.prefix(2)) == [3, 2])
    #expect(outcome(of: array.prefix { $0 > 1 }) == [3])
  }

  @Test func selecting() {
    #expect(outcome(of: array.first()) == 3)
    #expect(outcome(of: [Int]().publisher.first()) == nil)
    #expect(outcome(of: countdown.first { $0 < 3 }) == 2)
    #expect(outcome(of: array.last()) == 2)
    #expect(outcome(of: array.last { $0 > 2 }) == 3)
    #expect(outcome(of: array.output(at: 1)) == 1)
    #expect(outcome(of: array.output(at: 4)) == nil)
    #expect(outcome(of: array.output(at: -1)) == nil)
    let text = "abc"
    #expect(outcome(of: text.publisher.output(at: text.startIndex)) == "a")
    #expect(outcome(of: text.publisher.output(at: text.endIndex)) == nil)
    #expect(outcome(of: text.publisher.output(in: text.startIndex..<text.endIndex)) == ["a", "b", "c"])
    #expect(outcome(of: failing.output(in: 1..<3)) == [1, 2])
    #expect(outcome(of: failing.output(in: 3..<9)) == [2])
    #expect(outcome(of: failing.output(in: 7..<9)) == [])
  }

  @Test func reducing() {
    let collected: Result<[Int], Oops>.Publisher = failing.collect()
    #expect(outcome(of: collected) == [3, 1, 2, 2])
    #expect(outcome(of: countdown.contains(2)) == true)
    #expect(outcome(of: countdown.contains { $0 > 3 }) == false)
    #expect(outcome(of: array.tryContains { if $0 == 1 { throw Oops.two } else { false } }) == nil)
    #expect(outcome(of: array.allSatisfy { $0 > 0 }) == true)
    #expect(outcome(of: array.tryAllSatisfy { if $0 == 1 { throw Oops.two } else { true } }) == nil)
    #expect(outcome(of: failing.reduce(0, +)) == 8)
    #expect(outcome(of: failing.tryReduce(0, +)) == 8)
    #expect(outcome(of: failing.tryReduce(0) { _, _ in throw Oops.two }) == nil)
    #expect(outcome(of: array.min()) == 1 && outcome(of: array.max()) == 3)
    #expect(outcome(of: countdown.min(by: >)) == 3 && outcome(of: countdown.max(by: >)) == 1)
    #expect(outcome(of: ["bb", "a", "cc"].publisher.max { $0.count < $1.count }) == "bb")
    let count: Just<Int> = array.count()
    let countOfCharacters: Result<Int, Never>.Publisher = "abc".publisher.count()
    let failingCount: Result<Int, Oops>.Publisher = failing.count()
    #expect(count.output == 4 && outcome(of: countOfCharacters) == 3 && outcome(of: failingCount) == 4)
  }

  @Test func combining() {
    #expect(outcome(of: array.prepend(8, 9)) == [8, 9, 3, 1, 2, 2])
    #expect(outcome(of: array.prepend(8...9)) == [8, 9, 3, 1, 2, 2])
    #expect(outcome(of: array.prepend([9].publisher)) == [9, 3, 1, 2, 2])
    #expect(outcome(of: array.append(8, 9)) == [3, 1, 2, 2, 8, 9])
    #expect(outcome(of: array.append(8...9)) == [3, 1, 2, 2, 8, 9])
    #expect(outcome(of: array.append([9].publisher)) == [3, 1, 2, 2, 9])
  }

  /// Forms that have no eager counterpart go on to the ordinary operators, without doubt which.
  @Test func whatIsNotEager() {
    let lazily: Publishers.TryMap<Publishers.Sequence<[Int], Never>, Int> = array.tryMap { $0 }
    let positions: Publishers.Output<Publishers.Sequence<[Int], Never>> = array.output(in: 1...2)
    let keyPaths: Publishers.MapKeyPath<Publishers.Sequence<[Int], Never>, UInt> = array.map(\.magnitude)
    let counted: Publishers.Count<Publishers.Sequence<UnfoldFirstSequence<Int>, Never>> = countdown.count()
    let (values, parts, sizes, number) =
      (Recorder<Int, Oops>(), Recorder<Int, Never>(), Recorder<UInt, Never>(), Recorder<Int, Never>())
    lazily.mapError { $0 as! Oops }.subscribe(values)
    positions.subscribe(parts)
    keyPaths.subscribe(sizes)
    counted.subscribe(number)
    #expect(values.values == [3, 1, 2, 2] && parts.values == [1, 2] && sizes.values == [3, 1, 2, 2] && number.values == [3])
  }

  /// However long a chain is, the compiler takes the eager form, and after one that is not eager the fused one.
  @Test func chainsAreNotAmbiguous() {
    func twice(_ transform: (Int) -> Int) -> Publishers.Sequence<[Int], Never> { array.map(transform).map(transform) }
    #expect(twice { $0 * 2 }.sequence == [12, 4, 8, 8])
    let mapped = array.map { $0 + 1 }.map { "\($0)" }.map { $0 + "!" }
    #expect(mapped.sequence == ["4!", "2!", "3!", "3!"])
    let filtered = array.filter { $0 > 0 }.filter { $0 > 1 }.filter { $0 > 2 }
    #expect(filtered.sequence == [3])
    let fused = array.eraseToAnyPublisher().map { $0 + 1 }.map { $0 * 2 }.tryMap { "\($0)" }
    let type: Publishers.TryMap<AnyPublisher<Int, Never>, String> = fused
    let recorder = Recorder<String, Oops>()
    type.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.values == ["8", "4", "6", "6"])
    let just = Just(1).map { $0 + 1 }.map { "\($0)" }.map { $0.count }
    #expect(just.output == 1)
  }

  @Test func closuresRunOnceWhileThePipelineIsBuilt() {
    var runs = 0
    let mapped = array.map {
      runs += 1
      return $0
    }
    #expect(runs == 4)
    for _ in 0..<2 { mapped.subscribe(Recorder<Int, Never>()) }
    #expect(runs == 4)
  }

  @Test func negativeCountsStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = [1].publisher.dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = [1].publisher.prefix(-1) }
  }
}
