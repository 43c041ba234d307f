import Testing
import UndercurrentCore
import UndercurrentTesting

struct AnySchedulerTests {
  @Test func behavesAsWhatItHides() {
    let scheduler = VirtualScheduler()
    let erased: AnyScheduler<MonotonicTime, Never> = scheduler.eraseToAnyScheduler()
    var log: [String] = []
    erased.schedule { log.append("soon \(erased.now)") }
    erased.schedule(after: erased.now.advanced(by: 2)) { log.append("later \(erased.now)") }
    let repeating = erased.schedule(after: erased.now.advanced(by: 1), interval: 2) { log.append("again \(erased.now)") }
    scheduler.advance(by: 4)
    repeating.cancel()
    scheduler.advance(by: 10)
    #expect(log == ["soon 0s", "again 1s", "later 2s", "again 3s"])
    #expect(erased.minimumTolerance == scheduler.minimumTolerance)
    #expect(erased.now == scheduler.now)
  }

  @Test func servesOperators() {
    let scheduler = VirtualScheduler()
    let recorder = Recorder<Int, Never>(clock: scheduler)
    let subject = PassthroughSubject<Int, Never>()
    subject.debounce(for: .milliseconds(500), scheduler: AnyScheduler(scheduler)).receive(on: AnyScheduler(scheduler))
      .subscribe(recorder)
    subject.send(1)
    subject.send(2)
    scheduler.run()
    #expect(recorder.values == [2])
    #expect(recorder.times.map(\.description) == ["0s", "0.5s"])
  }
}
