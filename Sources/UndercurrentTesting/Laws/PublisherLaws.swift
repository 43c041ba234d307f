public import UndercurrentCore

/// Checks that a publisher, an operator, a subject or a subscriber keeps the rules that all of them live by.
///
/// ```swift
/// let violations = PublisherLaws.check { upstream in
///   upstream.map { $0 }
/// }
/// print(violations.isEmpty)  // true
/// ```
///
/// Histories of demand, values, endings, cancels and time are made from a seed and played, with much of it happening from within
/// deliveries. Whatever breaks a rule is reduced to the smallest history that still does. Nothing is printed and nothing fails: the
/// result is a list of values, and printing one says which rule, how, and what to do to see it again. <doc:TheRules> lists the rules.
///
/// A publisher of your own is made anew for each history: what is given to these functions is evaluated many times.
///
/// - Threads: everything happens on the calling thread. `checkThreads(rounds:spawn:_:)` and its siblings use two.
public enum PublisherLaws {
  /// Checks an operator.
  ///
  /// - Parameters:
  ///   - seed: What histories are made from; printed with each violation.
  ///   - histories: How many to play.
  ///   - rules: Those that are to be kept, for an operator that is meant to break one.
  ///   - make: Puts the operator on an upstream of the kit, or on several. It runs in the time of `upstream.scheduler`.
  public static func check<P: Publisher>(
    seed: UInt64 = .random(in: 0...999_999), histories: Int = 200, rules: Set<Rule> = Set(Rule.allCases),
    _ make: (Upstream) -> P
  ) -> [Violation] {
    Histories(kind: .pipeline, seed: seed, count: histories, rules: rules).violations { moves, journal in
      let scene = Scene(journal)
      let publisher = make(Upstream(scene: scene))
      scene.subscribe = { publisher.subscribe(ProbeSubscriber($0)) }
      scene.play(moves)
      scene.conclude(isDue: scene.dueOfOperator)
    }
  }

  /// Checks a publisher that needs no upstream and no time.
  public static func check<P: Publisher>(
    publisher: @autoclosure () -> P, seed: UInt64 = .random(in: 0...999_999), histories: Int = 200,
    rules: Set<Rule> = Set(Rule.allCases)
  ) -> [Violation] {
    check(seed: seed, histories: histories, rules: rules, timed: { _ in publisher() })
  }

  /// Checks a publisher that runs in the time of a scheduler.
  ///
  /// It is taken for one that sends the same number of values each time it is made and asked for them.
  public static func check<P: Publisher>(
    seed: UInt64 = .random(in: 0...999_999), histories: Int = 200, rules: Set<Rule> = Set(Rule.allCases),
    timed make: (VirtualScheduler<MonotonicTime, Never>) -> P
  ) -> [Violation] {
    let most = 200
    func play(_ moves: [Move], _ journal: Journal, isDue: (Probe) -> Void) -> Probe? {
      let scene = Scene(journal)
      let publisher = make(scene.scheduler)
      scene.subscribe = { publisher.subscribe(ProbeSubscriber($0)) }
      scene.play(moves)
      scene.conclude(isDue: isDue)
      return scene.probes.first
    }
    // How many values there are, to the most that is asked for, and whether they end.
    let everything = play([.within(.request(0, .max(most)))], Journal(keepsLines: false)) { _ in }
    let (count, ends) = (everything?.received ?? 0, everything?.hasEnded ?? false)

    return Histories(kind: .publisher, seed: seed, count: histories, rules: rules).violations { moves, journal in
      _ = play(moves, journal) { probe in
        guard ends || count == most, probe.outstanding > .none else { return }
        if probe.received < count {
          journal.breach(
            .demandAddsUp, "\(probe.name) asked for \(probe.asked) and got \(probe.received), of \(count) that there are")
        } else if ends {
          journal.breach(.endArrives, "\(probe.name) got all there is, and is not told of the end")
        }
      }
    }
  }

  /// Checks a subject as a publisher, with several subscribers.
  public static func check<S: Subject>(
    subject: @autoclosure () -> S, seed: UInt64 = .random(in: 0...999_999), histories: Int = 200,
    rules: Set<Rule> = Set(Rule.allCases)
  ) -> [Violation] where S.Output == Int {
    check(subject: subject(), seed: seed, histories: histories, rules: rules) { $0 }
  }

  /// Checks a subject of anything; `value` makes what is sent of a number.
  public static func check<S: Subject>(
    subject: @autoclosure () -> S, seed: UInt64 = .random(in: 0...999_999), histories: Int = 200,
    rules: Set<Rule> = Set(Rule.allCases), value: (Int) -> S.Output
  ) -> [Violation] {
    Histories(kind: .subject, seed: seed, count: histories, rules: rules).violations { moves, journal in
      let scene = Scene(journal)
      let subject = subject()
      var isOver = false
      scene.subscribe = { subject.subscribe(ProbeSubscriber($0)) }
      withoutActuallyEscaping(value) { value in
        scene.subject = { signal in
          if case .value(let number) = signal { return subject.send(value(number)) }
          isOver = true
          subject.send(completion: ending(signal))
        }
        scene.play(moves)
        scene.conclude { if isOver { journal.breach(.endArrives, "\($0.name) was not told of the end") } }
      }
    }
  }

  /// The ending that a signal stands for; a type that has no failure of the kit's finishes instead.
  static func ending<F: Error>(_ signal: Source.Signal) -> Subscribers.Completion<F> {
    if signal == .failed, let failure = Failure() as? F { return .failure(failure) }
    return .finished
  }
}
