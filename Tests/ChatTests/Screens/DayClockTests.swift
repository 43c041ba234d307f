import Testing
import UndercurrentCore

@testable import ChatTerminal

struct DayClockTests {
  private let clock = DayClock(atZero: 9 * 60 * 60, weekday: 0)

  @Test func hoursAndMinutes() {
    #expect(clock.text(.zero) == "09:00")
    #expect(clock.text(.zero.advanced(by: .milliseconds(59_999))) == "09:00")
    #expect(clock.text(.zero.advanced(by: .seconds(3600 + 60))) == "10:01")
    #expect(clock.text(.zero.advanced(by: .milliseconds(-1))) == "08:59")
  }

  @Test func anotherDayIsNamed() {
    #expect(clock.text(.zero.advanced(by: .seconds(-9 * 3600))) == "00:00")
    #expect(clock.text(.zero.advanced(by: .seconds(-9 * 3600 - 1))) == "Sat 23:59")
    #expect(clock.text(.zero.advanced(by: .seconds(15 * 3600))) == "Mon 00:00")
    #expect(clock.text(.zero.advanced(by: .seconds(-6 * 24 * 3600))) == "Mon 09:00")
    #expect(clock.text(.zero.advanced(by: .seconds(-8 * 24 * 3600))) == "8 days ago")
    let later = DayClock(at: .zero.advanced(by: .seconds(1_000_000)), second: 60, weekday: 2)
    #expect(later.text(.zero.advanced(by: .seconds(1_000_060))) == "00:02")
    #expect(later.text(.zero.advanced(by: .seconds(999_900))) == "Mon 23:59")
  }
}

struct InitialsTests {
  @Test(arguments: [
    ("Ada Moreno", "AM"), ("ann", "AN"), ("J", "J "), ("Jean-Luc van der Berg", "JB"), ("漢字", "漢"), ("", "? "), ("漢 字", "漢"),
    ("élan vital", "ÉV"),
  ])
  func ofAName(name: String, expected: String) {
    #expect(initials(of: name) == expected)
  }
}
