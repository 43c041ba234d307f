import ChatMatrix
import ChatModel

/// What the command line asks for.
struct Arguments: Hashable, Sendable {
  enum Action: Sendable { case chat, help, version }

  var action = Action.chat
  /// The file of commands to run, or `nil` for the keyboard or, without one, standard input.
  var script: String?
  /// The folder in which everything is kept, or `nil` for the usual one; for a script, for none.
  var data: String?
  /// The Matrix service to use, or `nil` for the embedded one.
  var homeserver: Homeserver?
  /// Who signs in there, if that is said before.
  var user: EmailAddress?
  /// The file that the password is in, or `nil` if it is to be asked for.
  var passwordFile: String?
  /// What decides how the simulated contacts behave.
  var seed: UInt64 = 1
  /// The screen of a script; a real terminal has its own.
  var size = Size(columns: 80, rows: 24)

  static let version = "0.2.0"

  static let help = """
    chat: a chat in the terminal, with simulated contacts or with people on Matrix.

    usage: chat [options]

      --data DIR     keep everything in DIR instead of the usual folder
      --script FILE  run the commands in FILE, in virtual time
      --seed N       how the contacts behave; the same each time for a number (1)
      --size WxH     the screen of a script, in columns and rows (80x24)
      --version      print the version
      --help         print this

      --homeserver WHERE    talk to the people of a Matrix service: a name such as
                            example.org, or an address such as https://example.org
      --user NAME           sign in there: ann, @ann:example.org, ann@example.org
      --password-file FILE  with the first line of FILE; else you are asked

    Without --script and without a terminal, commands are read from standard input.
    What a user does is kept in $XDG_DATA_HOME/undercurrent-chat, usually
    ~/.local/share/undercurrent-chat; what a script does only if there is a --data.
    Each service has a folder of its own in there, and a user who is in stays in
    until they sign out, also over the end of the program.
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
    var hasSeed = false
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
      case "--homeserver":
        let text = try value("the name or the address of a Matrix service")
        do { homeserver = try Homeserver(text) } catch { throw UsageError("--homeserver: \(error)") }
      case "--user":
        let text = try value("a name")
        guard let name = EmailAddress(accountName: text) ?? EmailAddress(text) else {
          throw UsageError("--user needs \(EmailAddress.accountRule), not \"\(text)\"")
        }
        user = name
      case "--password-file": passwordFile = try value("a file")
      case "--seed":
        let text = try value("a number")
        guard let number = UInt64(text) else { throw UsageError("--seed needs a whole number from 0, not \"\(text)\"") }
        seed = number
        hasSeed = true
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
    if homeserver == nil {
      if user != nil { throw UsageError("--user needs a --homeserver") }
      if passwordFile != nil { throw UsageError("--password-file needs a --homeserver") }
    } else {
      if script != nil { throw UsageError("--homeserver goes by real time and --script by virtual time: leave one of them out") }
      if hasSeed { throw UsageError("--seed is for the simulated contacts, and at a --homeserver there are none") }
      if passwordFile != nil, user == nil { throw UsageError("--password-file needs a --user") }
    }
  }
}

extension EmailAddress {
  /// What an account is called, for a message to somebody who wrote something else.
  static let accountRule = "a name of small letters, digits and . _ = + -, or @name:example.org, or an e-mail address"
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
