import Testing
import UndercurrentCore
import UndercurrentTesting

/// What all operators have in common that fail when a closure throws.
struct ThrowingTests {
  struct Operator: CustomTestStringConvertible, Sendable {
    let name: String
    /// The operator with a closure that throws for a value of 2.
    let apply: @Sendable (AnyPublisher<Int, Oops>) -> AnyPublisher<String, any Error>
    var testDescription: String { name }

    init<P: Publisher & SendableMetatype>(
      _ name: String, _ apply: @escaping @Sendable (AnyPublisher<Int, Oops>) -> P
    ) where P.Failure == any Error {
      self.name = name
      self.apply = { apply($0).map { "\($0)" }.eraseToAnyPublisher() }
    }
  }

  /// The answer, unless `value` is 2.
  @Sendable private static func check<Answer>(_ value: Int, _ answer: Answer) throws -> Answer {
    if value == 2 { throw Oops.two }
    return answer
  }

  static let operators = [
    Operator("tryMap") { $0.tryMap { try check($0, $0) } },
    Operator("tryMap after map") { $0.map { $0 }.tryMap { try check($0, $0) } },
    Operator("map after tryMap") { $0.tryMap { try check($0, $0) }.map { $0 } },
    Operator("tryCompactMap") { $0.tryCompactMap { try check($0, $0) } },
    Operator("tryScan") { $0.tryScan(0) { try check($1, $0) } },
    Operator("tryFilter") { $0.tryFilter { try check($0, true) } },
    Operator("tryFilter after filter") { $0.filter { _ in true }.tryFilter { try check($0, true) } },
    Operator("filter after tryFilter") { $0.tryFilter { try check($0, true) }.filter { _ in true } },
    Operator("tryRemoveDuplicates") { $0.tryRemoveDuplicates { try check($1, false) } },
    Operator("tryDrop") { $0.tryDrop { try check($0, true) } },
    Operator("tryPrefix") { $0.tryPrefix { try check($0, true) } },
    Operator("encode") { $0.encode(encoder: Text(refused: "2")) },
    Operator("decode") { $0.map { "\($0)" }.decode(type: Int.self, decoder: Text(refused: "2")) },
    Operator("tryReduce") { $0.tryReduce(0) { try check($1, $0) } },
    Operator("tryMin") { $0.tryMin { try check(max($0, $1), $0 < $1) } },
    Operator("tryMax") { $0.tryMax { try check($1, $0 < $1) } },
    Operator("tryContains") { $0.tryContains { try check($0, false) } },
    Operator("tryAllSatisfy") { $0.tryAllSatisfy { try check($0, true) } },
    Operator("tryFirst") { $0.tryFirst { try check($0, false) } },
    Operator("tryLast") { $0.tryLast { try check($0, true) } },
  ]

  @Test(arguments: operators)
  func cancelsUpstreamThenFailsAndThenIgnoresEverything(_ op: Operator) {
    let publisher = TestPublisher<Int, Oops>()
    var log: [String] = []
    op.apply(publisher.eraseToAnyPublisher()).subscribe(
      AnySubscriber<String, any Error>(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { _ in
          log.append("value")
          return .none
        },
        receiveCompletion: {
          if case .failure(let error) = $0 { log.append("failure \(error), after \(publisher.calls.count) calls") }
        }))
    publisher.send(1)
    log = []
    #expect(publisher.send(2) == .none)
    #expect(publisher.send(3) == .none)
    publisher.send(completion: .finished)
    publisher.send(completion: .failure(.one))
    #expect(log == ["failure \(Oops.two), after 2 calls"])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test(arguments: operators)
  func failsThoughNothingIsAskedFor(_ op: Operator) {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<String, Oops>(demand: .none)
    op.apply(publisher.eraseToAnyPublisher()).mapError { $0 as! Oops }.subscribe(recorder)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .failure(.one)])
  }

  @Test(arguments: operators)
  func aCancelOfTheCancelledUpstreamLeavesNothingToSend(_ op: Operator) {
    var recorder: Recorder<String, Oops>!
    recorder = Recorder()
    let upstream = TestPublisher<Int, Oops>(onCancel: { recorder.cancel() })
    op.apply(upstream.eraseToAnyPublisher()).mapError { $0 as! Oops }.subscribe(recorder)
    upstream.send(1)
    let events = recorder.events
    upstream.send(2)
    #expect(recorder.events == events)
    #expect(recorder.completion == nil)
    recorder = nil
  }
}
