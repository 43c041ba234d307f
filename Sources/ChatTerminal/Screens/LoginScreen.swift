import ChatModel
import UndercurrentState

/// Asks for the e-mail address.
struct LoginScreen: View {
  @EnvironmentObject private var store: AppStore
  @Environment(\.screenSize) private var size
  @State private var email = ""

  /// What is wrong, once something has been written: nobody is told off for an empty field.
  private var problem: String? {
    if email.isEmpty { return store.state.signInProblem }
    return EmailAddress(email) == nil ? EmailAddress.problem(in: email) : nil
  }

  var body: some View {
    VStack {
      Spacer()
      VStack(alignment: .center) {
        Text("U N D E R C U R R E N T", .accent)
        Text("a chat in your terminal", .faint).padding(bottom: size.rows < 16 ? 0 : 1)
        TextField("you@example.org", text: $email, onSubmit: signIn)
          .border(.frame)
          .sized(columns: min(48, size.columns - 4), rows: 3)
        line.padding(left: 1).sized(columns: min(48, size.columns - 4), rows: 1)
      }
      .centered()
      Spacer()
      Spacer()
      Hints([("Enter", "sign in"), ("Ctrl-Q", "quit")])
    }
  }

  @ViewBuilder private var line: some View {
    if store.state.isSigningIn {
      Text("Signing in …", .faint)
    } else {
      Text(problem ?? "", .problem)
    }
  }

  private func signIn() {
    if EmailAddress(email) != nil { store.signIn(email: email) }
  }
}

extension View {
  /// In the middle of the row.
  func centered() -> some View {
    HStack {
      Spacer()
      self
      Spacer()
    }
  }
}
