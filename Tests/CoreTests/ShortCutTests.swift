import Testing
import UndercurrentCore

/// What knows a short cut for `Just` does what it does for a publisher that nobody knows anything about: every history is run with
/// both.
struct ShortCutTests {
  @Test func flatMapDoesForJustWhatItDoesForAnyOther() {
    for seed in 0..<3_000 as Range<UInt64> {
      let short = History(seed).run { outer, transform in outer.flatMap { Just(transform($0)) } }
      let long = History(seed).run { outer, transform in outer.flatMap { Stranger(Just(transform($0))) } }
      #expect(short == long, "seed \(seed)")
    }
  }

  @Test func aLimitedFlatMapToo() {
    for seed in 0..<1_000 as Range<UInt64> {
      let short = History(seed).run { outer, transform in outer.flatMap(maxPublishers: .max(2)) { Just(transform($0)) } }
      let long = History(seed).run { outer, transform in
        outer.flatMap(maxPublishers: .max(2)) { Stranger(Just(transform($0))) }
      }
      #expect(short == long, "seed \(seed)")
    }
  }

  @Test func switchToLatestDoesForJustWhatItDoesForAnyOther() {
    for seed in 0..<3_000 as Range<UInt64> {
      let short = History(seed).run { outer, transform in outer.map { Just(transform($0)) }.switchToLatest() }
      let long = History(seed).run { outer, transform in outer.map { Stranger(Just(transform($0))) }.switchToLatest() }
      #expect(short == long, "seed \(seed)")
    }
  }
}

/// Does things to a pipeline, some of them from within the transform and from within a delivery, as a seed says, and writes down what
/// comes out.
private final class History {
  private var random: UInt64
  private let outer = PassthroughSubject<Int, Never>()
  private var subscription: (any Subscription)?
  private var log: [String] = []
  private var sent = 0
  private var depth = 0

  init(_ seed: UInt64) { random = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  func run<P: Publisher>(
    _ make: (PassthroughSubject<Int, Never>, _ transform: @escaping (Int) -> Int) -> P
  ) -> [String] where P.Output == Int, P.Failure == Never {
    let publisher = make(outer) { value in
      self.log.append("transform \(value)")
      self.act()
      return value * 10
    }
    let (isUnlimited, hasDemand) = (draw(3) > 0, draw(2) == 0)
    publisher.subscribe(
      AnySubscriber<Int, Never>(
        receiveSubscription: {
          self.subscription = $0
          self.log.append("subscription")
          if isUnlimited { $0.request(.unlimited) } else if hasDemand { $0.request(.max(1)) }
        },
        receiveValue: {
          self.log.append("value \($0)")
          self.act()
          return self.draw(3) == 0 ? .max(1) : .none
        },
        receiveCompletion: { self.log.append("\($0)") }))
    for _ in 0..<8 { act() }
    log.append("at the end")
    outer.send(completion: .finished)
    subscription?.request(.unlimited)
    subscription?.cancel()
    subscription = nil
    return log
  }

  private func draw(_ limit: UInt64) -> UInt64 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return random % limit
  }

  private func act() {
    if depth > 3 { return }
    depth += 1
    defer { depth -= 1 }
    switch draw(12) {
    case 0...4:
      sent += 1
      let number = sent
      log.append("send \(number)")
      outer.send(number)
      log.append("sent \(number)")
    case 5: subscription?.request(.max(1))
    case 6: if draw(3) == 0 { subscription?.request(.unlimited) }
    case 7:
      if draw(6) == 0 {
        log.append("cancel")
        subscription?.cancel()
      }
    case 8:
      if draw(4) == 0 {
        log.append("complete")
        outer.send(completion: .finished)
      }
    default: break
    }
  }
}
