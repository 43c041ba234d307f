public import UndercurrentCore

extension PublisherLaws {
  /// Starts work on a thread of its own.
  public typealias Spawn = (_ work: @escaping @Sendable () -> Void) -> Void

  /// Checks what an operator does when two threads come to it at once: two upstreams that send, or one that sends while more is
  /// asked for.
  ///
  /// The first deliveries linger, until the other thread has got on or a moment has passed: an operator that lets the other one
  /// in is caught in the act, and not by chance.
  ///
  /// - Parameters:
  ///   - rounds: How often each thread sends or asks.
  ///   - spawn: Starts a thread. By default it is a task, which has to find two threads of the pool idle. Where they are not to be
  ///     had, the check did not happen, and what is returned says so: `{ Thread.detachNewThread($0) }` is sure to find them.
  ///   - patience: How long one thread waits for the other to have started.
  ///   - make: Puts the operator on upstreams of the kit.
  public static func checkThreads<P: Publisher>(
    rounds: Int = 50, spawn: Spawn = { work in Task.detached { work() } }, patience: Duration = .seconds(10),
    _ make: (Upstream) -> P
  ) async -> [Violation] {
    let scene = Scene(Journal(keepsLines: true))
    let publisher = make(Upstream(scene: scene))
    scene.subscribe = { publisher.subscribe(ProbeSubscriber($0)) }
    return await race(scene, rounds, spawn, patience, "one upstream sends; another does, or the downstream requests") {
      scene, lane in
      let sources = scene.sources
      if lane < sources.count { sources[lane].push(.value(lane)) } else { scene.probes.first?.request(.max(1)) }
    }
  }

  /// Checks what a subject does when two threads send at once.
  public static func checkThreads<S: Subject>(
    subject: S, rounds: Int = 50, spawn: Spawn = { work in Task.detached { work() } },
    patience: Duration = .seconds(10)
  ) async -> [Violation] where S.Output == Int {
    let scene = Scene(Journal(keepsLines: true))
    scene.subscribe = { subject.subscribe(ProbeSubscriber($0)) }
    return await race(scene, rounds, spawn, patience, "two threads send") { _, lane in subject.send(lane) }
  }

  /// Checks what a publisher does when two threads ask for more at once.
  public static func checkThreads<P: Publisher>(
    publisher: P, rounds: Int = 50, spawn: Spawn = { work in Task.detached { work() } },
    patience: Duration = .seconds(10)
  ) async -> [Violation] {
    let scene = Scene(Journal(keepsLines: true))
    scene.subscribe = { publisher.subscribe(ProbeSubscriber($0)) }
    return await race(scene, rounds, spawn, patience, "two threads request") { scene, _ in scene.probes.first?.request(.max(1)) }
  }

  private static func race(
    _ scene: Scene, _ rounds: Int, _ spawn: Spawn, _ patience: Duration, _ history: String, _ act: @escaping (Scene, Int) -> Void
  ) async -> [Violation] {
    precondition(rounds > 0, "threads meet in one round or more, not \(rounds)")
    let race = Race()
    scene.linger = { race.linger() }
    scene.play([.now(.subscribe), .now(.request(0, .max(rounds)))])
    // Safe: this is what the race is about. The kit's own state is under locks.
    let strand = Transfer { lane in
      race.meet(within: patience)
      for _ in 0..<rounds {
        act(scene, lane)
        race.step(lane)
      }
    }
    await withCheckedContinuation { continuation in
      for lane in 0..<2 {
        spawn {
          Lane.$current.withValue(lane + 1) { strand.value(lane) }
          if race.isLast() { continuation.resume() }
        }
      }
    }
    scene.conclude { _ in }
    if !race.isRun {
      let detail = "not checked: the two threads never ran at once; give `spawn` a way to start real ones"
      return [
        Violation(
          rule: .oneAtATime, detail: detail, history: [history], events: scene.journal.lines, seed: 0, foundWith: 0)
      ]
    }
    return Rule.allCases.compactMap { rule in
      scene.journal.breaches[rule].map {
        Violation(rule: rule, detail: $0, history: [history], events: scene.journal.lines, seed: 0, foundWith: 1)
      }
    }
  }
}

/// Makes two strands of work meet.
private final class Race: Sendable {
  private let state = Guarded((present: 0, done: 0, steps: [0, 0], lingering: 0, isMissed: false))

  /// Whether this strand is done after the other.
  func isLast() -> Bool {
    state.withLock { state in
      state.done += 1
      return state.done == 2
    }
  }

  /// Whether the strands met.
  var isRun: Bool { state.withLock { !$0.isMissed } }

  func step(_ lane: Int) { state.withLock { $0.steps[lane] += 1 } }

  /// Keeps this strand's thread until the other strand has one too, as long as there is patience.
  func meet(within patience: Duration) {
    state.withLock { $0.present += 1 }
    wait(patience) { state.withLock { $0.present } == 2 }
    state.withLock { if $0.present < 2 { $0.isMissed = true } }
  }

  /// Keeps a delivery from returning until the other strand has got on, or for a moment.
  func linger() {
    let lane = Lane.current
    guard lane > 0 else { return }
    let other = 2 - lane
    let (mayLinger, before) = state.withLock { state in
      state.lingering += 1
      return (state.lingering <= 10, state.steps[other])
    }
    if mayLinger { wait(.milliseconds(20)) { state.withLock { $0.steps[other] } > before } }
  }

  private func wait(_ limit: Duration, until isDone: () -> Bool) {
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    while !isDone(), clock.now < deadline {}
  }
}
