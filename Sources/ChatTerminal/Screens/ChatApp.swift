import ChatModel
import UndercurrentState

/// The whole app: what is in its environment, and the keys that work on every screen.
struct ChatApp: View {
  let store: AppStore
  let shell: Shell
  let keyboard: KeyboardObserver
  let panel: KeyPanel
  let clock: DayClock
  @ObservedObject var screen: Screen

  var body: some View {
    CurrentScreen(panel: panel)
      .onKey(take)
      .environmentObject(store)
      .environmentObject(shell)
      .environmentObject(keyboard)
      .environment(\.screenSize, screen.size)
      .environment(\.dayClock, clock)
  }

  private func take(_ key: Key) -> Bool {
    switch key {
    case .control("q"), .control("c"): shell.quit()
    case .function(1), .character("?"): shell.showsHelp = true
    case .control("p"): shell.remark = shell.saveScreen()
    case .control("r"): store.reconnect()
    case .control("t"): shell.isOffline.toggle()
    default: return false
    }
    return true
  }
}

/// The screen that the state and the shell ask for.
private struct CurrentScreen: View {
  let panel: KeyPanel
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell

  var body: some View {
    screen
      // Where the user has gone before coming in or going out means nothing afterwards.
      .onChange(of: store.state.session == nil) { shell.sheet = nil }
  }

  @ViewBuilder private var screen: some View {
    if shell.showsHelp {
      HelpScreen()
    } else if store.state.isLocked {
      SignInScreen(address: store.state.session?.admission.address)
    } else if store.state.session == nil {
      switch shell.sheet {
      case .signIn: SignInScreen(address: nil)
      case .signUp: SignUpScreen()
      default: WelcomeScreen()
      }
    } else {
      inside
    }
  }

  @ViewBuilder private var inside: some View {
    switch shell.sheet {
    case .newGroup: NewGroupScreen()
    case .people: PeopleScreen()
    case .settings: SettingsScreen()
    case .info where store.state.openRoom != nil: InfoScreen()
    default:
      if let room = store.state.openRoomID { ConversationScreen(panel: panel).id(room) } else { ContactsScreen() }
    }
  }
}
