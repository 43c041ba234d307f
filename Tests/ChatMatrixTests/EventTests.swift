import ChatModel
import Foundation
import Testing
import UndercurrentCore

@testable import ChatMatrix

/// What an event of the server is to a reader.
struct EventTests {
  private static let unclear = TimelineEvent.Content.unreadable("This message cannot be understood.")

  /// Type and content, with what else there is, and what is told.
  static let examples: [(type: String, content: String, more: String, told: TimelineEvent.Content?)] = [
    (
      "m.room.message", #"{"msgtype":"m.text","body":"hi","format":"x","formatted_body":"<b>hi</b>"}"#, "",
      .text("hi", replyTo: nil)
    ),
    ("m.room.message", #"{"msgtype":"m.notice","body":"note"}"#, "", .text("note", replyTo: nil)),
    ("m.room.message", #"{"msgtype":"m.emote","body":"waves"}"#, "", .text("waves", replyTo: nil)),
    ("m.room.message", #"{"msgtype":"m.image","body":"a.png","url":"mxc://x/y"}"#, "", .unreadable("A picture: a.png")),
    ("m.room.message", #"{"msgtype":"m.video","body":"a.mp4"}"#, "", .unreadable("A film: a.mp4")),
    ("m.room.message", #"{"msgtype":"m.audio","body":"a.ogg"}"#, "", .unreadable("A recording: a.ogg")),
    ("m.room.message", #"{"msgtype":"m.file","body":"a.pdf"}"#, "", .unreadable("A file: a.pdf")),
    ("m.room.message", #"{"msgtype":"m.location","body":"home"}"#, "", .unreadable("A place: home")),
    ("m.room.message", #"{"msgtype":"org.example.dance","body":"a dance"}"#, "", .unreadable("a dance")),
    ("m.room.message", #"{"body":"no kind"}"#, "", unclear),
    ("m.room.message", #"{"msgtype":"m.text"}"#, "", unclear),
    ("m.room.message", #"{"msgtype":"m.text","body":5}"#, "", unclear),
    ("m.room.message", "{}", "", unclear),
    ("m.room.message", "5", "", unclear),
    ("m.room.message", "null", "", unclear),
    ("m.room.message", "{}", #","unsigned":{"redacted_because":{"type":"m.room.redaction"}}"#, .deleted),
    (
      "m.room.message", #"{"msgtype":"m.text","body":"yes","m.relates_to":{"m.in_reply_to":{"event_id":"$q"}}}"#, "",
      .text("yes", replyTo: "$q")
    ),
    (
      "m.room.message",
      #"{"msgtype":"m.text","body":"> <@b:x> what\n> more\n\nyes\n> and","m.relates_to":{"m.in_reply_to":{"event_id":"$q"}}}"#,
      "",
      .text("yes\n> and", replyTo: "$q")
    ),
    (
      "m.room.message", #"{"msgtype":"m.text","body":"> mine\n\nyes","m.relates_to":{"m.in_reply_to":{"event_id":"$q"}}}"#, "",
      .text("> mine\n\nyes", replyTo: "$q")
    ),
    (
      "m.room.message", #"{"msgtype":"m.text","body":"> <@b:x> no answer\n\nx"}"#, "",
      .text("> <@b:x> no answer\n\nx", replyTo: nil)
    ),
    (
      "m.room.message", #"{"msgtype":"m.text","body":"in a thread","m.relates_to":{"rel_type":"m.thread","event_id":"$t"}}"#, "",
      .text("in a thread", replyTo: nil)
    ),
    ("m.room.message", #"{"msgtype":"m.text","body":"hi","m.relates_to":5}"#, "", .text("hi", replyTo: nil)),
    (
      "m.room.message",
      #"{"msgtype":"m.text","body":"* new","m.new_content":{"msgtype":"m.text","body":"new"},"m.relates_to":{"rel_type":"m.replace","event_id":"$o"}}"#,
      "", .edit(of: "$o", "new")
    ),
    (
      "m.room.message",
      #"{"msgtype":"m.text","body":"* new","m.new_content":7,"m.relates_to":{"rel_type":"m.replace","event_id":"$o"}}"#, "",
      .edit(of: "$o", "* new")
    ),
    (
      "m.room.message", #"{"msgtype":"m.text","body":"* new","m.relates_to":{"rel_type":"m.replace"}}"#, "",
      .text("* new", replyTo: nil)
    ),
    (
      "m.reaction", #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$o","key":"👍"}}"#, "", .reaction(to: "$o", "👍")
    ),
    ("m.reaction", #"{"m.relates_to":{"rel_type":"m.other","event_id":"$o","key":"👍"}}"#, "", nil),
    ("m.reaction", "{}", "", nil),
    ("m.room.redaction", #"{"redacts":"$o"}"#, "", .redaction(of: "$o")),
    ("m.room.redaction", #"{"reason":"x"}"#, #","redacts":"$o""#, .redaction(of: "$o")),
    ("m.room.redaction", "{}", "", nil),
    ("m.room.redaction", "5", "", nil),
    ("m.room.member", #"{"membership":"join"}"#, #","state_key":"@b:x""#, .member("@b:x", .joined)),
    ("m.room.member", #"{"membership":"invite"}"#, #","state_key":"@b:x""#, .member("@b:x", .invited)),
    ("m.room.member", #"{"membership":"leave"}"#, #","state_key":"@b:x""#, .member("@b:x", .left)),
    ("m.room.member", #"{"membership":"ban"}"#, #","state_key":"@b:x""#, .member("@b:x", .left)),
    (
      "m.room.member", #"{"membership":"join","displayname":"B"}"#,
      #","state_key":"@b:x","unsigned":{"prev_content":{"membership":"join"}}"#, nil
    ),
    (
      "m.room.member", #"{"membership":"join"}"#, #","state_key":"@b:x","unsigned":{"prev_content":{"membership":"invite"}}"#,
      .member("@b:x", .joined)
    ),
    ("m.room.member", #"{"membership":"join"}"#, "", nil),
    ("m.room.member", #"{"membership":5}"#, #","state_key":"@b:x""#, nil),
    (
      "m.room.encrypted", #"{"algorithm":"m.megolm.v1.aes-sha2","ciphertext":"AwgA"}"#, "",
      .unreadable("This message is encrypted, and cannot be read here.")
    ),
    ("m.room.topic", #"{"topic":"x"}"#, #","state_key":"""#, nil),
    ("m.sticker", #"{"body":"cat"}"#, "", nil),
    ("org.example.new", "[1,2]", "", nil),
    ("", "{}", "", nil),
  ]

  @Test(arguments: examples.indices)
  func isToldAs(_ index: Int) throws {
    let example = Self.examples[index]
    let words =
      #"{"type":"\#(example.type)","event_id":"$1","sender":"@a:x","origin_server_ts":1500,"content":\#(example.content)"#
      + example.more + "}"
    let told = try JSONDecoder().decode(MatrixEvent.self, from: Data(words.utf8)).told
    let expected = example.told.map {
      TimelineEvent(id: "$1", sender: "@a:x", sentAt: MonotonicTime(nanoseconds: 1_500_000_000), $0)
    }
    #expect(told == expected, "\(words)")
  }

  @Test(arguments: [
    ("", 0), (#","origin_server_ts":"soon""#, 0), (#","origin_server_ts":-5"#, 0), (#","origin_server_ts":1e300"#, 0),
    (#","origin_server_ts":1.5"#, 0), (#","origin_server_ts":9223372036854775807"#, 4_611_686_018_427_000_000),
  ])
  func aTimeThatMakesNoSenseStopsNothing(_ time: String, _ nanoseconds: Int) throws {
    let words = #"{"type":"m.room.encrypted","event_id":"$1","sender":"@a:x","content":{}\#(time)}"#
    #expect(try JSONDecoder().decode(MatrixEvent.self, from: Data(words.utf8)).told?.sentAt.nanoseconds == nanoseconds)
  }

  @Test func theNameThatASenderGaveIsTold() throws {
    let words =
      #"{"type":"m.room.encrypted","event_id":"$1","sender":"@a:x","content":{},"unsigned":{"transaction_id":"t.1","age":5}}"#
    #expect(try JSONDecoder().decode(MatrixEvent.self, from: Data(words.utf8)).told?.txn == "t.1")
  }

  @Test(arguments: [
    #"{"type":"m.room.encrypted","sender":"@a:x","content":{}}"#, #"{"type":"m.room.encrypted","event_id":"$1","content":{}}"#,
    #"{"type":"m.room.encrypted","event_id":5,"sender":"@a:x","content":{}}"#,
  ])
  func whatHasNoNameOrNoSenderIsNothingToRead(_ words: String) throws {
    #expect(try JSONDecoder().decode(MatrixEvent.self, from: Data(words.utf8)).told == nil)
  }
}
