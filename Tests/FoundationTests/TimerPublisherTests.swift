import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

struct TimerPublisherTests {
  private func run(until isDone: () -> Bool) {
    let limit = Date(timeIntervalSinceNow: 60)
    // Timers do not end a run, so it is a short one.
    while !isDone(), Date() < limit { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
    #expect(isDone())
  }

  private func timer(_ interval: TimeInterval = 0.001) -> Timer.TimerPublisher {
    Timer.publish(every: interval, tolerance: 0.0005, on: .current, in: .default)
  }

  @Test func keepsWhatItIsMadeOf() {
    let timer = timer(0.25)
    #expect(timer.interval == 0.25)
    #expect(timer.tolerance == 0.0005)
    #expect(timer.runLoop === RunLoop.current)
    #expect(timer.mode == .default)
  }

  @Test func runsOnlyWhileItIsConnected() {
    let timer = timer()
    let recorder = Recorder<Date, Never>()
    timer.subscribe(recorder)
    #expect(recorder.events == [.subscription])
    let connection = timer.connect()
    run { recorder.values.count >= 3 }
    connection.cancel()
    let count = recorder.values.count
    let other = Recorder<Date, Never>()
    let later = self.timer(0.02)
    later.subscribe(other)
    let laterConnection = later.connect()
    run { !other.values.isEmpty }
    laterConnection.cancel()
    #expect(recorder.values.count == count)
    #expect(recorder.completion == nil)
    #expect(recorder.values == recorder.values.sorted())
  }

  @Test func everySubscriberHasADemandOfItsOwnAndSeesTheSameDates() {
    let timer = timer()
    let (one, two, all) = (
      Recorder<Date, Never>(demand: .max(1)), Recorder<Date, Never>(demand: .max(2)), Recorder<Date, Never>()
    )
    timer.subscribe(one)
    timer.subscribe(two)
    timer.subscribe(all)
    let connection = timer.connect()
    run { all.values.count >= 5 }
    #expect(one.values == Array(all.values.prefix(1)))
    #expect(two.values == Array(all.values.prefix(2)))
    let seen = all.values.count
    one.request(.max(1))
    run { one.values.count == 2 }
    #expect(one.values.last == all.values[seen])
    connection.cancel()
  }

  @Test func aCancelledConnectionStopsNoOther() {
    let timer = timer()
    let recorder = Recorder<Date, Never>()
    timer.subscribe(recorder)
    let (first, second) = (timer.connect(), timer.connect())
    run { recorder.values.count >= 4 }
    first.cancel()
    first.cancel()
    let count = recorder.values.count
    run { recorder.values.count >= count + 3 }
    second.cancel()
  }

  @Test func aCancelledSubscriberHearsNothingMore() {
    let timer = timer()
    let (gone, other) = (Recorder<Date, Never>(), Recorder<Date, Never>())
    timer.subscribe(gone)
    timer.subscribe(other)
    let connection = timer.connect()
    run { gone.values.count >= 1 }
    gone.cancel()
    let count = gone.values.count
    run { other.values.count >= count + 3 }
    #expect(gone.values.count == count)
    connection.cancel()
  }

  @Test func connectsByItselfAndStopsWhenNobodyListensAnyMore() {
    let recorder = Recorder<Date, Never>()
    timer().autoconnect().prefix(3).subscribe(recorder)
    run { recorder.completion != nil }
    #expect(recorder.values.count == 3)
  }

  /// Not with the connection: a timer of an hour is silent for an hour.
  @Test func theFirstDateComesAfterTheInterval() {
    let recorder = Recorder<Date, Never>()
    let (long, short) = (timer(3_600), timer(0.02))
    long.subscribe(recorder)
    let connection = long.connect()
    let start = Date()
    let other = Recorder<Date, Never>()
    short.subscribe(other)
    let shortConnection = short.connect()
    run { !other.values.isEmpty }
    #expect((other.values.first ?? start).timeIntervalSince(start) >= 0.02)
    #expect(recorder.values == [])
    connection.cancel()
    shortConnection.cancel()
  }
}
