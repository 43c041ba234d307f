import ChatMatrix
import ChatModel
import Testing
import UndercurrentCore

/// Tokens that run out, and those that take their place.
struct RenewalTests {
  private static let expired = ScriptedTransport.Answer.json(
    401, #"{"errcode":"M_UNKNOWN_TOKEN","error":"Access token has expired","soft_logout":true}"#)
  private static let ended = ScriptedTransport.Answer.json(
    401, #"{"errcode":"M_UNKNOWN_TOKEN","error":"Invalid","soft_logout":false}"#)

  private func renewed(_ token: AccessToken, _ refresh: AccessToken) -> ServiceNews {
    let old = MatrixBench.admission
    return .renewed(
      Admission(
        user: old.user, name: old.name, address: old.address, device: old.device, token: token, refresh: refresh, isNew: false))
  }

  @Test func aTokenThatHasRunOutIsRenewedAndTheRequestIsAskedAgain() throws {
    let bench = try MatrixBench.resumed()
    bench.transport.on("/join", Self.expired, .json(200, #"{"room_id":"!r"}"#))
    bench.transport.on("/refresh", #"{"access_token":"token2","refresh_token":"refresh2","expires_in_ms":300000}"#)
    // Told before anything is done with it, so that it is kept by then.
    #expect(bench.ask(.join("!r")) == [renewed("token2", "refresh2"), .done(.join("!r"))])
    #expect(bench.lines == ["POST /rooms/%21r/join", "POST /refresh", "POST /rooms/%21r/join"])
    #expect(bench.transport.calls.map(\.token) == ["Bearer token", nil, "Bearer token2"])
    #expect(bench.transport.calls[1].words == #"{"refresh_token":"refresh"}"#)
    bench.ask(.read("!r", "$e"))
    #expect(bench.transport.calls.last?.token == "Bearer token2")
  }

  @Test func howeverManyNeedATokenOneIsAskedFor() throws {
    let bench = try MatrixBench.resumed()
    bench.transport.on("/join", Self.expired, Self.expired, Self.expired, .json(200, "{}"))
    bench.transport.on("/refresh", .silence)
    for room in ["!1", "!2", "!3"] as [RoomID] { bench.ask(.join(room)) }
    #expect(bench.lines.filter { $0 == "POST /refresh" }.count == 1)
    #expect(bench.transport.waiting == 1)
    bench.pass(30)
    // It was not renewed, and nothing is lost.
    #expect(bench.news == (["!1", "!2", "!3"] as [RoomID]).map { .failed(.join($0), .unreachable("there was no answer")) })
    bench.transport.on("/join", Self.expired, .json(200, "{}"))
    bench.transport.on("/refresh", #"{"access_token":"token2"}"#)
    #expect(bench.ask(.join("!4")) == [renewed("token2", "refresh"), .done(.join("!4"))])
    #expect(bench.lines.filter { $0 == "POST /refresh" }.count == 2)
  }

  @Test func anAnswerToAnOldTokenDoesNotRenewTheNewOne() throws {
    let bench = try MatrixBench.resumed()
    bench.transport.on("/read", Self.expired)
    bench.transport.on("/join", Self.expired, .json(200, "{}"), .json(200, "{}"))
    bench.transport.on("/refresh", .json(200, #"{"access_token":"token2"}"#), .json(500, ""))
    bench.ask(.join("!1"))
    #expect(bench.ask(.join("!2")) == [.done(.join("!2"))])
    #expect(bench.lines.filter { $0 == "POST /refresh" }.count == 1)
  }

  @Test(arguments: [
    (ended, ScriptedTransport.Answer.silence, Failure.tokenLost(isSoft: false)),
    (.json(401, #"{"errcode":"M_MISSING_TOKEN"}"#), .silence, .tokenLost(isSoft: false)),
    (expired, ended, .tokenLost(isSoft: true)),
    (expired, .json(403, #"{"errcode":"M_FORBIDDEN"}"#), .tokenLost(isSoft: true)),
    (expired, .json(404, #"{"errcode":"M_UNRECOGNIZED"}"#), .tokenLost(isSoft: true)),
    (expired, .json(502, "<html>"), .unreachable("it says 502")),
    (expired, .json(200, "{}"), .notUnderstood),
    (expired, .failure("gone"), .unreachable("gone")),
    // Somebody on the way, and not the server.
    (.json(401, "<html>"), .silence, .unreachable("it says 401")),
  ])
  func whatCannotBeRenewed(
    _ answer: ScriptedTransport.Answer, _ refresh: ScriptedTransport.Answer, _ failure: Failure
  ) throws {
    let bench = try MatrixBench.resumed()
    bench.transport.on("/join", answer)
    bench.transport.on("/refresh", refresh)
    #expect(bench.ask(.join("!r")) == [.failed(.join("!r"), failure)])
  }

  @Test func aNewTokenThatIsNoBetterEndsTheSessionSoftly() throws {
    let bench = try MatrixBench.resumed()
    bench.transport.on("/join", Self.expired)
    bench.transport.on("/refresh", #"{"access_token":"token2"}"#)
    #expect(bench.ask(.join("!r")).last == .failed(.join("!r"), .tokenLost(isSoft: true)))
    #expect(bench.lines.count == 3)
  }

  @Test func whoHasNothingToRenewWithNeedsThePassword() throws {
    let bench = try MatrixBench()
    let old = MatrixBench.admission
    let admission = Admission(user: old.user, name: "Ann", address: old.address, device: "D1", token: "token", isNew: false)
    bench.service.perform(ChatCommand(.resume(admission), session: bench.session))
    bench.transport.on("/join", Self.expired)
    #expect(bench.ask(.join("!r")) == [.failed(.join("!r"), .tokenLost(isSoft: true))])
    #expect(bench.lines.count == 1)
  }
}
