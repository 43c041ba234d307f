import UndercurrentCore

/// Random numbers from a seed, the same on every system.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// Makes histories, and looks for the smallest that breaks a rule.
struct Histories {
  typealias Violation = PublisherLaws.Violation

  /// What there is to be moved.
  enum Kind { case pipeline, publisher, subject, subscriber }

  let kind: Kind
  let seed: UInt64
  let count: Int
  let rules: Set<PublisherLaws.Rule>

  /// Plays histories with `run`, and returns one violation for each rule that was broken, in the order of the rules.
  func violations(_ run: ([Move], Journal) -> Void) -> [Violation] {
    func play(_ moves: [Move], keepsLines: Bool = false) -> Journal {
      let journal = Journal(keepsLines: keepsLines)
      run(moves, journal)
      return journal
    }
    precondition(count > 0, "laws are checked with one history or more, not \(count)")
    var numbers = SeededNumbers(seed: seed)
    var found: [Violation] = []
    for index in 0..<count {
      let moves = index == 0 ? greedy : random(using: &numbers)
      for rule in play(moves).breaches.keys where rules.contains(rule) && !found.contains(where: { $0.rule == rule }) {
        let smallest = shrunk(moves) { play($0).breaches[rule] != nil }
        let journal = play(smallest, keepsLines: true)
        found.append(
          Violation(
            rule: rule, detail: journal.breaches[rule] ?? "not always", history: smallest.map(\.description),
            events: journal.lines, seed: seed, foundWith: moves.count))
      }
    }
    return PublisherLaws.Rule.allCases.compactMap { rule in found.first { $0.rule == rule } }
  }

  /// Many values, asked for one by one from within the deliveries: what makes a careless publisher nest its deliveries.
  private var greedy: [Move] {
    [.always(.request(0, .max(1))), .now(.send(0, count: 100)), .now(.subscribe), .now(.request(0, .max(1)))]
  }

  // MARK: Making

  private func random(using numbers: inout SeededNumbers) -> [Move] {
    var moves = (0..<Int.random(in: 1...20, using: &numbers)).map { _ in move(using: &numbers) }
    // Plans for the first deliveries, and values that are there from the start, come before the subscription.
    moves.insert(.now(.subscribe), at: Int.random(in: 0...min(3, moves.count), using: &numbers))
    return moves
  }

  private func move(using numbers: inout SeededNumbers) -> Move {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: .always(Bool.random(using: &numbers) ? .answer(.max(1)) : .request(0, .max(1)))
    case 1, 2, 3: .within(Bool.random(using: &numbers) ? .answer(demand(using: &numbers)) : action(using: &numbers))
    default: .now(action(using: &numbers))
    }
  }

  private func action(using numbers: inout SeededNumbers) -> Action {
    let who = Int.random(in: 0..<3, using: &numbers)
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0..<5: return .request(who, demand(using: &numbers))
    case 5: return .cancel(who)
    case 6, 7: return .wait(milliseconds: [1, 10, 100, 1000, 10_000].randomElement(using: &numbers) ?? 1)
    case 8: return kind == .subject || kind == .subscriber ? .subscribe : .request(who, .max(1))
    case 9 where kind != .publisher: return Bool.random(using: &numbers) ? .finish(who) : .fail(who)
    default:
      if kind == .publisher { return .request(who, demand(using: &numbers)) }
      return .send(who, count: [1, 1, 1, 2, 3, 5].randomElement(using: &numbers) ?? 1)
    }
  }

  private func demand(using numbers: inout SeededNumbers) -> Subscribers.Demand {
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0: .none
    case 1: .max(.max)
    case 2, 3, 4: .unlimited
    case 5...9: .max(Int.random(in: 2...5, using: &numbers))
    default: .max(1)
    }
  }

  // MARK: Shrinking

  /// Leaves out moves, many at first and then fewer at a time, and makes those that remain simpler, for as long as `fails`.
  private func shrunk(_ moves: [Move], fails: ([Move]) -> Bool) -> [Move] {
    var current = moves
    var goesOn = true
    func attempt(_ candidate: [Move]) -> Bool {
      guard fails(candidate) else { return false }
      current = candidate
      goesOn = true
      return true
    }
    while goesOn {
      goesOn = false
      var size = max(current.count / 2, 1)
      while size > 0 {
        var start = 0
        while start < current.count {
          var candidate = current
          candidate.removeSubrange(start..<min(start + size, current.count))
          if !attempt(candidate) { start += size }
        }
        size /= 2
      }
      for index in current.indices {
        for simpler in current[index].simpler {
          var candidate = current
          candidate[index] = simpler
          if attempt(candidate) { break }
        }
      }
    }
    return current
  }
}
