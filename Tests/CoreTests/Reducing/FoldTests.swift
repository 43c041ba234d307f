import Testing
import UndercurrentCore
import UndercurrentTesting

/// What all operators have in common that ask for everything and send one value at the end.
struct FoldTests {
  struct Operator: CustomTestStringConvertible, Sendable {
    let name: String
    /// What comes of the values 1, 2 and 3; what comes of none.
    let outcome: String
    let outcomeOfNone: String?
    /// How many of the values it takes to know.
    let needed: Int
    let apply: @Sendable (AnyPublisher<Int, Oops>) -> AnyPublisher<String, Oops>
    var testDescription: String { name }

    init<P: Publisher & SendableMetatype>(
      _ name: String, _ outcome: String, ofNone outcomeOfNone: String? = nil, needs needed: Int = .max,
      _ apply: @escaping @Sendable (AnyPublisher<Int, Oops>) -> P
    ) {
      self.name = name
      self.outcome = outcome
      self.outcomeOfNone = outcomeOfNone
      self.needed = needed
      self.apply = { apply($0).map { "\($0)" }.mapError { $0 as! Oops }.eraseToAnyPublisher() }
    }
  }

  static let operators = [
    Operator("collect", "[1, 2, 3]", ofNone: "[]") { $0.collect() },
    Operator("count", "3", ofNone: "0") { $0.count() },
    Operator("reduce", "16", ofNone: "10") { $0.reduce(10, +) },
    Operator("tryReduce", "16", ofNone: "10") { $0.tryReduce(10, +) },
    Operator("min", "1") { $0.min() },
    Operator("max", "3") { $0.max() },
    Operator("min(by:)", "3") { $0.min(by: >) },
    Operator("max(by:)", "1") { $0.max(by: >) },
    Operator("tryMin", "3") { $0.tryMin(by: >) },
    Operator("tryMax", "1") { $0.tryMax(by: >) },
    Operator("contains, yes", "true", ofNone: "false", needs: 2) { $0.contains(2) },
    Operator("contains, no", "false", ofNone: "false") { $0.contains(4) },
    Operator("contains(where:), yes", "true", ofNone: "false", needs: 3) { $0.contains { $0 > 2 } },
    Operator("contains(where:), no", "false", ofNone: "false") { $0.contains { $0 > 3 } },
    Operator("tryContains, yes", "true", ofNone: "false", needs: 3) { $0.tryContains { $0 > 2 } },
    Operator("tryContains, no", "false", ofNone: "false") { $0.tryContains { $0 > 3 } },
    Operator("allSatisfy, yes", "true", ofNone: "true") { $0.allSatisfy { $0 < 4 } },
    Operator("allSatisfy, no", "false", ofNone: "true", needs: 2) { $0.allSatisfy { $0 < 2 } },
    Operator("tryAllSatisfy, yes", "true", ofNone: "true") { $0.tryAllSatisfy { $0 < 4 } },
    Operator("tryAllSatisfy, no", "false", ofNone: "true", needs: 2) { $0.tryAllSatisfy { $0 < 2 } },
    Operator("first", "1", needs: 1) { $0.first() },
    Operator("first(where:)", "2", needs: 2) { $0.first { $0 > 1 } },
    Operator("tryFirst", "2", needs: 2) { $0.tryFirst { $0 > 1 } },
    Operator("last", "3") { $0.last() },
    Operator("last(where:)", "2") { $0.last { $0 < 3 } },
    Operator("tryLast", "2") { $0.tryLast { $0 < 3 } },
  ]

