import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

/// The kit finds each fault, and nothing where there is none.
struct FaultTests {
  typealias Rule = PublisherLaws.Rule

  @Test(
    arguments: [
      (.valueBeforeSubscription, .subscriptionFirst),
      (.noSubscription, .subscriptionFirst),
      (.twoSubscriptions, .oneSubscription),
      (.moreThanAsked, .notMoreThanAsked),
      (.demandReplaced, .demandAddsUp),
      (.swallowedValue, .demandAddsUp),
      (.twoEndings, .nothingAfterTheEnd),
      (.valueAfterEnding, .nothingAfterTheEnd),
      (.noEnding, .endArrives),
      (.valueAfterCancel, .nothingAfterCancel),
      (.cancelNotPassedOn, .cancelGoesUp),
      (.requestAfterCancel, .deadAfterCancel),
      (.downstreamKept, .letsGo),
    ] as [(Fault, Rule)])
  func findsWhatAnOperatorDoesWrong(fault: Fault, rule: Rule) {
    let violations = PublisherLaws.check(seed: 1) { FaultyOperator(upstream: $0, fault: fault) }
    #expect(violations.contains { $0.rule == rule && $0.history.count <= 5 }, "\(violations)")
  }

  @Test(
    arguments: [
      (.valueBeforeSubscription, .subscriptionFirst),
      (.noSubscription, .subscriptionFirst),
      (.twoSubscriptions, .oneSubscription),
      (.moreThanAsked, .notMoreThanAsked),
      (.demandReplaced, .demandAddsUp),
      (.swallowedValue, .demandAddsUp),
      (.twoEndings, .nothingAfterTheEnd),
      (.valueAfterEnding, .nothingAfterTheEnd),
      (.valueAfterCancel, .nothingAfterCancel),
      (.downstreamKept, .letsGo),
      (.recursion, .boundedRecursion),
    ] as [(Fault, Rule)])
  func findsWhatAPublisherDoesWrong(fault: Fault, rule: Rule) {
    let violations = PublisherLaws.check(publisher: FaultyCount(last: 120, fault: fault), seed: 1)
    #expect(violations.contains { $0.rule == rule && $0.history.count <= 3 }, "\(violations)")
  }

  @Test(arguments: [(.swallowedValue, .demandAddsUp), (.noEnding, .endArrives)] as [(Fault, Rule)])
  func findsWhatASubjectDoesWrong(fault: Fault, rule: Rule) {
    let violations = PublisherLaws.check(subject: FaultySubject(fault: fault), seed: 1)
    #expect(violations.contains { $0.rule == rule && $0.history.count <= 5 }, "\(violations)")
  }

  @Test(
    arguments: [
      (.keepsSecond, .secondSubscriptionCancelled),
      (.asksAtTheEnd, .noCallsAtTheEnd),
      (.cancelsAtTheEnd, .noCallsAtTheEnd),
      (.answersAfterCancel, .deadAfterCancel),
      (.asksAfterCancel, .deadAfterCancel),
      (.doesNotCancel, .cancelGoesUp),
    ] as [(FaultySubscriber.Fault, Rule)])
  func findsWhatASubscriberDoesWrong(fault: FaultySubscriber.Fault, rule: Rule) {
    let violations = PublisherLaws.check(subscriber: FaultySubscriber(fault: fault), seed: 1)
    #expect(violations.contains { $0.rule == rule && $0.history.count <= 3 }, "\(violations)")
  }

  @Test func findsTwoThreadsInOneSubscriber() async {
    let spawn: PublisherLaws.Spawn = { Thread.detachNewThread($0) }
    let violations = await PublisherLaws.checkThreads(spawn: spawn) { OpenMerge(first: $0, second: $0) }
    #expect(violations.contains { $0.rule == .oneAtATime })
  }

  @Test func findsNothingWhereNothingIsWrong() {
    #expect(PublisherLaws.check(seed: 1) { FaultyOperator(upstream: $0, fault: nil) } == [])
    #expect(PublisherLaws.check(publisher: FaultyCount(last: 5, fault: nil), seed: 1) == [])
    #expect(PublisherLaws.check(subscriber: FaultySubscriber(fault: nil), seed: 1) == [])
  }

  @Test func saysWhatToDoToSeeItAgain() {
    let violations = PublisherLaws.check(seed: 7) { FaultyOperator(upstream: $0, fault: .swallowedValue) }
    #expect(
      violations.map(\.description) == [
        """
        rule 3.8 is broken: what was asked for, in however many pieces, can come
          downstream waits for max(1) more, and no upstream is asked for anything
          the smallest history found (seed 7, 3 of 8 moves):
            1. upstream has 2 more values
            2. within the next delivery: downstream answers max(1)
            3. within the next delivery: downstream requests max(1)
          what happened:
            · upstream has 2 more values
            downstream receives a subscription
              downstream requests max(1)
                upstream is asked for max(1)
            upstream sends 0
              downstream receives value 0
                downstream requests max(1)
                  upstream is asked for max(1)
            upstream sends 0
            ✗ 3.8: downstream waits for max(1) more, and no upstream is asked for anything
            · at the end
              downstream cancels
                upstream is cancelled
              downstream requests max(1)
              downstream cancels
        """
      ])
    #expect(PublisherLaws.check(seed: 7) { FaultyOperator(upstream: $0, fault: .swallowedValue) } == violations)
  }

  @Test func threadsThatNeverMeetAreNotTakenForSound() async {
    func spawnHere(_ work: @escaping @Sendable () -> Void) { work() }
    let violations = await PublisherLaws.checkThreads(spawn: spawnHere, patience: .zero) { $0.map { $0 } }
    #expect(violations.map(\.rule) == [.oneAtATime])
    #expect(violations[0].detail.hasPrefix("not checked: "))
  }
}
