import Testing
import UndercurrentCore
import UndercurrentTesting

struct OtherSchedulerTests {
  @Test func oneThatIsNotToBeUsedReportsEveryUse() {
    let log = Log()
    let scheduler = UnimplementedScheduler(now: MonotonicTime.zero, options: Never.self) { log.add($0) }
    let recorder = Recorder<Int, Never>()
    Just(1).receive(on: scheduler).subscribe(recorder)
    scheduler.schedule(after: at(1), tolerance: 0) {}
    scheduler.schedule(after: at(1), interval: 2, tolerance: 0) {}.cancel()
    #expect(scheduler.now == .zero)
    #expect(scheduler.minimumTolerance == 0)
    #expect(
      log.lines == [
        "a scheduler that is not to be used was asked to run something",
        "a scheduler that is not to be used was asked to run something at 1s",
        "a scheduler that is not to be used was asked to run something at 1s and every 2s",
        "a scheduler that is not to be used was asked for the time",
        "a scheduler that is not to be used was asked for its tolerance",
      ])
    #expect(recorder.events == [.subscription])
  }

  @Test func byDefaultItsUseIsAProgrammingError() async {
    await #expect(processExitsWith: .failure) {
      UnimplementedScheduler<MonotonicTime, Never>(now: .zero).schedule {}
    }
  }

  @Test func oneThatRunsEverythingAtOnceHasWhateverTimeIsWanted() {
    let recorder = Recorder<Int, Never>()
    let scheduler: AnyScheduler<MonotonicTime, Never> = InstantScheduler().eraseToAnyScheduler()
    Just(1).receive(on: scheduler).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1), .finished])
    let log = Log()
    scheduler.schedule(after: at(5)) { log.add("later") }
    scheduler.schedule(after: at(5), interval: 1) { log.add("repeated") }.cancel()
    #expect(log.lines == ["later", "repeated"])
    #expect(scheduler.now == .zero)
  }
}