  @Test(arguments: operators)
  func asksForEverythingAndSendsTheOutcomeWhenItIsAskedFor(_ op: Operator) {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<String, Oops>(demand: .none)
    op.apply(publisher.eraseToAnyPublisher()).subscribe(recorder)
    #expect(publisher.calls == [.request(.unlimited)])
    for value in 1...3 {
      #expect(publisher.send(value) == .none)
      #expect(publisher.calls.contains(.cancel) == (value >= op.needed))
    }
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription])
    recorder.request(.none)
    #expect(recorder.events == [.subscription])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(op.outcome), .finished])
    recorder.request(.unlimited)
    publisher.send(4)
    publisher.send(completion: .failure(.one))
    #expect(recorder.events == [.subscription, .value(op.outcome), .finished])
    #expect(publisher.calls == [.request(.unlimited)] + (op.needed <= 3 ? [.cancel] : []))
  }

  @Test(arguments: operators)
  func sendsTheOutcomeAtOnceWhenItHasBeenAskedFor(_ op: Operator) {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<String, Oops>(demand: .max(1))
    op.apply(publisher.eraseToAnyPublisher()).subscribe(recorder)
    for value in 1...3 {
      publisher.send(value)
      #expect((recorder.completion == .finished) == (value >= op.needed))
    }
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(op.outcome), .finished])
    #expect(publisher.calls == [.request(.unlimited)] + (op.needed <= 3 ? [.cancel] : []))
  }

  @Test(arguments: operators)
  func ofNothingThereMayBeAnEndingAlone(_ op: Operator) {
    let recorder = Recorder<String, Oops>(demand: .none)
    op.apply(Empty().eraseToAnyPublisher()).subscribe(recorder)
    if let outcome = op.outcomeOfNone {
      #expect(recorder.events == [.subscription])
      recorder.request(.max(1))
      #expect(recorder.events == [.subscription, .value(outcome), .finished])
    } else {
      #expect(recorder.events == [.subscription, .finished])
    }
  }

  @Test(arguments: operators)
  func aFailurePassesAtOnceAndDropsWhatThereIs(_ op: Operator) {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<String, Oops>(demand: .none)
    op.apply(publisher.eraseToAnyPublisher()).subscribe(recorder)
    if op.needed > 1 { publisher.send(1) }
    publisher.send(completion: .failure(.one))
    publisher.send(completion: .finished)
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription, .failure(.one)])
    #expect(publisher.calls == [.request(.unlimited)])
  }

  @Test(arguments: operators)
  func aCancelDropsTheOutcomeThatWaits(_ op: Operator) {
    let publisher = TestPublisher<Int, Oops>()
    let recorder = Recorder<String, Oops>(demand: .none)
    op.apply(publisher.eraseToAnyPublisher()).subscribe(recorder)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    recorder.cancel()
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription])
    #expect(publisher.connections[0].cancelCount == (op.needed <= 3 ? 1 : 0))
  }

  @Test(arguments: operators)
  func aCancelFromWithinTheOutcomeSuppressesTheEnding(_ op: Operator) {
    var recorder: Recorder<String, Oops>!
    recorder = Recorder { _ in
      recorder.cancel()
      return .none
    }
    op.apply(Publishers.Sequence<[Int], Oops>(sequence: [1, 2, 3]).eraseToAnyPublisher()).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(op.outcome)])
    recorder = nil
  }

  @Test(arguments: operators)
  func aCancelFromWithinTheHandshakeStopsBeforeAnythingIsAskedFor(_ op: Operator) {
    let publisher = TestPublisher<Int, Oops>()
    op.apply(publisher.eraseToAnyPublisher()).subscribe(AnySubscriber(receiveSubscription: { $0.cancel() }))
    #expect(publisher.calls == [.cancel])
  }

  @Test(arguments: operators)
  func aCancelOfTheCancelledUpstreamLeavesNothingToSend(_ op: Operator) {
    guard op.needed <= 3 else { return }
    var recorder: Recorder<String, Oops>!
    recorder = Recorder()
    let upstream = TestPublisher<Int, Oops>(onCancel: { recorder.cancel() })
    op.apply(upstream.eraseToAnyPublisher()).subscribe(recorder)
    for value in 1...3 { upstream.send(value) }
    #expect(recorder.events == [.subscription])
    recorder = nil
  }

  @Test(arguments: operators)
  func ofSeveralSubscriptionsTheFirstCountsAndNothingBeforeIt(_ op: Operator) {
    let publisher = TestPublisher<Int, Oops>(greets: false)
    let recorder = Recorder<String, Oops>()
    op.apply(publisher.eraseToAnyPublisher()).subscribe(recorder)
    publisher.send(3)
    publisher.send(completion: .finished)
    #expect(recorder.events == [])
    publisher.connections[0].sendSubscription()
    publisher.connections[0].sendSubscription()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(recorder.events == [.subscription, .value(op.outcome), .finished])
  }

  @Test(arguments: operators)
  func theOutcomeIsSentOnceWhoeverComesFirst(_ op: Operator) {
    for _ in 0..<50 {
      let publisher = TestPublisher<Int, Oops>()
      let recorder = Recorder<String, Oops>(demand: .none)
      op.apply(publisher.eraseToAnyPublisher()).subscribe(recorder)
      together(2) { thread in
        if thread == 0 {
          for value in 1...3 { publisher.send(value) }
          publisher.send(completion: .finished)
        } else {
          recorder.request(.max(1))
        }
      }
      #expect(recorder.events == [.subscription, .value(op.outcome), .finished])
    }
  }
}
