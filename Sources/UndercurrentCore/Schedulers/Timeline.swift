/// The pending jobs of a scheduler that keeps its own: a value, which holds no lock and runs nothing.
package struct Timeline<Time: Strideable> {
  package typealias Action = () -> Void

  /// One turn of a job. The heap is ordered by time, and at one time by when the turn was scheduled, or the other way round.
  private struct Turn {
    let due: Time
    let order: Int
    let job: Int

    static func < (lhs: Turn, rhs: Turn) -> Bool { lhs.due == rhs.due ? lhs.order < rhs.order : lhs.due < rhs.due }
  }

  package private(set) var now: Time
  private var heap: [Turn] = []
  /// What is still to be run. A turn whose job is not here any more was cancelled, and is passed over.
  private var jobs: [Int: (action: Action, interval: Time.Stride?)] = [:]
  private var count = 0
  private let isReversed: Bool

  /// - Parameter isReversed: Whether of the jobs due at one time the newest is the first.
  package init(now: Time, isReversed: Bool = false) {
    self.now = now
    self.isReversed = isReversed
  }

  package var pending: [(due: Time, interval: Time.Stride?)] {
    heap.sorted { $0 < $1 }.compactMap { turn in jobs[turn.job].map { (turn.due, $0.interval) } }
  }

  /// When the next job is due.
  package var nextDue: Time? {
    mutating get {
      while let turn = heap.first, jobs[turn.job] == nil { pop() }
      return heap.first?.due
    }
  }

  @discardableResult
  package mutating func add(_ action: @escaping Action, at due: Time, every interval: Time.Stride? = nil) -> Int {
    count += 1
    jobs[count] = (action, interval)
    push(Turn(due: due, order: isReversed ? -count : count, job: count))
    return count
  }

  /// The action is returned so that it is released outside the lock around this.
  ///
  /// - Complexity: O(1), amortised: now and then the turns of jobs that were removed are cleared away, however far off they are.
  package mutating func remove(_ job: Int) -> Action? {
    let action = jobs.removeValue(forKey: job)?.action
    if heap.count > 32, heap.count > 2 * jobs.count {
      // What is in order is a heap, too.
      heap = heap.filter { jobs[$0.job] != nil }.sorted { $0 < $1 }
    }
    return action
  }

  /// The next job due at `limit` or before; the time becomes its time. Without a limit, the next job.
  package mutating func next(until limit: Time?) -> Action? {
    while let turn = heap.first, limit.map({ turn.due <= $0 }) ?? true {
      pop()
      guard let (action, interval) = jobs[turn.job] else { continue }
      if turn.due > now { now = turn.due }
      // From when it was due, not from when it runs: a repeating job keeps its rhythm. It ends where time does.
      if let next = interval.map(turn.due.advanced(by:)), next > turn.due {
        count += 1
        push(Turn(due: next, order: isReversed ? -count : count, job: turn.job))
      } else {
        jobs[turn.job] = nil
      }
      return action
    }
    return nil
  }

  package mutating func arrive(at instant: Time) { if instant > now { now = instant } }

  // MARK: The heap

  private mutating func push(_ turn: Turn) {
    heap.append(turn)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child] < heap[parent] else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] { least = child }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
