import BenchmarkKit
import Dispatch
import Synchronization
import Undercurrent

func threads(_ hole: BlackHole) -> [Workload] {
  [
    Workload(
      // A job for each burst, and how long a burst is depends on the machine: no number of allocations can be promised.
      "100000 values through receive(on: serial queue)", per: "value", clock: .wall, reach: 80 / 61, batch: 100_000,
      [
        Contender("floor") {
          let (subject, done) = (FloorSubject(), DispatchSemaphore(value: 0))
          subject.add(
            FloorHop(
              DispatchQueue(label: "floor"),
              SinkNode {
                hole.add($0)
                if $0 == 99_999 { done.signal() }
              }))
          return { count in
            for _ in 0..<count {
              for value in 0..<100_000 { subject.send(value) }
              done.wait()
            }
            return hole.drain()
          }
        },
        Contender("ours") {
          let (subject, done) = (PassthroughSubject<Int, Never>(), DispatchSemaphore(value: 0))
          let cancellable = subject.receive(on: DispatchQueue(label: "ours")).sink {
            hole.add($0)
            if $0 == 99_999 { done.signal() }
          }
          return { count in
            withExtendedLifetime(cancellable) {
              for _ in 0..<count {
                for value in 0..<100_000 { subject.send(value) }
                done.wait()
              }
            }
            return hole.drain()
          }
        },
        Contender("DispatchQueue.async") {
          let (queue, done) = (DispatchQueue(label: "plain"), DispatchSemaphore(value: 0))
          return { count in
            for _ in 0..<count {
              for value in 0..<100_000 {
                queue.async {
                  hole.add(value)
                  if value == 99_999 { done.signal() }
                }
              }
              done.wait()
            }
            return hole.drain()
          }
        },
        Contender("AsyncStream") {
          { count in
            finish {
              var sum = 0
              for _ in 0..<count {
                let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
                let consumer = Task.detached {
                  var sum = 0
                  for await value in stream { sum &+= value }
                  return sum
                }
                for value in 0..<100_000 { continuation.yield(value) }
                continuation.finish()
                sum &+= await consumer.value
              }
              return sum
            }
          }
        },
      ]),
    Workload(
      "two threads sending to one subject", per: "value", clock: .wall, reach: 60 / 42, allocations: 0, batch: 20_000,
      [
        Contender("floor") {
          let (subject, sum) = (FloorSubject(), Sum())
          subject.add(SinkNode { sum.add($0) })
          return { count in
            DispatchQueue.concurrentPerform(iterations: 2) { _ in
              for value in 0..<count * 10_000 { subject.send(value) }
            }
            return sum.drain()
          }
        },
        Contender("ours") {
          let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
          let cancellable = subject.sink { sum.add($0) }
          return { count in
            withExtendedLifetime(cancellable) {
              DispatchQueue.concurrentPerform(iterations: 2) { _ in
                for value in 0..<count * 10_000 { subject.send(value) }
              }
            }
            return sum.drain()
          }
        },
      ]),
  ]
}

/// A sum that several threads may add to: the floor's subscriber is entered by two at once.
private final class Sum: Sendable {
  private let value = Atomic(0)
  func add(_ more: Int) { value.wrappingAdd(more, ordering: .relaxed) }
  func drain() -> Int { value.exchange(0, ordering: .relaxed) }
}
