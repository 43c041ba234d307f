import ChatMatrix
import ChatModel
import Testing
import UndercurrentCore
import UndercurrentTesting

/// Coming and going.
struct EnteringTests {
  private static let login =
    #"{"user_id":"@ann=40example.org:example.org","device_id":"D9","access_token":"at","refresh_token":"rt","expires_in_ms":1}"#
  private static let signUp = ChatCommand.Request.signUp(Registration(name: " Ann   Lee ", credentials: MatrixBench.credentials))
  private static let signIn = ChatCommand.Request.signIn(MatrixBench.credentials)

  private func admission(_ name: String, isNew: Bool, device: DeviceID = "D9", refresh: AccessToken? = "rt") -> Admission {
    Admission(
      user: MatrixBench.me, name: name, address: MatrixBench.address, device: device, token: "at", refresh: refresh, isNew: isNew)
  }

  @Test func whoSignsUpHasAnAccountAndAName() throws {
    let bench = try MatrixBench()
    bench.transport.on("/register", Self.login)
    bench.transport.on("/displayname", "{}")
    #expect(bench.ask(Self.signUp) == [.signedIn(admission("Ann Lee", isNew: true))])
    #expect(bench.lines == ["POST /register", "PUT /profile/%40ann%3D40example.org%3Aexample.org/displayname"])
    #expect(bench.transport.calls.map(\.token) == [nil, "Bearer at"])
    #expect(bench.transport.calls[1].words == #"{"displayname":"Ann Lee"}"#)
  }

  @Test func nothingIsToldBeforeTheAskingHasReturned() throws {
    let bench = try MatrixBench()
    bench.service.perform(ChatCommand(.signUp(Registration(name: "", credentials: MatrixBench.credentials)), session: "s"))
    #expect(bench.news == [])
    #expect(bench.lines == [])
    bench.pass()
    #expect(bench.news.count == 1)
  }

