import UndercurrentCore

/// How much of the screen the keyboard takes, and which of its keys is down, for screens to make room and to draw it.
final class KeyboardObserver: ObservableObject {
  /// Rows at the bottom of the screen; 0 while the keyboard is hidden.
  @Published private(set) var height = 0
  /// The key that was pressed a moment ago.
  @Published private(set) var pressed: Key?

  init<Time: Scheduler>(panel: KeyPanel, keys: some Publisher<Key, Never>, scheduler: Time) {
    panel.willShow.compactMap(\.frame?.rows)
      .merge(with: panel.willHide.map { 0 })
      .assign(to: &$height)

    keys.map { $0 }
      .merge(with: keys.debounce(for: .milliseconds(400), scheduler: scheduler).map { _ in nil })
      .assign(to: &$pressed)
  }
}
