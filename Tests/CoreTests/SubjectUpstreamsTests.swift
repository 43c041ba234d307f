import Testing
import UndercurrentCore
import UndercurrentTesting

/// What becomes of the upstreams of a subject, when they end and when it does.
struct SubjectUpstreamsTests {
  @Test func whatEndsASubjectIsForgottenAndTheOthersAreCancelled() {
    let subject = PassthroughSubject<Int, Never>()
    let publishers = (0..<3).map { _ in TestPublisher<Int, Never>() }
    let feeds = publishers.map { $0.subscribe(subject) }
    subject.subscribe(Recorder())
    publishers[1].send(completion: .finished)
    #expect(
      publishers.map(\.calls) == [[.request(.unlimited), .cancel], [.request(.unlimited)], [.request(.unlimited), .cancel]])
    for feed in feeds { feed.cancel() }
    #expect(publishers.map { $0.connections[0].cancelCount } == [1, 0, 1])
  }

  @Test func aSubjectThatHasEndedCancelsANewUpstream() {
    let (passthrough, current) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0))
    passthrough.send(completion: .finished)
    current.send(completion: .finished)
    let (first, second) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let feeds = [first.subscribe(passthrough), second.subscribe(current)]
    #expect(first.calls == [.cancel])
    #expect(second.calls == [.cancel])
    withExtendedLifetime(feeds) {}
  }

  @Test func upstreamsThatCameAndWentAreForgotten() {
    var watch = Watch()
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(Recorder())
    for number in 0..<100 {
      let upstream = watch(PassthroughSubject<Int, Never>())
      let feed = upstream.subscribe(subject)
      if number.isMultiple(of: 2) { feed.cancel() } else { withExtendedLifetime(feed) {} }
    }
    #expect(watch.alive == [])
  }
}
