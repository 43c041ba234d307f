import ChatMatrix
import ChatModel
import Foundation

/// What a server, or somebody on the way to it, may say although nobody should.
struct BrokenReply: CustomStringConvertible, Sendable {
  enum Verdict: Sendable {
    /// The same for all requests.
    case fails(Failure)
    /// It is what was asked for, unless something in the answer matters.
    case lacksContents
    /// The server says no, with a code and in words.
    case refusal(code: String, String)
  }

  let description: String
  let answer: ScriptedTransport.Answer
  let verdict: Verdict

  init(_ description: String, _ status: Int, _ words: String, _ verdict: Verdict = .fails(.notUnderstood), retryAfter: Int? = nil)
  {
    self.init(description, status, Data(words.utf8), verdict, retryAfter: retryAfter)
  }

  init(_ description: String, _ status: Int, _ words: Data, _ verdict: Verdict = .fails(.notUnderstood), retryAfter: Int? = nil) {
    self.description = description
    self.answer = .reply(MatrixReply(status: status, retryAfter: retryAfter, body: words))
    self.verdict = verdict
  }

  init(_ description: String, _ answer: ScriptedTransport.Answer, _ verdict: Verdict) {
    self.description = description
    self.answer = answer
    self.verdict = verdict
  }

  private static func says(_ status: Int) -> Verdict { .fails(.unreachable("it says \(status)")) }
  private static func waits(_ milliseconds: Int) -> Verdict { .fails(.rateLimited(milliseconds: milliseconds)) }
  private static let elsewhere = Verdict.fails(.unreachable("it points somewhere else"))

  static let all: [BrokenReply] = notJSON + notContents + notMatrix + limits + tokens + refusals

