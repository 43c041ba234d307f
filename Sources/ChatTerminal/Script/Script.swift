import UndercurrentCore

/// Commands that stand for a user, read whole before the first is run.
struct Script: Hashable, Sendable {
  enum Command: Hashable, Sendable {
    case type(String)
    case key(Key)
    /// Opens the contact in that row, counted from 1.
    case open(Int)
    case wait(MonotonicTime.Stride)
    case show
    case save(String)
    case offline(Bool)
    case kill
    case resize(Size)
  }

  struct Step: Hashable, Sendable {
    let line: Int
    let command: Command
  }

  /// What the script is called in messages.
  let source: String
  let steps: [Step]
}

/// What is wrong with a script, and where, in one line.
struct ScriptError: Error, Hashable, CustomStringConvertible {
  let source: String
  let line: Int
  let message: String

  var description: String { "\(source):\(line): \(message)" }
}

extension Script {
  /// Reads a script: one command a line, blank lines and lines that begin with `#` aside.
  init(_ text: String, source: String) throws(ScriptError) {
    self.source = source
    var steps: [Step] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      do {
        if let command = try Command(line) { steps.append(Step(line: index + 1, command: command)) }
      } catch {
        throw ScriptError(source: source, line: index + 1, message: error.description)
      }
    }
    self.steps = steps
  }
}

extension Script.Command {
  private static let known = "type, key, open, wait, show, save, offline, online, kill, resize"

  /// The command on a line, or `nil` if there is none.
  fileprivate init?(_ line: Substring) throws(UsageError) {
    let line = line.drop { $0 == " " || $0 == "\t" }
    guard let first = line.first, first != "#" else { return nil }
    let word = line.prefix { $0 != " " && $0 != "\t" }
    // What is typed is taken as it is; elsewhere blanks around the argument say nothing.
    let verbatim = String(line.dropFirst(word.count + 1))
    let argument = String(verbatim.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " "))

    func needed(_ what: String) throws(UsageError) -> String {
      if argument.isEmpty { throw UsageError("\"\(word)\" needs \(what)") }
      return argument
    }

    switch word {
    case "type":
      if verbatim.isEmpty { throw UsageError("\"type\" needs a text") }
      self = .type(verbatim)
    case "key":
      let name = try needed("the name of a key")
      guard let key = Key(name: name) else { throw UsageError("unknown key \"\(name)\"; known: \(Key.knownNames)") }
      self = .key(key)
    case "open":
      let text = try needed("the number of a row")
      guard let row = Int(text), row >= 1 else { throw UsageError("\"open\" needs the number of a row from 1, not \"\(text)\"") }
      self = .open(row)
    case "wait":
      let text = try needed("a time such as 2s")
      guard let time = MonotonicTime.Stride(text) else {
        throw UsageError("\"wait\" needs a time such as 500ms, 2s or 3m, at most 24 hours, not \"\(text)\"")
      }
      self = .wait(time)
    case "show", "offline", "online", "kill":
      if !argument.isEmpty { throw UsageError("\"\(word)\" takes nothing after it, not \"\(argument)\"") }
      self = word == "show" ? .show : word == "kill" ? .kill : .offline(word == "offline")
    case "save": self = .save(try needed("the name of a file"))
    case "resize":
      let text = try needed("a size such as 60x20")
      guard let size = Size(text) else { throw UsageError("\"resize\" needs \(Size.rule), not \"\(text)\"") }
      self = .resize(size)
    default: throw UsageError("unknown command \"\(word)\"; known: \(Self.known)")
    }
  }
}

extension MonotonicTime.Stride {
  private static let units: [(name: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60)]

  /// A time as users write it: `500ms`, `1.5s`, `3m`; at most a day.
  fileprivate init?(_ text: String) {
    guard let unit = Self.units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    let number = text.dropLast(unit.name.count)
    guard number.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), let count = Double(number) else { return nil }
    let seconds = count * unit.seconds
    guard seconds <= 86_400 else { return nil }
    self = .seconds(seconds)
  }
}
