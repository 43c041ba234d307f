/// What the command line asks for.
struct Arguments: Hashable, Sendable {
  enum Action: Sendable { case chat, help, version }

  var action = Action.chat
  /// The file of commands to run, or `nil` for the keyboard or, without one, standard input.
  var script: String?
  /// The folder in which everything is kept, or `nil` for the usual one; for a script, for none.
  var data: String?
  /// What decides how the simulated contacts behave.
  var seed: UInt64 = 1
  /// The screen of a script; a real terminal has its own.
  var size = Size(columns: 80, rows: 24)

  static let version = "0.2.0"

  static let help = """
    chat: a chat in the terminal, with simulated contacts.

    usage: chat [options]

      --data DIR     keep everything in DIR instead of the usual folder
      --script FILE  run the commands in FILE, in virtual time
      --seed N       how the contacts behave; the same each time for a number (1)
      --size WxH     the screen of a script, in columns and rows (80x24)
      --version      print the version
      --help         print this

    Without --script and without a terminal, commands are read from standard input.
    What a user does is kept in $XDG_DATA_HOME/undercurrent-chat, usually
    ~/.local/share/undercurrent-chat; what a script does only if there is a --data.
    Colours are left out where the terminal has none or NO_COLOR is set.
    A command is a line:

      type TEXT      type the rest of the line
      key NAME       press a key: enter, escape, up, pageup, ctrl-k, f2, a, ...
      open N         open the contact in the Nth row
      wait TIME      let time pass: 500ms, 2s, 1.5s, 3m
      show           print the screen
      save FILE      save the screen as text, or as a picture if FILE ends in .svg
      offline        cut the connection
      online         mend it
      kill           end at once, as in a crash
      resize WxH     change the size of the screen
      # ...          a comment; blank lines are skipped too

    """

  init() {}

  /// Reads the words after the program's name.
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = parts[0]
      func value(_ what: String) throws(UsageError) -> String {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw UsageError("\(option) needs \(what)")
        }
        return value
      }
      switch option {
      case "--script": script = try value("a file")
      case "--data": data = try value("a folder")
      case "--seed":
        let text = try value("a number")
        guard let number = UInt64(text) else { throw UsageError("--seed needs a whole number from 0, not \"\(text)\"") }
        seed = number
      case "--size":
        let text = try value("a size such as 80x24")
        guard let parsed = Size(text) else { throw UsageError("--size needs \(Size.rule), not \"\(text)\"") }
        size = parsed
      case "--help", "-h": action = .help
      case "--version": action = .version
      default:
        let what = option.hasPrefix("-") ? "unknown option" : "unexpected argument"
        throw UsageError("\(what) \"\(option)\"; try --help")
      }
      if parts.count == 2, ["--help", "-h", "--version"].contains(option) { throw UsageError("\(option) takes no value") }
      // Whoever asks for help gets it, whatever else is wrong.
      if action != .chat { return }
    }
  }
}

/// What is wrong with a command line, in one line.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Size {
  /// What ``init(_:)`` takes, for a message to somebody who wrote something else.
  static let rule = "columns x rows such as 80x24, from 20x8 to 500x200"

  /// A size as users write it: `80x24`.
  init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else { return nil }
    guard (20...500).contains(columns), (8...200).contains(rows) else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
