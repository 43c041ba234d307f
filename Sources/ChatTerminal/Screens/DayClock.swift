import UndercurrentCore

/// Tells the time of day, as a line of time that begins in the middle of some day knows it.
struct DayClock: Hashable, Sendable {
  /// A moment on the line, and the second of the day at it.
  private let moment: Int
  private let second: Int
  /// That day, counted from Sunday, which is 0.
  private let weekday: Int

  private static let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let day = 24 * 60 * 60

  init(atZero second: Int, weekday: Int) { self.init(at: .zero, second: second, weekday: weekday) }

  /// A clock on which that moment is at that second of that day.
  init(at moment: MonotonicTime, second: Int, weekday: Int) {
    self.moment = moment.nanoseconds
    self.second = second
    self.weekday = weekday
  }

  /// Hours and minutes, with the day in front if it is another than the clock's.
  func text(_ time: MonotonicTime) -> String {
    let seconds = second + Int((Double(time.nanoseconds - moment) / 1e9).rounded(.down))
    let days = Int((Double(seconds) / Double(Self.day)).rounded(.down))
    let minutes = (seconds - days * Self.day) / 60
    let clock = pad(minutes / 60) + ":" + pad(minutes % 60)
    if days == 0 { return clock }
    // A weekday says which day it was for no longer than a week.
    return days > -7 ? Self.names[((weekday + days) % 7 + 7) % 7] + " " + clock : "\(-days) days ago"
  }

  private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
