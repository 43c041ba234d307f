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

  /// What was said before the start about who is going to sign in.
  var account = ""
  /// What the service is called, if it is not the embedded one.
  let service: String?

  /// What there is to say about the connection, once it has lasted.
  @Published private(set) var banner: String?
  /// Where things are kept, if anywhere.
  let folder: String?
  let quit: () -> Void
  /// Saves what is on the screen, and says where or why not.
  var saveScreen: () -> String = { "" }
  private let setOffline: (Bool) -> Void

  init(
    banner: AnyPublisher<String?, Never>, service: String? = nil, folder: String?, setOffline: @escaping (Bool) -> Void,
    quit: @escaping () -> Void
  ) {
    self.service = service
    self.folder = folder
    self.setOffline = setOffline
    self.quit = quit
    banner.assign(to: &$banner)
  }
}

// What users are known by.
extension Shell {
  /// What a user has written as their address, or, where the service has them, as the name of their account.
  func address(_ text: String) -> EmailAddress? { EmailAddress(text) ?? (service == nil ? nil : EmailAddress(accountName: text)) }

  /// What to tell somebody who is writing that.
  func problem(in text: String) -> String? {
    if service == nil { return EmailAddress.problem(in: text) }
    return text.isEmpty || address(text) != nil ? nil : "Small letters, digits and . _ = + -, or an e-mail address."
  }

  /// What that is called.
  var addressLabel: String { service == nil ? "E-mail" : "Account" }
  var addressExample: String { service == nil ? "you@example.org" : "you" }
}
