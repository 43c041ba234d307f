import ChatModel
import UndercurrentCore
import UndercurrentState

/// A running app without a terminal: keys in, frames out. A terminal shows what it makes, a script prints it.
///
/// It belongs to the scheduler that it is given.
final class ChatSession {
  let keys: Keys
  let store: AppStore
  /// Called when there may be something new to draw.
  var onChange: () -> Void = {}

  private let screen: Screen
  private let panel: KeyPanel
  private let host: Host<ChatApp>
  /// Made when it is needed; gone when the views may have changed.
  private var known: Layout?
  private var cancellables: Set<AnyCancellable> = []

  init(service: any ChatService, scheduler: ChatScheduler, size: Size, clock: DayClock, quit: @escaping () -> Void) {
    keys = Keys(scheduler: scheduler)
    store = AppStore(service: service, scheduler: scheduler)
    screen = Screen(size: size)
    panel = KeyPanel(screen: size)
    let keyboard = KeyboardObserver(panel: panel, keys: keys, scheduler: scheduler)
    host = Host(ChatApp(store: store, keyboard: keyboard, panel: panel, clock: clock, screen: screen, quit: quit))
    keys.sink { [unowned self] in take($0) }.store(in: &cancellables)
    // A burst of changes makes the host dirty once, and is drawn once.
    host.onInvalidate = { [weak self] in
      scheduler.schedule { self?.settle() }
    }
  }

  var size: Size {
    get { screen.size }
    set {
      guard newValue != screen.size else { return }
      screen.size = newValue
      panel.screen = newValue
      settle()
    }
  }

  /// What is on the screen.
  var frame: Frame { layout.frame }

  /// Brings the views up to date.
  func settle() {
    flush()
    onChange()
  }

  private func flush() {
    guard host.isDirty else { return }
    host.flush()
    known = nil
  }

  private var layout: Layout {
    if let known { return known }
    let layout = Layout(host.elements, size: screen.size)
    known = layout
    return layout
  }

  /// A key is for what the user sees, so everything that is pending comes first.
  private func take(_ key: Key) {
    flush()
    layout.take(key)
    settle()
  }
}