  @Test func aNameThatCannotBeGivenIsTriedAgainAndIsNotWorthAnAccount() throws {
    let bench = try MatrixBench()
    bench.transport.on("/register", Self.login)
    bench.transport.on(
      "/displayname", .failure("gone"), .json(429, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":3000}"#), .json(502, ""))
    #expect(bench.ask(Self.signUp) == [])
    bench.pass(1)
    #expect(bench.lines.count == 3)
    bench.pass(2)
    #expect(bench.lines.count == 3)
    bench.pass(1)
    #expect(bench.lines.count == 4)
    // After the third time again, at 500 ms doubled three times.
    bench.pass(3)
    #expect(bench.lines.count == 4)
    bench.pass(1)
    #expect(bench.lines.count == 5)
    #expect(bench.news == [])
    bench.pass(8)
    #expect(bench.news == [.signedIn(admission("Ann Lee", isNew: true))])
  }

  @Test(arguments: [
    ("", "p", Failure.refused(.badName, "A name has 1 to 40 characters.")),
    (String(repeating: "x", count: 41), "p", .refused(.badName, "A name has 1 to 40 characters.")),
    ("Ann", "", .refused(.wrongPassword, "A password is needed.")),
  ])
  func whatIsNotWorthAskingIsNotAsked(_ name: String, _ password: String, _ failure: Failure) throws {
    let bench = try MatrixBench()
    let credentials = Credentials(address: MatrixBench.address, password: password, device: "D")
    let request = ChatCommand.Request.signUp(Registration(name: name, credentials: credentials))
    #expect(bench.ask(request) == [.failed(request, failure)])
    #expect(bench.lines == [])
  }

  @Test(arguments: [
    (
      400, #"{"errcode":"M_USER_IN_USE","error":"taken"}"#,
      Failure.refused(.addressTaken, "There is an account with this address already. Sign in instead.")
    ),
    (400, #"{"errcode":"M_INVALID_USERNAME","error":"odd"}"#, .refused(.badName, "odd")),
    (
      403, #"{"errcode":"M_FORBIDDEN","error":"Registration has been disabled"}"#,
      .refused(.other, "Registration has been disabled")
    ),
    (
      401, #"{"session":"x","flows":[{"stages":["m.login.email.identity"]}],"params":{}}"#,
      .refused(.other, "This service asks for more than a password. Make the account with another app, and sign in.")
    ),
    (429, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":1234}"#, .rateLimited(milliseconds: 1234)),
    (500, #"{"errcode":"M_UNKNOWN"}"#, .unreachable("it says 500")),
  ])
  func whyThereIsNoAccount(_ status: Int, _ words: String, _ failure: Failure) throws {
    let bench = try MatrixBench()
    bench.transport.on("/register", .json(status, words))
    #expect(bench.ask(Self.signUp) == [.failed(Self.signUp, failure)])
  }

  @Test func whoSignsInIsToldTheirName() throws {
    let bench = try MatrixBench()
    bench.transport.on("/login", Self.login)
    bench.transport.on("/profile", #"{"displayname":"Ann L.","avatar_url":null}"#)
    #expect(bench.ask(Self.signIn) == [.signedIn(admission("Ann L.", isNew: false))])
    #expect(bench.lines == ["POST /login", "GET /profile/%40ann%3D40example.org%3Aexample.org"])
  }

  @Test func aServerThatSaysLittleIsEnough() throws {
    let bench = try MatrixBench()
    bench.transport.on("/login", #"{"user_id":"@ann=40example.org:example.org","access_token":"at"}"#)
    bench.transport.on("/profile", .json(404, #"{"errcode":"M_NOT_FOUND"}"#))
    #expect(bench.ask(Self.signIn) == [.signedIn(admission("Ann", isNew: false, device: "D1", refresh: nil))])
  }

  @Test func whoIsUnknownAndWhoseWordIsWrongAreToldTheSame() throws {
    let bench = try MatrixBench()
    bench.transport.on("/login", .json(403, #"{"errcode":"M_FORBIDDEN","error":"Invalid username or password"}"#))
    #expect(
      bench.ask(Self.signIn) == [.failed(Self.signIn, .refused(.wrongPassword, "The address or the password is not right."))])
  }

  @Test func aTokenThatCannotBeSaidIsNone() throws {
    let bench = try MatrixBench()
    for token in [#"a\r\nX-Evil: 1"#, "", "é", "a b"] {
      bench.transport.on("/login", #"{"user_id":"@a:x","access_token":"\#(token)"}"#)
      #expect(bench.ask(Self.signIn) == [.failed(Self.signIn, .notUnderstood)])
    }
  }

  @Test func aServerThatDoesNotAnswerIsGivenUp() throws {
    let bench = try MatrixBench()
    #expect(bench.ask(Self.signIn, for: 29) == [])
    bench.pass(1)
    #expect(bench.news == [.failed(Self.signIn, .unreachable("there was no answer"))])
    #expect(bench.transport.waiting == 0)
  }

  @Test func whoGoesIsSeenToGoAndTheSessionEnds() throws {
    let bench = try MatrixBench.resumed()
    bench.ask(.sync(since: "t", waits: true, round: 1))
    bench.transport.on("/presence", "{}")
    bench.transport.on("/logout", "{}")
    #expect(bench.transport.waiting == 1)
    #expect(bench.ask(.signOut) == [])
    #expect(bench.lines.dropFirst() == ["PUT /presence/%40ann%3D40example.org%3Aexample.org/status", "POST /logout"])
    #expect(bench.transport.calls[1].words == #"{"presence":"offline"}"#)
    #expect(bench.transport.waiting == 0)
    #expect(bench.scheduler.pending == [])
    // Nobody is in.
    #expect(bench.ask(.join("!r")) == [])
    #expect(bench.lines.count == 3)
  }

  @Test func theSessionEndsEvenIfNobodyHearsThatTheUserGoes() throws {
    let bench = try MatrixBench.resumed()
    bench.transport.on("/presence", .json(403, #"{"errcode":"M_FORBIDDEN"}"#))
    bench.ask(.signOut)
    #expect(bench.lines.last == "POST /logout")
  }

  @Test func anotherSessionTakesThePlaceOfTheOne() throws {
    let bench = try MatrixBench.resumed()
    bench.ask(.findUsers("x"))
    #expect(bench.transport.waiting == 1)
    bench.service.perform(ChatCommand(.resume(MatrixBench.admission), session: "s2"))
    #expect(bench.transport.waiting == 0)
    #expect(bench.ask(.findUsers("x")) == [])
    #expect(bench.lines.count == 1)
  }

  @Test func nothingIsHeldByAServiceThatIsLetGoOf() throws {
    var bench: MatrixBench? = try MatrixBench.resumed()
    let transport = try #require(bench?.transport)
    weak let service = bench?.service
    bench?.ask(.sync(since: "t", waits: true, round: 1))
    bench?.ask(.createDirect("t", "@b:x"))
    #expect(transport.waiting == 2)
    bench = nil
    #expect(service == nil)
    #expect(transport.waiting == 0)
  }
}
