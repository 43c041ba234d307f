import Foundation
import Testing
import UndercurrentCore

struct MonotonicTimeTests {
  typealias Stride = MonotonicTime.Stride

  @Test func unitsAgree() {
    #expect(Stride.seconds(2) == 2)
    #expect(Stride.seconds(1.5) == .milliseconds(1_500))
    #expect(Stride.milliseconds(1) == .microseconds(1_000))
    #expect(Stride.microseconds(1) == .nanoseconds(1_000))
    #expect((0.1 as Stride) == .milliseconds(100))
    #expect(Stride.seconds(0.29) == .milliseconds(290))
    #expect(Stride.seconds(-0.5) == .milliseconds(-500))
    #expect(Stride(exactly: 3) == 3)
    #expect(Stride(exactly: UInt64.max) == nil)
  }

  @Test func calculates() {
    var stride: Stride = 1
    stride += .milliseconds(500)
    stride -= .milliseconds(250)
    #expect(stride == .milliseconds(1_250))
    stride *= .nanoseconds(2)
    #expect(stride == .milliseconds(2_500))
    #expect(-stride == .milliseconds(-2_500))
    #expect((-stride).magnitude == 2_500_000_000)
    #expect(-stride < stride)
  }

  @Test func pointsAndLengthsFitTogether() {
    let time = MonotonicTime.zero.advanced(by: .milliseconds(300))
    #expect(MonotonicTime.zero.distance(to: time) == .milliseconds(300))
    #expect(time.distance(to: .zero) == .milliseconds(-300))
    #expect(MonotonicTime.zero < time)
    #expect(time.nanoseconds == 300_000_000)
  }

  @Test func describesItselfInSeconds() {
    #expect("\(MonotonicTime.zero)" == "0s")
    #expect("\(MonotonicTime(nanoseconds: 1_250_000_000))" == "1.25s")
    #expect("\(Stride.milliseconds(-70))" == "-0.07s")
    #expect("\(Stride.nanoseconds(1))" == "0.000000001s")
    #expect("\(Stride.seconds(60))" == "60s")
    #expect("\(Stride.nanoseconds(.min))" == "-9223372036.854775808s")
  }

  @Test func isCoded() throws {
    let time = MonotonicTime(nanoseconds: 5)
    #expect(try JSONDecoder().decode(MonotonicTime.self, from: JSONEncoder().encode(time)) == time)
    let stride = Stride.milliseconds(5)
    #expect(try JSONDecoder().decode(Stride.self, from: JSONEncoder().encode(stride)) == stride)
  }

  @Test func whatIsFurtherThanCanBeSaidIsAsFarAsCanBeSaid() {
    let (first, last) = (MonotonicTime(nanoseconds: .min), MonotonicTime(nanoseconds: .max))
    #expect(MonotonicTime(nanoseconds: 1).advanced(by: .seconds(.infinity)) == last)
    #expect(last.advanced(by: .nanoseconds(1)) == last)
    #expect(first.distance(to: last) == .nanoseconds(.max))
    #expect(Stride.seconds(Int.max) == .seconds(1e300))
    #expect(Stride.milliseconds(.min) == .nanoseconds(.min))
    #expect(Stride.nanoseconds(.max) + 1 == .nanoseconds(.max))
    #expect(-Stride.nanoseconds(.min) == .nanoseconds(.max))
    #expect(Stride.nanoseconds(.max) * -2 == .nanoseconds(.min))
  }
}
