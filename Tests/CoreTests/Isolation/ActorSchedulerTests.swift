import Testing
import UndercurrentCore
import UndercurrentTesting

struct ActorSchedulerTests {
  /// Waits for all that was scheduled on `scheduler` before.
  @MainActor private func drain(_ scheduler: ActorScheduler) async {
    await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }
  }

  @MainActor @Test func workRunsOnTheActorAfterScheduleHasReturned() async {
    var log: [String] = []
    ActorScheduler.main.schedule {
      MainActor.preconditionIsolated()
      log.append("work")
    }
    log.append("returned")
    await drain(.main)
    #expect(log == ["returned", "work"])
  }

  @MainActor @Test func inPlaceItRunsBeforeScheduleReturns() {
    var log: [String] = []
    ActorScheduler(MainActor.shared).inPlace.schedule { log.append("work") }
    log.append("returned")
    #expect(log == ["work", "returned"])
  }

  @MainActor @Test func inPlaceItStillKeepsTheOrder() {
    let scheduler = ActorScheduler(MainActor.shared)
    var log: [Int] = []
    scheduler.schedule { log.append(1) }
    scheduler.schedule { log.append(2) }
    #expect(log == [])
    scheduler.inPlace.schedule { log.append(3) }
    #expect(log == [1, 2, 3])
  }

  @MainActor @Test func workThatSchedulesInPlaceGoesBehindWhatWaits() {
    let scheduler = ActorScheduler(MainActor.shared)
    var log: [Int] = []
    scheduler.schedule {
      log.append(1)
      scheduler.inPlace.schedule { log.append(3) }
    }
    scheduler.schedule { log.append(2) }
    scheduler.inPlace.schedule { log.append(4) }
    #expect(log == [1, 2, 4, 3], "4 was scheduled before 1 ran")
  }

  @MainActor @Test func inPlaceFromElsewhereItHops() async {
    let scheduler = ActorScheduler(MainActor.shared)
    let recorder = Recorder<Int, Never>()
    together(1) { _ in
      scheduler.inPlace.schedule {
        MainActor.preconditionIsolated()
        _ = recorder.receive(1)
      }
    }
    #expect(recorder.values == [])
    await drain(scheduler)
    #expect(recorder.values == [1])
  }

  @MainActor @Test func whatIsDueLaterRunsInTheOrderOfItsTime() async {
    let scheduler = ActorScheduler(MainActor.shared)
    let start = scheduler.now
    var log: [Int] = []
    await withCheckedContinuation { continuation in
      for (name, delay) in [(3, 3), (1, 1), (2, 1)] {
        scheduler.schedule(after: start.advanced(by: .milliseconds(delay))) {
          MainActor.preconditionIsolated()
          log.append(name)
          if name == 3 { continuation.resume() }
        }
      }
    }
    #expect(log == [1, 2, 3])
    #expect(scheduler.now >= start.advanced(by: .milliseconds(3)))
  }

  @MainActor @Test func repeatedWorkEndsWhenItIsCancelled() async {
    let scheduler = ActorScheduler(MainActor.shared)
    var watch = Watch()
    var count = 0
    await withCheckedContinuation { continuation in
      let token = watch(Token())
      var repetition: (any Cancellable)?
      repetition = scheduler.schedule(after: scheduler.now, interval: .microseconds(100)) {
        withExtendedLifetime(token) {}
        count += 1
        if count == 3 {
          repetition?.cancel()
          repetition = nil
          continuation.resume()
        }
      }
    }
    await drain(scheduler)
    #expect(count == 3)
    #expect(watch.alive == [], "cancelled work is released")
  }

  @MainActor @Test func aPublisherDeliversOnTheActorItIsTold() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.receive(on: MainActor.shared).subscribe(recorder)
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [], "never before the sender goes on")
    await drain(.main)
    #expect(recorder.values == [1, 2])
  }

  @MainActor @Test func aPublisherInPlaceShowsItsFirstValueAtOnce() async {
    let subject = CurrentValueSubject<Int, Never>(1)
    let scheduler = ActorScheduler(MainActor.shared)
    let recorder = Recorder<Int, Never>()
    subject.receive(on: scheduler.inPlace).subscribe(recorder)
    #expect(recorder.values == [1])
    together(1) { _ in subject.send(2) }
    subject.send(3)
    #expect(recorder.values == [1], "nothing overtakes what waits")
    await drain(scheduler)
    #expect(recorder.values == [1, 2, 3])
    subject.send(4)
    #expect(recorder.values == [1, 2, 3, 4])
  }

  /// A delay of nothing is one: what waits for it need not be taken back, and is not repeated.
  @MainActor @Test(arguments: [MonotonicTime.Stride.zero, .seconds(-1)])
  func whatWaitsForNothingComesAtOnce(length: MonotonicTime.Stride) async {
    let scheduler = ActorScheduler(MainActor.shared)
    #expect(await [1, 2].publisher.delay(for: length, scheduler: scheduler).collect().firstValue() == [1, 2])
    #expect(await Just(1).throttle(for: length, scheduler: scheduler, latest: true).firstValue() == 1)
    #expect(await Just(1).debounce(for: length, scheduler: scheduler, flushesOnCompletion: true).firstValue() == 1)
  }
}
