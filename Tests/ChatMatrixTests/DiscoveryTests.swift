import ChatMatrix
import ChatModel
import Foundation
import Testing
import UndercurrentCore

/// Finding the server of a name.
struct DiscoveryTests {
  private static let find = ChatCommand.Request.findUsers("x")
  private static let found = ServiceNews.found("x", [])

  private func resumed(_ homeserver: String) throws -> MatrixBench {
    let bench = try MatrixBench(homeserver)
    bench.service.perform(ChatCommand(.resume(MatrixBench.admission), session: bench.session))
    bench.transport.on("/user_directory/search", #"{"results":[],"limited":false}"#)
    return bench
  }

  private func urls(_ bench: MatrixBench) -> [String] { bench.transport.calls.map(\.url.absoluteString) }

  @Test func aNoteAtTheNameSaysWhereAndIsAskedForOnce() throws {
    let bench = try resumed("Example.org")
    bench.transport.on("/.well-known", #"{"m.homeserver":{"base_url":"https://matrix.example.org/"},"m.identity_server":5}"#)
    bench.transport.on("/versions", #"{"versions":["v1.1"]}"#)
    #expect(bench.ask(Self.find) == [Self.found])
    #expect(
      urls(bench) == [
        "https://example.org/.well-known/matrix/client", "https://matrix.example.org/_matrix/client/versions",
        "https://matrix.example.org/_matrix/client/v3/user_directory/search",
      ])
    // Nothing of the user's goes where it is not known who answers.
    #expect(bench.transport.calls.map(\.token) == [nil, nil, "Bearer token"])
    bench.transport.forget()
    bench.ask(Self.find)
    #expect(urls(bench) == ["https://matrix.example.org/_matrix/client/v3/user_directory/search"])
  }

  /// What says that there is no note may be any server, a Matrix server among them.
  @Test(arguments: ["<html>", "", #"{"errcode":"M_NOT_FOUND","error":"nothing here"}"#, #"{"errcode":"M_UNRECOGNIZED"}"#])
  func withoutANoteItIsAtTheNameItself(_ body: String) throws {
    let bench = try resumed("example.org:8448")
    bench.transport.on("/.well-known", .json(404, body))
    bench.transport.on("/versions", #"{"versions":[]}"#)
    #expect(bench.ask(Self.find) == [Self.found])
    #expect(urls(bench)[1] == "https://example.org:8448/_matrix/client/versions")
  }

  @Test func anAddressIsNotLookedUp() throws {
    let bench = try resumed("http://127.0.0.1:8008/")
    #expect(bench.ask(Self.find) == [Self.found])
    #expect(urls(bench) == ["http://127.0.0.1:8008/_matrix/client/v3/user_directory/search"])
  }

  @Test(arguments: [
    (
      "http://matrix.example.org",
      "\"http://matrix.example.org\" is not encrypted, and would show passwords to everybody on the way: use https://."
    ),
    (
      "ftp://x",
      "\"ftp://x\" is no address of a Matrix service: give a name such as example.org, or an address such as https://example.org."
    ),
    (
      "http://127.0.0.1@evil.org",
      "\"http://127.0.0.1@evil.org\" is no address of a Matrix service: give a name such as example.org, or an address such as https://example.org."
    ),
  ])
  func aNoteThatLeadsAstrayIsNotFollowed(_ base: String, _ why: String) throws {
    let bench = try resumed("example.org")
    bench.transport.on("/.well-known", #"{"m.homeserver":{"base_url":"\#(base)"}}"#)
    #expect(bench.ask(Self.find) == [.failed(Self.find, .unreachable("example.org points to a wrong place: \(why)"))])
    #expect(bench.lines.count == 1)
  }

  @Test(arguments: [
    (ScriptedTransport.Answer.json(200, "<html>"), Failure.notUnderstood), (.json(200, "{}"), .notUnderstood),
    (.json(200, #"{"m.homeserver":{"base_url":5}}"#), .notUnderstood), (.json(500, ""), .unreachable("it says 500")),
    (.json(302, ""), .unreachable("it points somewhere else")), (.failure("gone"), .unreachable("gone")),
  ])
  func aNoteThatCannotBeReadIsLookedForAgainTheNextTime(_ answer: ScriptedTransport.Answer, _ failure: Failure) throws {
    let bench = try resumed("example.org")
    bench.transport.on("/.well-known", answer)
    #expect(bench.ask(Self.find) == [.failed(Self.find, failure)])
    bench.transport.on("/.well-known", .json(404, ""))
    bench.transport.on("/versions", #"{"versions":[]}"#)
    #expect(bench.ask(Self.find) == [Self.found])
  }

  @Test func whatIsNoMatrixServerIsNotUsed() throws {
    let bench = try resumed("example.org")
    bench.transport.on("/.well-known", .json(404, ""))
    bench.transport.on("/versions", .json(200, "<html>"))
    #expect(bench.ask(Self.find) == [.failed(Self.find, .notUnderstood)])
    #expect(bench.lines.last == "GET /_matrix/client/versions")
  }
}
