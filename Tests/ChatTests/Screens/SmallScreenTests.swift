import Testing

@testable import ChatTerminal

/// Every screen on the smallest terminal that is promised.
struct SmallScreenTests {
  private let screensOfAll: [(name: String, keys: String, shows: [String])] = [
    ("welcome", "", ["Create an account", "Enter go on"]),
    ("sign in", "key down\nkey enter\n", ["▸ E-mail", "Password", "Enter sign in"]),
    ("sign up", "key enter\n", ["▸ Name", "E-mail", "Password", "Enter create"]),
    ("list", signUp, ["Chats · Ann", "▌● Dev Patel", "Search", "Enter open"]),
    ("search", signUp + "type zzz\nwait 1s\n", ["Nobody is called “zzz”."]),
    ("conversation", signUp + "open 2\ntype hello\n", ["‹ Ada Moreno", "(AM)", "› hello", "Enter send"]),
    ("chosen", signUp + "open 2\nkey up\n", ["▸ 08:19", "r answer", "Esc done"]),
    ("no connection", signUp + "open 2\noffline\nwait 3s\ntype hello\nkey enter\n", ["No connection.", "hello", "^R try now"]),
    ("info", signUp + "open 2\nkey ctrl-g\n", ["Ada Moreno", "m mute", "Esc back"]),
    ("group", signUp + "key ctrl-n\ntype Walks\nkey enter\n", ["New group", "Walks", "▌", "^D make it with 0"]),
    ("people", signUp + "key ctrl-f\ntype ad\nwait 1s\n", ["Find people", "Ada Moreno", "Enter talk"]),
    ("settings", signUp + "key ctrl-s\n", ["I am seen as: here", "Sign out", "Esc back"]),
    ("help", signUp + "key f1\n", ["Everywhere", "any other key back"]),
    ("keyboard", signUp + "open 2\nkey f2\n", [" q   w   e ", "› Message"]),
  ]

  @Test func everythingFits() throws {
    for screen in screensOfAll {
      let shown = try screens(screen.keys + "show", size: Size(columns: 40, rows: 12))[0]
      #expect(shown.rows == 12, "\(screen.name)")
      #expect(shown.split(separator: "\n").allSatisfy { $0.columns <= 40 }, "\(screen.name)")
      for text in screen.shows { #expect(shown.contains(text), "\(screen.name): \(text)\n\(shown)") }
    }
  }

  /// Much smaller than promised there is less to see, and nothing stops.
  @Test(arguments: ["20x8", "21x9", "500x8", "20x200"])
  func anySizeIsFilled(_ size: String) throws {
    let (columns, rows) = (size.split(separator: "x").map { Int($0)! }[0], size.split(separator: "x").map { Int($0)! }[1])
    for screen in screensOfAll {
      let shown = try screens(screen.keys + "resize \(size)\nkey pageup\nkey pagedown\nshow")[0]
      #expect(shown.rows == rows)
      #expect(shown.split(separator: "\n").allSatisfy { $0.columns <= columns })
    }
  }
}
