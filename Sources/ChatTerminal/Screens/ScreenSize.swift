import UndercurrentCore
import UndercurrentState

/// The size of the screen, which changes when the user changes the terminal's.
final class Screen: ObservableObject {
  @Published var size: Size

  init(size: Size) { self.size = size }
}

extension EnvironmentValues {
  private enum ScreenSizeKey: EnvironmentKey {
    static let defaultValue = Size(columns: 80, rows: 24)
  }

  /// How much room there is for all.
  var screenSize: Size {
    get { self[ScreenSizeKey.self] }
    set { self[ScreenSizeKey.self] = newValue }
  }

  private enum DayClockKey: EnvironmentKey {
    static let defaultValue = DayClock(atZero: 0, weekday: 0)
  }

  /// What time of day it is when.
  var dayClock: DayClock {
    get { self[DayClockKey.self] }
    set { self[DayClockKey.self] = newValue }
  }
}
