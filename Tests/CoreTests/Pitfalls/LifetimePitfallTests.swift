import Testing
import UndercurrentCore
import UndercurrentTesting

/// What has been kept for ever, or let go of too early.
struct LifetimePitfallTests {
  @Test func aConcatenationWhoseSuffixIsAMergeIsFreed() {
    var watch = Watch()
    let recorder = Recorder<Int, Never>()
    do {
      let (a, b) = (watch(PassthroughSubject<Int, Never>()), watch(PassthroughSubject<Int, Never>()))
      let token = watch(Token())
      Just(0).append(Publishers.MergeMany([a, b]).map { $0 + token.number }).subscribe(recorder)
      a.send(1)
      a.send(completion: .finished)
      b.send(completion: .finished)
    }
    #expect(recorder.events == [.subscription, .value(0), .value(1), .finished])
    #expect(watch.alive == [])
  }

  @Test func theLatestOfAnotherPublisherLetsGoOfBoth() {
    var watch = Watch()
    do {
      let (a, b) = (watch(PassthroughSubject<Int, Never>()), watch(PassthroughSubject<Int, Never>()))
      let cancellable = a.withLatestFrom(b).map { Just($0) }.sink { _ in }
      b.send(1)
      a.send(1)
      cancellable.cancel()
    }
    #expect(watch.alive == [])
  }

  @Test func theOrderOfTwoPropertiesMakesNoDifference() {
    final class BagFirst {
      var bag: Set<AnyCancellable> = []
      let subject = CurrentValueSubject<Token?, Never>(nil)
    }
    final class SubjectFirst {
      let subject = CurrentValueSubject<Token?, Never>(nil)
      var bag: Set<AnyCancellable> = []
    }
    var watch = Watch()
    do {
      let (first, second) = (watch(BagFirst()), watch(SubjectFirst()))
      first.subject.sink { _ in }.store(in: &first.bag)
      second.subject.sink { _ in }.store(in: &second.bag)
      first.subject.send(watch(Token(1)))
      second.subject.send(watch(Token(2)))
    }
    #expect(watch.alive == [])
  }

  @Test func aReplayKeepsSoManyValuesAndNoMore() {
    var watch = Watch()
    let replay = ReplaySubject<Token, Never>(capacity: 1)
    let current = CurrentValueSubject<Token, Never>(watch(Token(0), "current 0"))
    replay.send(watch(Token(0), "replay 0"))
    replay.send(watch(Token(1), "replay 1"))
    current.send(watch(Token(1), "current 1"))
    #expect(watch.alive == ["replay 1", "current 1"])
    withExtendedLifetime((replay, current)) {}
  }

  @Test func nobodyIsKeptForWhoNeverCame() {
    let alive = Guarded(0)
    let replay = ReplaySubject<Token, Never>(capacity: 10)
    for number in 0..<100_000 {
      alive.withLock { $0 += 1 }
      replay.send(Token(number) { alive.withLock { $0 -= 1 } })
    }
    #expect(alive.withLock { $0 } == 10)
    withExtendedLifetime(replay) {}
  }

  @Test func anObjectWithAPipelineOfItsOwnGoes() {
    final class Owner: ObservableObject {
      @Published var number = 0
      var plain = 0
      var bag: Set<AnyCancellable> = []
    }
    let subject = PassthroughSubject<Int, Never>()
    var watch = Watch()
    do {
      let (published, weakly) = (watch(Owner(), "published"), watch(Owner(), "weakly"))
      subject.assign(to: &published.$number)
      subject.assign(to: \.plain, onWeak: weakly).store(in: &weakly.bag)
      subject.send(1)
      #expect(published.number == 1 && weakly.plain == 1)
    }
    #expect(watch.alive == [])
  }
}
