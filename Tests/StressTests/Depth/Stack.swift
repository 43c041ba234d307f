import Foundation
import UndercurrentCore

/// A thread with so much room for calls within calls.
enum Stack {
  /// The least that systems give to a thread that is not the first.
  static let small = 512 << 10
  static let huge = 1 << 30

  /// Runs `body` on a thread with a stack of so many bytes, and waits for it.
  static func run(bytes: Int, _ body: @escaping () -> Void) {
    let work = Transfer(body)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      work.value()
      done.signal()
    }
    thread.stackSize = bytes
    thread.start()
    done.wait()
  }

  /// Where the stack is now.
  static var address: UInt {
    var here: UInt8 = 0
    return withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
  }

  /// The processor time that `body` takes on this thread, in seconds: the least of three times.
  static func time(_ body: () -> Void) -> Double {
    (0..<3).map { _ -> Double in
      let start = threadTime
      body()
      return threadTime - start
    }.min() ?? 0
  }

  static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// How far down the stack went.
final class Depth {
  private let top = Stack.address
  private(set) var bytes: UInt = 0

  func note() {
    let here = Stack.address
    if here < top { bytes = max(bytes, top - here) }
  }
}
