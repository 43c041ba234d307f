import ChatModel
import UndercurrentCore

/// What is around the screens: where the user has gone that the state knows nothing of, and what belongs to the program.
final class Shell: ObservableObject {
  /// A screen that is shown instead of the list or a conversation.
  enum Sheet: Hashable { case signIn, signUp, newGroup, people, info, settings }

  @Published var sheet: Sheet?
  @Published var showsHelp = false
  /// Whether a message that the user does not see rings the terminal's bell.
  @Published var ringsBell = true
  /// Whether the way to the embedded service is cut, to see what happens then.
  @Published var isOffline = false {
    didSet { if isOffline != oldValue { setOffline(isOffline) } }
  }
  /// What there is to say that does not come from the state.
  @Published var remark: String?

  /// What there is to say about the connection, once it has lasted.
  @Published private(set) var banner: String?
  /// Where things are kept, if anywhere.
  let folder: String?
  let quit: () -> Void
  /// Saves what is on the screen, and says where or why not.
  var saveScreen: () -> String = { "" }
  private let setOffline: (Bool) -> Void

  init(
    banner: AnyPublisher<String?, Never>, folder: String?, setOffline: @escaping (Bool) -> Void, quit: @escaping () -> Void
  ) {
    self.folder = folder
    self.setOffline = setOffline
    self.quit = quit
    banner.assign(to: &$banner)
  }
}
