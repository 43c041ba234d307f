import Foundation
import Testing

@testable import ChatTerminal

/// The script `first-conversation.txt`. To accept a change of what it shows:
/// `swift run chat --script Tests/ChatTests/Scripts/first-conversation.txt > Tests/ChatTests/Scripts/first-conversation.expected.txt`
struct FirstConversationTests {
  private static func file(_ name: String) throws -> String {
    let url = try #require(Bundle.module.url(forResource: "Scripts/" + name, withExtension: "txt"))
    return try String(contentsOf: url, encoding: .utf8)
  }

  private func run() throws -> [String] { try screens(Self.file("first-conversation")) }

  @Test func theTranscriptIsTheStoredOne() throws {
    let expected = try Self.file("first-conversation.expected").split(separator: "\n", omittingEmptySubsequences: false)
    let actual = try run().joined().split(separator: "\n", omittingEmptySubsequences: false)
    let difference = zip(actual, expected).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(
      difference == nil,
      "line \((difference?.offset ?? 0) + 1): \"\(difference?.element.0 ?? "")\" and not \"\(difference?.element.1 ?? "")\"")
    #expect(actual.count == expected.count)
  }

  @Test func itIsTheSameEachTime() throws {
    #expect(try run() == run())
  }

  @Test func whatHappens() throws {
    let screens = try run()
    try #require(screens.count == 9)
    let error = "This is not a valid e-mail address."

    #expect(screens[0].contains("Create an account") && !screens[0].contains(error))
    let wrong = screens[1]
    #expect(wrong.contains("▸ E-mail    ann") && wrong.contains(error))
    let right = screens[2]
    #expect(right.contains("▸ E-mail    ann@example.org") && !right.contains(error))

    let contacts = screens[3]
    #expect(contacts.contains("● Ada Moreno"))
    #expect(contacts.contains("○ Chiara Russo"))
    let row = try #require(contacts.row(of: "Ada Moreno"))
    #expect(contacts.split(separator: "\n", omittingEmptySubsequences: false)[row + 2].hasSuffix("(2)"))

    let opened = screens[4]
    #expect(opened.contains("‹ Ada Moreno ● online"))
    let written = screens[5]
    #expect(written.contains("› Hello! How are you today?"))

    let sent = screens[6]
    #expect(sent.contains("Ada Moreno is typing"))
    #expect(sent.contains("› Message"))
    #expect(sent.line(with: "Hello! How are you today?")?.hasSuffix("09:00 ✓✓  Hello! How are you today?  (AN)") == true)

    let answered = screens[7]
    #expect(!answered.contains("is typing"))
    let question = try #require(answered.row(of: "Hello! How are you today?"))
    let answer = try #require(
      answered.split(separator: "\n", omittingEmptySubsequences: false)[(question + 2)...].first { $0.contains("(AM)") })
    #expect(answer.hasPrefix(" (AM)  ") && answer.hasSuffix("  09:00"))

    let back = screens[8]
    #expect(back.row(of: "Ada Moreno") == 4)
    #expect(!back.split(separator: "\n", omittingEmptySubsequences: false)[6].contains("("))
    #expect(back.contains("4 unread") && contacts.contains("6 unread"))
  }
}
