import ChatModel
import Foundation
import Testing

@testable import ChatMatrix

/// What goes over the wire, to the letter.
struct RequestTests {
  struct Example: CustomStringConvertible, Sendable {
    let call: MatrixCall?
    let line: String
    let words: String

    var description: String { line }

    init<Reply>(_ request: MatrixRequest<Reply>?, _ line: String, _ words: String = "") {
      call = request?.call(to: URL(string: "https://example.org")!, token: "token")
      self.line = line
      self.words = words
    }
  }

  private static let mark = CreationMark("t.1", "D1")

  static let examples: [Example] = [
    Example(
      .register(MatrixBench.credentials), "POST /register",
      #"{"auth":{"type":"m.login.dummy"},"device_id":"D1","initial_device_display_name":"Undercurrent chat","#
        + #""password":"a secret","refresh_token":true,"username":"ann=40example.org"}"#),
    Example(
      .login(MatrixBench.credentials), "POST /login",
      #"{"device_id":"D1","identifier":{"type":"m.id.user","user":"ann=40example.org"},"#
        + #""initial_device_display_name":"Undercurrent chat","password":"a secret","refresh_token":true,"#
        + #""type":"m.login.password"}"#),
    Example(.refresh("r"), "POST /refresh", #"{"refresh_token":"r"}"#),
    Example(.logout, "POST /logout", "{}"),
    Example(.profile("@a/b:x"), "GET /profile/%40a%2Fb%3Ax"),
    Example(.name("Ann \"A\" Lee", of: "@a:x"), "PUT /profile/%40a%3Ax/displayname", #"{"displayname":"Ann \"A\" Lee"}"#),
    Example(.presence(.online, of: "@a:x"), "PUT /presence/%40a%3Ax/status", #"{"presence":"online"}"#),
    Example(.presence(.away, of: "@a:x"), "PUT /presence/%40a%3Ax/status", #"{"presence":"unavailable"}"#),
    Example(.presence(.offline, of: "@a:x"), "PUT /presence/%40a%3Ax/status", #"{"presence":"offline"}"#),
    Example(.search("quux", limit: 20), "POST /user_directory/search", #"{"limit":20,"search_term":"quux"}"#),
    Example(
      .send(.text("hi/é\n", replyTo: nil), as: "s.1", to: "!r:x"), "PUT /rooms/%21r%3Ax/send/m.room.message/s.1",
      #"{"body":"hi/é\n","msgtype":"m.text"}"#),
    Example(
      .send(.text("yes", replyTo: "$e"), as: "s.1", to: "!r"), "PUT /rooms/%21r/send/m.room.message/s.1",
      #"{"body":"yes","m.relates_to":{"m.in_reply_to":{"event_id":"$e"}},"msgtype":"m.text"}"#),
    Example(
      .send(.edit(of: "$e", "new"), as: "s.1-", to: "!r"), "PUT /rooms/%21r/send/m.room.message/s.1-",
      #"{"body":"* new","m.new_content":{"body":"new","msgtype":"m.text"},"m.relates_to":{"event_id":"$e","#
        + #""rel_type":"m.replace"},"msgtype":"m.text"}"#),
    Example(
      .send(.reaction(to: "$e", "👍"), as: "s 1", to: "!r"), "PUT /rooms/%21r/send/m.reaction/s%201",
      #"{"m.relates_to":{"event_id":"$e","key":"👍","rel_type":"m.annotation"}}"#),
    Example(.send(.redaction(of: "$e+/"), as: "s.1", to: "!r"), "PUT /rooms/%21r/redact/%24e%2B%2F/s.1", "{}"),
    Example(.history("!r", from: "p?&=1", limit: 50), "GET /rooms/%21r/messages?dir=b&from=p%3F%26%3D1&limit=50"),
    Example(
      .typing(true, in: "!r", by: "@a:x", seconds: 30), "PUT /rooms/%21r/typing/%40a%3Ax", #"{"timeout":30000,"typing":true}"#),
    Example(.typing(false, in: "!r", by: "@a:x", seconds: 30), "PUT /rooms/%21r/typing/%40a%3Ax", #"{"typing":false}"#),
    Example(.read("$e", in: "!r"), "POST /rooms/%21r/receipt/m.read/%24e", "{}"),
    Example(.invite("@b:x", to: "!r"), "POST /rooms/%21r/invite", #"{"user_id":"@b:x"}"#),
    Example(.join("!r"), "POST /rooms/%21r/join", "{}"),
    Example(.leave("!r"), "POST /rooms/%21r/leave", "{}"),
    Example(
      .createDirect(with: "@b:x", mark), "POST /createRoom",
      #"{"creation_content":{"org.undercurrent.txn":"D1 t.1"},"invite":["@b:x"],"is_direct":true,"preset":"private_chat"}"#),
    Example(
      .createGroup("Walks", with: ["@b:x", "@c:x"], mark), "POST /createRoom",
      #"{"creation_content":{"org.undercurrent.txn":"D1 t.1"},"invite":["@b:x","@c:x"],"is_direct":false,"name":"Walks","#
        + #""preset":"private_chat"}"#),
    Example(
      .directs(["@B:x": ["!r", "!s"]], of: "@a:x"), "PUT /user/%40a%3Ax/account_data/m.direct", #"{"@B:x":["!r","!s"]}"#),
    Example(.encryption(of: "!r"), "GET /rooms/%21r/state/m.room.encryption/"),
    Example(
      .sync(since: nil, isFull: false, wait: 0, presence: .online),
      "GET /sync?timeout=0&set_presence=online&filter=%7B%22room%22%3A%7B%22timeline%22%3A%7B%22limit%22%3A20%7D%7D%7D"),
    Example(
      .sync(since: "t&1", isFull: true, wait: 25, presence: .away),
      "GET /sync?timeout=25000&set_presence=unavailable&filter=%7B%22room%22%3A%7B%22timeline%22%3A%7B%22limit%22%3A20%7D%7D%7D"
        + "&since=t%261&full_state=true"),
  ]

  @Test(arguments: examples)
  func isSaidLikeThis(_ example: Example) throws {
    let call = try #require(example.call)
    #expect(call.line == example.line)
    #expect(call.words == example.words)
    #expect(call.headers["Content-Type"] == (example.words.isEmpty ? nil : "application/json"))
    let isOpen = ["POST /register", "POST /login", "POST /refresh"].contains(call.line)
    #expect(call.token == (isOpen ? nil : "Bearer token"))
    #expect(call.lane == (call.line.contains("/sync") ? .polls : .calls))
  }

  @Test func whatWaitsForNewsIsWaitedForLonger() {
    let base = URL(string: "https://example.org/matrix")!
    #expect(MatrixRequest.join("!r").call(to: base, token: nil)?.seconds == 30)
    let sync = MatrixRequest.sync(since: "t", isFull: false, wait: 25, presence: .online).call(to: base, token: nil)
    #expect(sync?.seconds == 85)
    #expect(sync?.url.absoluteString.hasPrefix("https://example.org/matrix/_matrix/client/v3/sync?") == true)
  }

  @Test(arguments: [
    ("ann@example.org", "ann=40example.org"), ("Ann.Lee+x@Example.ORG", "ann.lee+x=40example.org"),
    ("a%b@example.org", "a=25b=40example.org"), ("a_b-c@example.org", "a_b-c=40example.org"),
  ])
  func anAddressIsAName(_ address: String, _ name: String) { #expect(EmailAddress(address)?.userName == name) }

  @Test(arguments: [
    ("@ann=40example.org:localhost", "ann@example.org"), ("@bob:x", "bob"), ("odd", "odd"), ("@:x", "@:x"), ("", ""),
  ])
  func whoHasNoNameIsCalledByTheirAddress(_ user: String, _ name: String) { #expect(UserID(user).plainName == name) }
}
