import Testing

@testable import ChatTerminal

struct GroupScreenTests {
  @Test func aGroupIsMadeTalkedInAndLeft() throws {
    let shown = try screens(
      signUp + """
        key ctrl-n
        type Walks
        key enter
        type ada
        wait 1s
        key enter
        key ctrl-u
        type ben
        wait 1s
        show
        key enter
        key ctrl-d
        wait 1s
        show
        type hello all
        key enter
        wait 1s
        key ctrl-g
        show
        key m
        key i
        type elif
        wait 1s
        key enter
        wait 1s
        key escape
        show
        key l
        wait 1s
        show
        """)
    #expect(shown[0].contains("New group") && shown[0].contains("Ben Okafor") && shown[0].contains("make it with 1"))
    #expect(shown[1].contains("‹ Walks 3 members"))
    #expect(shown[2].contains("Ada Moreno") && shown[2].contains("Ben Okafor") && shown[2].contains("Ann"))
    #expect(shown[3].contains("unmute") && shown[3].contains("Elif Kaya"))
    #expect(shown[4].contains("Chats · Ann") && !shown[4].contains("Walks"))
  }

  @Test func somebodyIsFoundAndTalkedTo() throws {
    let shown = try screens(signUp + "key ctrl-f\ntype fin\nwait 1s\nshow\nkey enter\nshow\nkey escape\nshow")
    #expect(shown[0].contains("Find people") && shown[0].contains("Finn Larsen") && !shown[0].contains("Ada Moreno"))
    #expect(shown[1].contains("‹ Finn Larsen"))
    #expect(shown[2].contains("Chats · Ann"))
  }

  @Test func settingsAreSetAndTheConnectionCut() throws {
    let shown = try screens(signUp + "key ctrl-s\nkey p\nkey b\nkey c\nwait 3s\nshow\nkey c\nwait 10s\nshow")
    #expect(shown[0].contains("I am seen as: away") && shown[0].contains("do not see: no") && shown[0].contains("cut"))
    #expect(shown[0].contains("No connection."))
    #expect(shown[1].contains("as it is") && !shown[1].contains("No connection."))
  }
}
