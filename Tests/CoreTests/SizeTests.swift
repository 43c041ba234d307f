import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

/// Pipelines of ten thousand operators, and long streams.
struct SizeTests {
  private typealias Numbers = AnyPublisher<Int, Oops>

  /// Runs `body` on a thread with room for a call in each of many stages.
  private func onADeepStack(_ body: @escaping () -> Void) {
    // Safe: this waits until the thread is done with it.
    nonisolated(unsafe) let work = body
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      work()
      done.signal()
    }
    thread.stackSize = 1 << 29
    thread.start()
    done.wait()
  }

  private static let layers: [(String, @Sendable (Numbers) -> Numbers)] = [
    ("map", { $0.map { $0 + 1 }.eraseToAnyPublisher() }),
    ("tryMap", { $0.tryMap { $0 + 1 }.mapError { $0 as! Oops }.eraseToAnyPublisher() }),
    ("collect", { $0.reduce(0, +).map { $0 + 1 }.eraseToAnyPublisher() }),
    ("merge", { $0.map { $0 + 1 }.merge(with: Empty()).eraseToAnyPublisher() }),
    ("append", { $0.map { $0 + 1 }.append(Empty()).eraseToAnyPublisher() }),
    ("flatMap", { $0.flatMap { Just($0 + 1) }.eraseToAnyPublisher() }),
    ("receive(on:)", { $0.map { $0 + 1 }.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher() }),
    ("share", { $0.map { $0 + 1 }.share().eraseToAnyPublisher() }),
  ]

  @Test(arguments: layers.map(\.0))
  func tenThousandOperatorsDeep(name: String) {
    let depth = hasThreadSanitizer ? 2_000 : 10_000
    onADeepStack {
      let layer = Self.layers.first { $0.0 == name }!.1
      let subject = PassthroughSubject<Int, Oops>()
      var pipeline: Numbers? = subject.eraseToAnyPublisher()
      for _ in 0..<depth { pipeline = pipeline.map(layer) }
      let (whole, cancelled) = (Recorder<Int, Oops>(), Recorder<Int, Oops>())
      pipeline?.subscribe(whole)
      if name != "share" { pipeline?.subscribe(cancelled) }
      pipeline = nil
      subject.send(0)
      cancelled.cancel()
      subject.send(completion: .finished)
      #expect(whole.events == [.subscription, .value(depth), .finished])
    }
  }

  private static let operators: [(String, @Sendable (Numbers) -> Numbers)] = [
    ("map and filter", { $0.map { $0 + 1 }.filter { $0 % 2 == 0 }.eraseToAnyPublisher() }),
    ("tryMap", { $0.tryMap { $0 }.mapError { $0 as! Oops }.eraseToAnyPublisher() }),
    ("merge", { $0.merge(with: Empty()).eraseToAnyPublisher() }),
    ("zip", { $0.zip(Publishers.Sequence(sequence: 0..<50_000)) { a, _ in a }.eraseToAnyPublisher() }),
    ("flatMap", { $0.flatMap(maxPublishers: .max(1)) { Just($0) }.eraseToAnyPublisher() }),
    ("concatMap", { $0.concatMap { Just($0) }.eraseToAnyPublisher() }),
    ("buffer", { $0.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher() }),
    ("catch", { $0.catch { Fail(error: $0) }.eraseToAnyPublisher() }),
    ("receive(on:)", { $0.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher() }),
  ]

  /// Each value is asked for from within the one before, which must not be a call within a call.
  @Test(arguments: operators.map(\.0))
  func manyValuesDoNotDeepenTheStack(name: String) {
    var (lowest, highest) = (UInt.max, UInt.min)
    var count = 0
    var recorder: Recorder<Int, Oops>!
    recorder = Recorder(demand: .max(1)) { value in
      withUnsafeBytes(of: value) { bytes in
        let address = UInt(bitPattern: bytes.baseAddress)
        (lowest, highest) = (min(lowest, address), max(highest, address))
      }
      count += 1
      // One way for every other value.
      if count % 2 == 0 { return .max(1) }
      recorder.request(.max(1))
      return .none
    }
    let make = Self.operators.first { $0.0 == name }!.1
    make(Publishers.Sequence(sequence: 0..<50_000).eraseToAnyPublisher()).subscribe(recorder)
    #expect(recorder.values.count == (name == "map and filter" ? 25_000 : 50_000))
    #expect(recorder.completion == .finished)
    #expect(highest - lowest < 16_384, "the depth does not grow with the number of values")
  }
}
