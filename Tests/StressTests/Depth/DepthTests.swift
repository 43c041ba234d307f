import Testing
import UndercurrentCore
import UndercurrentTesting

/// Long chains and nests. A stage calls the next, so a chain takes stack by its length: so much each, and it is known how much.
struct DepthTests {
  /// Those that make more values of one, which would be a different number at each depth.
  private static let multiplying: Set<Operator> = [
    .flatMap, .concatMap, .switchToLatest, .prependValues, .appendValue, .merge, .append, .prepend,
  ]

  @Test(arguments: Operator.allCases)
  func chainsTakeStackByTheirLength(stage: Operator) {
    if Self.multiplying.contains(stage) { return }
    let length = Effort.levels(60, 10_000)
    let short = bytes(stage, length / 5)
    let long = bytes(stage, length)
    #expect(short > 0 && long > short, "\(stage)")
    // What a stage takes is the same in a long chain as in a short one.
    #expect(Double(long) < Double(short) * 5 * 1.1, "\(stage): \(short) bytes for \(length / 5), \(long) for \(length)")
    // The limit that the documentation names, for code as it is.
    let each = long / UInt(length)
    #expect(each < 8_192 || Effort.isSanitized, "\(stage): \(each) bytes a stage")
    if Effort.isLong { print("\(stage): \(each) bytes of stack for each of \(length)") }
  }

  /// How deep the stack gets while a chain is subscribed to, carries values, ends and is let go of.
  private func bytes(_ stage: Operator, _ length: Int, on size: Int = Stack.huge) -> UInt {
    var result: UInt = 0
    Stack.run(bytes: size) {
      let depth = Depth()
      let tracker = LifetimeTracker()
      do {
        let scheduler = VirtualScheduler()
        let subject = tracker.track(PassthroughSubject<Int, any Error>(), "the subject")
        var chain: Library.Input? = subject.handleEvents(
          receiveSubscription: { _ in depth.note() }, receiveCancel: { depth.note() }, receiveRequest: { _ in depth.note() }
        ).eraseToAnyPublisher()
        for _ in 0..<length {
          guard let input = chain else { break }
          let library = Library(
            source: { $0 == 0 ? input : Empty(completeImmediately: false).eraseToAnyPublisher() }, scheduler: scheduler)
          chain = library.publisher(.stage(stage, n: 0, interval: 1_000_000, (0..<stage.inputs).map { .source($0) }))
        }
        func listen() -> AnyCancellable? {
          chain?.handleEvents(receiveSubscription: { _ in depth.note() }).sink(
            receiveCompletion: { _ in depth.note() }, receiveValue: { _ in depth.note() })
        }
        var (whole, cancelled) = (listen(), listen())
        scheduler.advance(by: .milliseconds(2))
        for value in [2, 4, 6] {
          subject.send(value)
          scheduler.advance(by: .milliseconds(2))
        }
        cancelled?.cancel()
        cancelled = nil
        chain = nil
        subject.send(completion: .finished)
        scheduler.advance(by: .milliseconds(2 * length))
        whole = nil
        withExtendedLifetime(whole) {}
      }
      #expect(tracker.alive == [], "\(stage), \(length) deep")
      result = depth.bytes
    }
    return result
  }

  /// What fits on the smallest stack there is, with room to spare for who calls: optimised code takes a fraction of it.
  @Test func fortyOperatorsFitOnTheSmallestStack() {
    let forty = Effort.levels(40, 40)
    for stage in Operator.allCases where !Self.multiplying.contains(stage) { _ = bytes(stage, forty, on: Stack.small) }
  }

  // MARK: Nests

  private static func countdown(_ n: Int) -> AnyPublisher<Int, Never> {
    if n == 0 { return Just(0).eraseToAnyPublisher() }
    return Just(n).flatMap { countdown($0 - 1) }.eraseToAnyPublisher()
  }

  private static func appended(_ n: Int) -> AnyPublisher<Int, Never> {
    if n == 0 { return Just(0).eraseToAnyPublisher() }
    return Empty().append(Deferred { appended(n - 1) }).eraseToAnyPublisher()
  }

  private static func switched(_ n: Int) -> AnyPublisher<Int, Never> {
    if n == 0 { return Just(0).eraseToAnyPublisher() }
    return Just(n).eraseToAnyPublisher().map { switched($0 - 1) }.switchToLatest().eraseToAnyPublisher()
  }

  private static let nests: [(String, @Sendable (Int) -> AnyPublisher<Int, Never>)] = [
    ("flatMap", countdown), ("append", appended), ("switchToLatest", switched),
  ]

  /// A publisher that makes the next one of its kind when it is asked, and so on: each level takes stack once, and time once.
  @Test(arguments: nests.map(\.0))
  func nestsTakeStackAndTimeByTheirDepth(name: String) throws {
    let make = try #require(Self.nests.first { $0.0 == name }?.1)
    let deepest = Effort.levels(2_000, 100_000)
    var (bytes, times) = ([UInt](), [Double]())
    Stack.run(bytes: Stack.huge) {
      for n in [deepest / 8, deepest] {
        let depth = Depth()
        let time = Stack.time {
          var (values, endings) = ([Int](), 0)
          let cancellable = make(n).sink(
            receiveCompletion: { _ in endings += 1 },
            receiveValue: {
              depth.note()
              values.append($0)
            })
          #expect(values == [0] && endings == 1, "\(name), \(n) deep")
          withExtendedLifetime(cancellable) {}
        }
        bytes.append(depth.bytes)
        times.append(time)
      }
    }
    #expect(Double(bytes[1]) < Double(bytes[0]) * 8 * 1.1, "\(name): \(bytes) bytes")
    // Eight times as deep; were it to grow with the square, it would take 64 times as long.
    #expect(times[1] < times[0] * 24, "\(name): \(times) seconds")
    print("\(name): \(bytes[1] / UInt(deepest)) bytes of stack for each of \(deepest) levels")
  }

  /// 100,000 appended one after the other, subscribed to and let go of.
  @Test func longChainsOfAppendsTakeTimeByTheirLength() {
    let length = Effort.levels(2_000, 100_000)
    var times: [Double] = []
    Stack.run(bytes: Stack.huge) {
      for n in [length / 8, length] {
        times.append(
          Stack.time {
            var chain: AnyPublisher<Int, Never>? = Just(1).eraseToAnyPublisher()
            for _ in 0..<n { chain = chain?.append(Empty()).eraseToAnyPublisher() }
            var (sum, endings) = (0, 0)
            let cancellable = chain?.append(Just(2)).sink(receiveCompletion: { _ in endings += 1 }, receiveValue: { sum += $0 })
            chain = nil
            #expect(sum == 3 && endings == 1)
            withExtendedLifetime(cancellable) {}
          })
      }
    }
    #expect(times[1] < times[0] * 24, "\(times) seconds")
  }
}
