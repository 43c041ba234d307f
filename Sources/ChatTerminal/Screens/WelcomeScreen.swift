import ChatModel
import UndercurrentState

/// The first screen: whether the user has an account.
struct WelcomeScreen: View {
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell
  @Environment(\.screenSize) private var size
  @State private var selected = 0

  private static let choices: [(title: String, sheet: Shell.Sheet)] = [
    ("Create an account", .signUp), ("I have an account", .signIn),
  ]

  var body: some View {
    VStack {
      Spacer()
      VStack(alignment: .center) {
        Text("U N D E R C U R R E N T", .accent)
        Text(shell.service.map { "at \($0)" } ?? "a chat in your terminal", .faint).padding(bottom: size.rows < 16 ? 0 : 1)
        ForEach(0..<2) { index in
          Text((index == selected ? "▸ " : "  ") + Self.choices[index].title, index == selected ? .accent : .plain)
        }
        Text(store.state.signInProblem ?? "", .problem).padding(top: 1)
      }
      .centered()
      Spacer()
      Spacer()
      Footer(hints: [("Enter", "go on"), ("↑↓", "select"), ("?", "help"), ("^Q", "quit")])
    }
    .onKey(take)
  }

  private func take(_ key: Key) -> Bool {
    switch key {
    case .up, .down, .tab, .backTab: selected = 1 - selected
    case .enter: shell.sheet = Self.choices[selected].sheet
    default: return false
    }
    return true
  }
}

/// Asks for the address and the password.
struct SignInScreen: View {
  /// Whose session has to be taken up again, if so.
  let address: EmailAddress?
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell
  @State private var email = ""
  @State private var password = ""
  @State private var asksBeforeLeaving = false

  var body: some View {
    Form(
      title: address == nil ? "Sign in" : "Sign in again as \(address?.text ?? "")",
      fields: address == nil
        ? [Form.Field(shell.addressLabel, shell.addressExample, $email), Form.Field("Password", "", $password, isSecret: true)]
        : [Form.Field("Password", "", $password, isSecret: true)],
      problem: problem, verb: "sign in", submit: submit, leave: leave
    )
    .onAppear { email = shell.account }
  }

  /// What is wrong, once something has been written: nobody is told off for an empty field.
  private var problem: String? {
    if asksBeforeLeaving { return "\(store.state.unsentCount) not sent yet. Esc again to sign out and lose that." }
    if address == nil, let problem = shell.problem(in: email) { return problem }
    return store.state.signInProblem
  }

  private func submit() -> Int? {
    guard let user = address ?? shell.address(email) else { return 0 }
    if password.isEmpty { return address == nil ? 1 : 0 }
    store.signIn(as: user, password: password)
    password = ""
    return nil
  }

  private func leave() {
    if address == nil {
      shell.sheet = nil
    } else if store.state.unsentCount > 0, !asksBeforeLeaving {
      asksBeforeLeaving = true
    } else {
      store.signOut()
    }
  }
}

/// Asks for what an account is made from.
struct SignUpScreen: View {
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell
  @State private var name = ""
  @State private var email = ""
  @State private var password = ""

  var body: some View {
    Form(
      title: "Create an account",
      fields: [
        Form.Field("Name", "Ann Lee", $name), Form.Field(shell.addressLabel, shell.addressExample, $email),
        Form.Field("Password", "", $password, isSecret: true),
      ],
      problem: shell.problem(in: email) ?? store.state.signInProblem, verb: "create", submit: submit,
      leave: { shell.sheet = nil })
  }

  private func submit() -> Int? {
    if name.allSatisfy(\.isWhitespace) { return 0 }
    guard let address = shell.address(email) else { return 1 }
    if password.isEmpty { return 2 }
    store.signUp(name: name, as: address, password: password)
    return nil
  }
}

/// Fields one beneath the other, of which one is being written in.
private struct Form: View {
  struct Field: Identifiable {
    let id: String
    let placeholder: String
    let text: Binding<String>
    let isSecret: Bool

    init(_ label: String, _ placeholder: String, _ text: Binding<String>, isSecret: Bool = false) {
      id = label
      self.placeholder = placeholder
      self.text = text
      self.isSecret = isSecret
    }
  }

  let title: String
  let fields: [Field]
  let problem: String?
  let verb: String
  /// Does what the form is for, or says in which field something is missing.
  let submit: () -> Int?
  let leave: () -> Void
  @EnvironmentObject private var store: AppStore
  @Environment(\.screenSize) private var size
  @State private var active = 0

  var body: some View {
    VStack {
      Spacer()
      VStack(alignment: .center) {
        Text(title, .accent).padding(bottom: size.rows < 14 ? 0 : 1)
        ForEach(fields) { field in
          FieldRow(field: field, isActive: field.id == fields[active].id, submit: next)
            .sized(columns: min(56, size.columns - 2))
        }
        line.padding(top: 1).sized(columns: min(56, size.columns - 2), rows: 2)
      }
      .centered()
      Spacer()
      Spacer()
      Footer(hints: [("Enter", verb), ("Tab", "next field"), ("Esc", "back"), ("F1", "help"), ("^Q", "quit")])
    }
    .onKey(take)
  }

  @ViewBuilder private var line: some View {
    if store.state.isSigningIn {
      Text("One moment …", .faint)
    } else {
      Text(problem ?? "", .problem)
    }
  }

  private struct FieldRow: View {
    let field: Field
    let isActive: Bool
    let submit: () -> Void

    var body: some View {
      HStack {
        Text((isActive ? "▸ " : "  ") + field.id, isActive ? .accent : .faint).sized(columns: 12)
        if field.isSecret {
          TextField(field.placeholder, text: field.text, onSubmit: submit).active(isActive).secret()
        } else {
          TextField(field.placeholder, text: field.text, onSubmit: submit).active(isActive)
        }
      }
    }
  }

  /// On to the next field, and from the last to the end.
  private func next() {
    if active < fields.count - 1 {
      active += 1
    } else if !store.state.isSigningIn, let missing = submit() {
      active = missing
    }
  }

  private func take(_ key: Key) -> Bool {
    switch key {
    case .tab, .down: active = (active + 1) % fields.count
    case .backTab, .up: active = (active + fields.count - 1) % fields.count
    case .escape: leave()
    default: return false
    }
    return true
  }
}