  private static let notJSON: [BrokenReply] = [
    BrokenReply("a connection that drops", .failure("the connection was lost"), .fails(.unreachable("the connection was lost"))),
    BrokenReply("no answer at all", .silence, .fails(.unreachable("there was no answer"))),
    BrokenReply("nothing", 200, ""),
    BrokenReply("nothing, and that on purpose", 204, ""),
    BrokenReply("blanks", 200, " \n\t "),
    BrokenReply("half of an answer", 200, #"{"next_batch":"t1","event_id":"$"#),
    BrokenReply("half of an answer, as a part", 206, #"{"next_ba"#),
    BrokenReply("a page", 200, "<!doctype html><title>Free Wi-Fi</title>"),
    BrokenReply("null", 200, "null"),
    BrokenReply("a number", 200, "5"),
    BrokenReply("a text", 200, #""next_batch""#),
    BrokenReply("a list", 200, "[]"),
    BrokenReply("a list of answers", 200, #"[{"next_batch":"t1"}]"#),
    BrokenReply("two answers", 200, #"{"next_batch":"t1"}{"next_batch":"t2"}"#),
    BrokenReply("something behind it", 200, "{} x"),
    BrokenReply("not UTF-8", 200, Data([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    BrokenReply("zeros", 200, Data(count: 100)),
    BrokenReply("no quotes", 200, "{next_batch: t1}"),
    BrokenReply("a comma too many", 200, #"{"next_batch":"t1",,}"#),
    BrokenReply("half of a letter", 200, #"{"next_batch":"\ud800","event_id":"\ud800","room_id":"\ud800"}"#, .lacksContents),
    BrokenReply("lists without end", 200, String(repeating: "[", count: 100_000)),
    BrokenReply("lists in lists", 200, String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)),
    BrokenReply(
      "answers in answers", 200,
      String(repeating: #"{"a":"#, count: 100_000) + "1" + String(repeating: "}", count: 100_000)),
    BrokenReply("too much", 200, Data(count: 64 << 20 | 1), .fails(.unreachable("its answer is too long"))),
    BrokenReply("too much of an error", 500, Data(count: 64 << 20 | 1), .fails(.unreachable("its answer is too long"))),
  ]

  private static let keys = ["next_batch", "event_id", "room_id", "user_id", "access_token", "chunk", "results", "displayname"]
  private static func everything(_ value: String) -> String {
    "{" + keys.map { #""\#($0)":\#(value)"# }.joined(separator: ",") + "}"
  }

  private static let notContents: [BrokenReply] = [
    BrokenReply("nothing in it", 200, "{}", .lacksContents),
    BrokenReply("numbers in it", 200, everything("5"), .lacksContents),
    BrokenReply("nulls in it", 200, everything("null"), .lacksContents),
    BrokenReply("objects in it", 200, everything("{}"), .lacksContents),
    BrokenReply("truths in it", 200, everything("true"), .lacksContents),
    BrokenReply("something else in it", 200, #"{"next_Batch":"t1","eventId":"$1","roomid":"!r"}"#, .lacksContents),
    BrokenReply("a mistake that is called a success", 200, #"{"errcode":"M_FORBIDDEN","error":"no"}"#, .lacksContents),
  ]

  private static let notMatrix: [BrokenReply] = [
    BrokenReply("moved for good", 301, "", elsewhere),
    BrokenReply("moved", 302, #"{"next_batch":"t1"}"#, elsewhere),
    BrokenReply("moved for now", 307, "<html>", elsewhere),
    BrokenReply("moved for good, as it was", 308, "{}", elsewhere),
    BrokenReply("not changed", 304, "", elsewhere),
    BrokenReply("no status", 0, "{}", says(0)),
    BrokenReply("less than none", -1, "{}", says(-1)),
    BrokenReply("an unknown status", 999, #"{"errcode":"M_FORBIDDEN"}"#, says(999)),
    BrokenReply("going on", 100, "", says(100)),
    BrokenReply("a page that says 400", 400, "<html>", says(400)),
    BrokenReply("a page that says 401", 401, "<html>", says(401)),
    BrokenReply("a page that says 403", 403, "<html>Access denied", says(403)),
    BrokenReply("a page that says 404", 404, "<html>Not found", says(404)),
    BrokenReply("nothing that says 404", 404, "", says(404)),
    BrokenReply("a proxy that wants to know who", 407, "", says(407)),
    BrokenReply("somebody who has waited too long", 408, "", says(408)),
    BrokenReply("an error without a code", 400, #"{"error":"no"}"#, says(400)),
    BrokenReply("an error with a number for a code", 403, #"{"errcode":5,"error":"no"}"#, says(403)),
    BrokenReply("an error that is a list", 404, "[]", says(404)),
    BrokenReply("a server that breaks", 500, #"{"errcode":"M_UNKNOWN","error":"Internal server error"}"#, says(500)),
    BrokenReply("a server that breaks and blames the token", 500, #"{"errcode":"M_UNKNOWN_TOKEN"}"#, says(500)),
    BrokenReply("nobody behind the proxy", 502, "<html>Bad gateway", says(502)),
    BrokenReply("a server that starts", 503, "", says(503)),
    BrokenReply("a server that takes too long", 504, "<html>", says(504)),
    BrokenReply("what only one proxy says", 520, "", says(520)),
  ]

  private static let limits: [BrokenReply] = [
    BrokenReply("too fast, says a page", 429, "<html>", waits(1000)),
    BrokenReply("too fast, says a header", 429, "", waits(7000), retryAfter: 7),
    BrokenReply("too fast, says a header that makes no sense", 429, "", waits(1), retryAfter: -3),
    BrokenReply("too fast for ever, says a header", 429, "", waits(3_600_000), retryAfter: .max),
    BrokenReply("too fast", 429, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":1500}"#, waits(1500), retryAfter: 2),
    BrokenReply("too fast, until soon", 429, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":"soon"}"#, waits(1000)),
    BrokenReply("too fast, until before", 429, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":-1}"#, waits(1)),
    BrokenReply(
      "too fast for ever", 429, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":9223372036854775807}"#, waits(3_600_000)),
    BrokenReply("too fast by another number", 403, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":5}"#, waits(5)),
  ]

  private static let tokens: [BrokenReply] = [
    BrokenReply("an unknown token", 401, #"{"errcode":"M_UNKNOWN_TOKEN"}"#, .fails(.tokenLost(isSoft: false))),
    BrokenReply("a missing token", 401, #"{"errcode":"M_MISSING_TOKEN"}"#, .fails(.tokenLost(isSoft: false))),
    BrokenReply("an old token", 401, #"{"errcode":"M_UNKNOWN_TOKEN","soft_logout":true}"#, .fails(.tokenLost(isSoft: true))),
    BrokenReply(
      "a token of which it is not sure", 401, #"{"errcode":"M_UNKNOWN_TOKEN","soft_logout":"maybe"}"#,
      .fails(.tokenLost(isSoft: true))),
    BrokenReply("an unknown token by another number", 403, #"{"errcode":"M_UNKNOWN_TOKEN"}"#, .fails(.tokenLost(isSoft: false))),
  ]

  private static let refusals: [BrokenReply] = [
    BrokenReply(
      "a request that it does not know", 404, #"{"errcode":"M_UNRECOGNIZED","error":"Unrecognized"}"#,
      .refusal(code: "M_UNRECOGNIZED", "Unrecognized")),
    BrokenReply("a code that nobody knows", 400, #"{"errcode":"ORG_EXAMPLE","error":"?"}"#, .refusal(code: "ORG_EXAMPLE", "?")),
    BrokenReply("a code without words", 400, #"{"errcode":"M_BAD_STATE"}"#, .refusal(code: "M_BAD_STATE", "M_BAD_STATE")),
    BrokenReply(
      "a code with a number for words", 400, #"{"errcode":"M_BAD_STATE","error":[5]}"#,
      .refusal(code: "M_BAD_STATE", "M_BAD_STATE")),
    BrokenReply(
      "a code with a book for words", 400, #"{"errcode":"M_BAD_STATE","error":"\#(String(repeating: "x", count: 100_000))"}"#,
      .refusal(code: "M_BAD_STATE", String(repeating: "x", count: 300))),
  ]
}
