import PlaygroundModels
import Testing
import Undercurrent

struct AppStoreTests {
  @Test func theBasketGoesWithItsOwner() {
    let store = AppStore()
    store.signIn(as: "Ann")
    store.add("lamp")
    store.add("rug")
    store.add("lamp")
    store.remove("lamp")
    store.remove("chair")
    #expect(store.basket == ["rug", "lamp"])
    store.signOut()
    #expect(store.user == nil)
    #expect(store.basket == [])
  }

  @Test func eachChangeIsAnnounced() {
    let store = AppStore()
    var count = 0
    let cancellable = store.objectWillChange.sink { count += 1 }
    store.signIn(as: "Ann")
    store.add("lamp")
    store.remove("chair")
    #expect(count == 2)
    withExtendedLifetime(cancellable) {}
  }
}
