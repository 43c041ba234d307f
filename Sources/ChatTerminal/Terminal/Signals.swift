import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Takes the signals that would end or suspend the program, or that tell it something, to a queue, where they are handled like
/// any other event: a signal handler proper may do next to nothing.
final class Signals {
  private var sources: [any DispatchSourceSignal] = []

  init(_ numbers: [Int32], on queue: DispatchQueue = .main, handle: @escaping (Int32) -> Void) {
    for number in numbers {
      #if canImport(Darwin)
        // What the signal does by default comes before the source, there.
        signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { handle(number) }
      source.resume()
      sources.append(source)
    }
  }

  /// Ends the program by `number`, so that whoever started it sees what ended it.
  static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
  }
}
