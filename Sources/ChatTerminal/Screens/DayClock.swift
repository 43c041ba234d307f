import UndercurrentCore

/// Tells the time of day, as a line of time that begins in the middle of some day knows it.
struct DayClock: Hashable, Sendable {
  /// The second of the day at the line's zero.
  let atZero: Int
  /// That day, counted from Sunday, which is 0.
  let weekday: Int

  private static let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let day = 24 * 60 * 60

  /// Hours and minutes, with the day in front if it is another than the one on which the line begins.
  func text(_ time: MonotonicTime) -> String {
    let seconds = atZero + Int((Double(time.nanoseconds) / 1e9).rounded(.down))
    let days = Int((Double(seconds) / Double(Self.day)).rounded(.down))
    let minutes = (seconds - days * Self.day) / 60
    let clock = pad(minutes / 60) + ":" + pad(minutes % 60)
    return days == 0 ? clock : Self.names[((weekday + days) % 7 + 7) % 7] + " " + clock
  }

  private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
