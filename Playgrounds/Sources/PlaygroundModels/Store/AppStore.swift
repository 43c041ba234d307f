public import Undercurrent

/// What the whole app knows. Screens read it, and ask it for changes; nobody else makes them.
public final class AppStore: ObservableObject {
  @Published public private(set) var user: String?
  @Published public private(set) var basket: [String] = []

  public init() {}

  public func signIn(as name: String) { user = name }

  /// The basket goes with its owner.
  public func signOut() {
    user = nil
    basket = []
  }

  public func add(_ item: String) { basket.append(item) }

  public func remove(_ item: String) {
    if let index = basket.firstIndex(of: item) { basket.remove(at: index) }
  }
}
