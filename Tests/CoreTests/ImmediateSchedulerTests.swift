import Testing
import UndercurrentCore

struct ImmediateSchedulerTests {
  @Test func runsEverythingOnTheSpotAndOnce() {
    let scheduler = ImmediateScheduler.shared
    var log: [Int] = []
    scheduler.schedule { log.append(1) }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(5))) { log.append(2) }
    let cancellable = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { log.append(3) }
    #expect(log == [1, 2, 3])
    cancellable.cancel()
    #expect(log == [1, 2, 3])
  }

  @Test func hasNoTime() {
    let scheduler = ImmediateScheduler.shared
    let later = scheduler.now.advanced(by: 100)
    #expect(scheduler.now.distance(to: later) == 0)
    #expect(scheduler.minimumTolerance == 0)
  }

  @Test func stridesAreNumbers() {
    typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride
    var stride: Stride = 3
    stride += 4
    stride *= 2
    stride -= 1
    #expect(stride == 13)
    #expect(stride.magnitude == 13)
    #expect(Stride(2) < Stride(3))
    #expect((2.9 as Stride) == 2)
    #expect(Stride(exactly: UInt64.max) == nil)
    #expect(Stride(exactly: 7) == 7)
    for nothing in [Stride.seconds(1), .seconds(1.5), .milliseconds(1), .microseconds(1), .nanoseconds(1)] {
      #expect(nothing == 0)
    }
  }
}
