// # One store, two screens that do not know each other
//
// A store is an `ObservableObject`. Its properties are `@Published private(set)`: everybody reads them, and only the store changes
// them. Screens find it in the environment, so nothing is handed through those between. `AppStore` is in
// `Sources/PlaygroundModels`.
import PlaygroundModels
import Undercurrent
import UndercurrentState

typealias Text = Plain.Text
typealias Button = Plain.Button

struct Shop: View {
  @EnvironmentObject private var store: AppStore

  var body: some View {
    ForEach(["lamp", "rug"], id: \.self) { item in
      Button("Buy a \(item)") { store.add(item) }
    }
  }
}

struct Profile: View {
  @EnvironmentObject private var store: AppStore

  var body: some View {
    if let user = store.user {
      Text("\(user) has \(store.basket.count) in the basket")
      Button("Sign out") { store.signOut() }
    } else {
      Button("Sign in") { store.signIn(as: "Ann") }
    }
  }
}

/// What stands between the store and the screens, and knows nothing of either.
struct Window: View {
  var body: some View {
    Shop()
    Profile()
  }
}

let store = AppStore()
let host = Host(Window().environmentObject(store))
host.show()
// → [Buy a lamp]
// → [Buy a rug]
// → [Sign in]

try host.perform(.press, on: "Sign in")
try host.perform(.press, on: "Buy a rug")
host.show()
// → [Buy a lamp]
// → [Buy a rug]
// → Ann has 1 in the basket
// → [Sign out]

// A host counts: a change of the store evaluates the screens that read it, and not what stands between.
let evaluations = try host.evaluations { try host.perform(.press, on: "Buy a lamp") }
for evaluation in evaluations where !evaluation.path.hasSuffix("Text") && !evaluation.path.hasSuffix("Button") {
  print(evaluation)
}
// → Window > Shop: store
// → Window > Profile: store

// The store is a publisher as well, for whatever is no view.
let cancellable = store.$basket.sink { print("basket:", $0) }
// → basket: ["rug", "lamp"]
try host.perform(.press, on: "Sign out")
// → basket: []
