import UndercurrentCore

/// The keyboard that is drawn on the screen. It tells what a phone's keyboard tells: that it is about to show, and how much of
/// the screen it will take, and that it is about to hide.
final class KeyPanel {
  /// What is told when the panel is about to show.
  struct Notice: Hashable, Sendable {
    /// The part of the screen that it will take, if that is known.
    let frame: Rect?
  }

  let willShow = PassthroughSubject<Notice, Never>()
  let willHide = PassthroughSubject<Void, Never>()

  private(set) var isShown = false
  /// The screen that it is on. While the panel shows, it goes with the size.
  var screen: Size {
    didSet { if isShown, screen != oldValue { show() } }
  }

  init(screen: Size) { self.screen = screen }

  func toggle() { isShown ? hide() : show() }

  func show() {
    isShown = true
    // A third of a small screen is all that can be spared.
    let rows = screen.rows < 20 ? 3 : 5
    willShow.send(Notice(frame: Rect(column: 0, row: screen.rows - 1 - rows, columns: screen.columns, rows: rows)))
  }

  func hide() {
    guard isShown else { return }
    isShown = false
    willHide.send()
  }
}
