import Dispatch
import Synchronization

/// Brings values to a queue: a buffer, and one job for all that came before it began.
final class FloorHop: Node, @unchecked Sendable {
  private let waiting = Mutex<[Int]>([])
  private let queue: DispatchQueue
  private let next: Node

  init(_ queue: DispatchQueue, _ next: Node) { (self.queue, self.next) = (queue, next) }

  override func receive(_ value: Int) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(value)
      return waiting.count == 1
    }
    if isFirst { queue.async { self.drain() } }
  }

  private func drain() {
    let values = waiting.withLock { waiting in
      defer { waiting.removeAll(keepingCapacity: true) }
      return waiting
    }
    for value in values { next.receive(value) }
  }
}

/// A property that somebody may listen to, of an object that one thread uses.
final class FloorModel {
  private var stored = 0
  var listener: ((Int) -> Void)?
  var value: Int {
    get { stored }
    @inline(never) set {
      listener?(newValue)
      stored = newValue
    }
  }
}

/// The same for any thread.
final class LockedModel {
  private let state = Mutex(0)
  var listener: ((Int) -> Void)?
  var value: Int {
    get { state.withLock { $0 } }
    @inline(never) set {
      listener?(newValue)
      state.withLock { $0 = newValue }
    }
  }
}
