import Testing

@testable import ChatMatrix

struct HomeserverTests {
  @Test(arguments: [
    "http://localhost", "http://LOCALHOST:8008", "http://127.0.0.1:8008", "http://127.9.8.7", "http://[::1]:8008",
    "http://[0:0:0:0:0:0:0:1]", "https://example.org", "https://example.org/matrix/", "example.org", "example.org:8448",
    "  matrix.org ",
  ])
  func takes(_ text: String) throws { _ = try Homeserver(text) }

  @Test(arguments: [
    "http://example.org", "http://localhost.example.org", "http://127.0.0.1.example.org", "http://127.1", "http://2130706433",
    "http://0.0.0.0", "http://0x7f.0.0.1", "http://127.0.0.01", "http://127.0.0.256", "http://[::2]", "http://[::ffff:1.2.3.4]",
    "http://localhost.", "http://local host", "http://[fe80::1]", "HTTP://example.org",
  ])
  func refusesPlainHTTP(_ text: String) { #expect(throws: HomeserverProblem.self) { try Homeserver(text) } }

  @Test(arguments: [
    "", "://", "ftp://example.org", "http://user@127.0.0.1", "http://user@127.0.0.1@example.org", "http://127.0.0.1@example.org",
    "https://a:b@example.org", "https://example.org?x", "https://example.org#x", "https://", "exa mple.org", "example.org/x",
  ])
  func refusesWhatIsNoAddress(_ text: String) { #expect(throws: HomeserverProblem.self) { try Homeserver(text) } }
}
