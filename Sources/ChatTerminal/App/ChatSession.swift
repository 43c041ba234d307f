import ChatModel
import UndercurrentCore
import UndercurrentState

/// A running app without a terminal: keys in, frames out. A terminal shows what it makes, a script prints it.
///
/// It belongs to the scheduler that it is given.
final class ChatSession {
  let keys: Keys
  let store: AppStore
  let shell: Shell
  /// Called when there may be something new to draw.
  var onChange: () -> Void = {}
  /// Called when the user may want to hear of something.
  var onBell: () -> Void = {}

  private let screen: Screen
  private let panel: KeyPanel
  private let host: Host<ChatApp>
  private let scheduler: ChatScheduler
  /// Made when it is needed; gone when the views may have changed.
  private var known: Layout?
  private var lastFlush: MonotonicTime?
  private var isDrawing = false
  private var cancellables: Set<AnyCancellable> = []

  /// How often what others do is drawn at most. What the user does is drawn at once.
  private static let frame: MonotonicTime.Stride = .milliseconds(33)

  init(_ world: World, scheduler: ChatScheduler, size: Size, clock: DayClock, quit: @escaping () -> Void) {
    self.scheduler = scheduler
    keys = Keys(scheduler: scheduler)
    store = AppStore(service: world.service, scheduler: scheduler, device: world.device, storage: world.storage, seed: world.seed)
    screen = Screen(size: size)
    panel = KeyPanel(screen: size)
    shell = Shell(
      banner: store.connectionBanner(on: scheduler), service: world.serviceName, folder: world.folder,
      setOffline: world.setOffline, quit: quit)
    if let (kept, events) = world.kept {
      store.resume(kept, events)
    } else if let (user, password) = world.credentials {
      shell.account = user.text
      shell.sheet = .signIn
      store.signIn(as: user, password: password)
    }
    shell.remark = world.remark
    let keyboard = KeyboardObserver(panel: panel, keys: keys, scheduler: scheduler)
    host = Host(ChatApp(store: store, shell: shell, keyboard: keyboard, panel: panel, clock: clock, screen: screen))
    keys.sink { [unowned self] in take($0) }.store(in: &cancellables)
    store.notifications.sink { [unowned self] _ in if shell.ringsBell { onBell() } }.store(in: &cancellables)
    // A burst of changes makes the host dirty once, and is drawn once.
    host.onInvalidate = { [weak self] in self?.settleSoon() }
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
  var frame: Frame {
    flush()
    return layout.frame
  }

  /// Others can do a great deal in a moment, and nobody sees more than some thirty pictures a second.
  private func settleSoon() {
    let now = scheduler.now
    if let lastFlush, lastFlush.distance(to: now) < Self.frame {
      scheduler.schedule(after: lastFlush.advanced(by: Self.frame)) { [weak self] in self?.settle() }
    } else {
      scheduler.schedule { [weak self] in self?.settle() }
    }
  }

  /// Brings the views up to date.
  func settle() {
    flush()
    onChange()
  }

  private func flush() {
    guard host.isDirty else { return }
    lastFlush = scheduler.now
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
    switch key {
    case .focusGained: store.perform(.focus(true))
    case .focusLost: store.perform(.focus(false))
    default:
      // Whoever presses keys is there, whatever the terminal has said.
      if !store.state.isFocused { store.perform(.focus(true)) }
      flush()
      layout.take(key)
    }
    // Keys that come together, as from somebody who types ahead, are drawn together.
    if isDrawing { return }
    isDrawing = true
    scheduler.schedule { [weak self] in
      self?.isDrawing = false
      self?.settle()
    }
  }
}
