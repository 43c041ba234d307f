import Testing
import UndercurrentCore

@testable import ChatTerminal

struct ScriptTests {
  @Test func everyCommand() throws {
    let script = try Script(
      """
      # a conversation

      type  hello, Ann # not a comment
      key enter
        open 2
      wait 500ms
      wait 1.5s
      wait 2m
      show
      resize 60x20
      """, source: "a.txt")
    #expect(script.source == "a.txt")
    #expect(
      script.steps == [
        Script.Step(line: 3, command: .type(" hello, Ann # not a comment")),
        Script.Step(line: 4, command: .key(.enter)),
        Script.Step(line: 5, command: .open(2)),
        Script.Step(line: 6, command: .wait(.milliseconds(500))),
        Script.Step(line: 7, command: .wait(.milliseconds(1500))),
        Script.Step(line: 8, command: .wait(.seconds(120))),
        Script.Step(line: 9, command: .show),
        Script.Step(line: 10, command: .resize(Size(columns: 60, rows: 20))),
      ])
  }

  @Test func lineEndingsOfEveryKind() throws {
    let script = try Script("show\r\n\r\ntype a\r\n", source: "a")
    #expect(script.steps == [Script.Step(line: 1, command: .show), Script.Step(line: 3, command: .type("a"))])
    #expect(try Script("", source: "a").steps == [])
  }

  @Test(arguments: [
    ("tpye hello", #"unknown command "tpye"; known: type, key, open, wait, show, save, offline, online, kill, resize"#),
    ("type", #""type" needs a text"#),
    ("key", #""key" needs the name of a key"#),
    ("key entr", #"unknown key "entr"; known: \#(Key.knownNames)"#),
    ("open", #""open" needs the number of a row"#),
    ("open 0", #""open" needs the number of a row from 1, not "0""#),
    ("open Ann", #""open" needs the number of a row from 1, not "Ann""#),
    ("wait", #""wait" needs a time such as 2s"#),
    ("wait 2", #""wait" needs a time such as 500ms, 2s or 3m, at most 24 hours, not "2""#),
    ("wait -2s", #""wait" needs a time such as 500ms, 2s or 3m, at most 24 hours, not "-2s""#),
    ("wait infs", #""wait" needs a time such as 500ms, 2s or 3m, at most 24 hours, not "infs""#),
    ("wait 1441m", #""wait" needs a time such as 500ms, 2s or 3m, at most 24 hours, not "1441m""#),
    ("show me", #""show" takes nothing after it, not "me""#),
    ("resize", #""resize" needs a size such as 60x20"#),
    ("resize 60", #""resize" needs columns x rows such as 80x24, from 20x8 to 500x200, not "60""#),
  ])
  func mistakes(line: String, message: String) {
    let error = #expect(throws: ScriptError.self) { try Script("show\n\n\(line)\nshow", source: "script.txt") }
    #expect(error?.description == "script.txt:3: \(message)")
  }
}
