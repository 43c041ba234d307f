import ChatMatrix
import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

/// What the documentation of the Matrix service shows.
struct ServiceExamples {
  @Test func service() throws {
    // Time stands still, so nothing is sent anywhere.
    let time = VirtualScheduler()
    let scheduler: ChatScheduler = AnyScheduler(time)
    let service = MatrixService(homeserver: try Homeserver("example.org"), scheduler: scheduler)
    let store = AppStore(service: service, scheduler: scheduler)
    store.signIn(email: "ann@example.org", password: "a secret")
    #expect(!time.pending.isEmpty)
  }

  @Test func homeserver() throws {
    let named = try Homeserver("example.org")  // looked up at https://example.org/.well-known/matrix/client
    let addressed = try Homeserver("https://matrix.example.org")
    let own = try Homeserver("http://127.0.0.1:8008")
    #expect(
      [named, addressed, own].map(\.description) == ["example.org", "https://matrix.example.org", "http://127.0.0.1:8008"])
  }
}
