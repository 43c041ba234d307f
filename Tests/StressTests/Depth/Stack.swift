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

  /// The processor time that this thread has taken, in seconds.
  static var threadTime: Double {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2) { time in
      guard let first = time.baseAddress, readClock(clock, first) == 0 else { return 0 }
      return Double(time[0]) + Double(time[1]) / 1e9
    }
  }

  #if os(Linux)
    private static let clock: Int32 = 3
  #else
    private static let clock: Int32 = 16
  #endif
}

// Of the C library, where the numbers of clocks and the structure of a time are of different types on different systems.
@_silgen_name("clock_gettime")
private func readClock(_ clock: Int32, _ secondsAndNanoseconds: UnsafeMutablePointer<Int>) -> Int32

/// How far down the stack went.
final class Depth {
  private let top = Stack.address
  private(set) var bytes: UInt = 0

  func note() {
    let here = Stack.address
    if here < top { bytes = max(bytes, top - here) }
  }
}
