import ChatModel
import UndercurrentState

/// The whole app: what is in its environment, and the keys that work on every screen.
struct ChatApp: View {
  let store: AppStore
  let keyboard: KeyboardObserver
  let panel: KeyPanel
  let clock: DayClock
  @ObservedObject var screen: Screen
  let quit: () -> Void

  var body: some View {
    CurrentScreen(panel: panel)
      .onKey { key in
        guard key == .control("q") || key == .control("c") else { return false }
        quit()
        return true
      }
      .environmentObject(store)
      .environmentObject(keyboard)
      .environment(\.screenSize, screen.size)
      .environment(\.dayClock, clock)
  }
}

/// The screen that the state asks for.
private struct CurrentScreen: View {
  let panel: KeyPanel
  @EnvironmentObject private var store: AppStore

  var body: some View {
    if store.state.session == nil {
      LoginScreen()
    } else if let contact = store.state.openContact {
      ConversationScreen(contact: contact, panel: panel).id(contact.id)
    } else {
      ContactsScreen()
    }
  }
}
