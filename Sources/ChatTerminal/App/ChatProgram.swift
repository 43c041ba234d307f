import Foundation

/// The program, from its command line to its exit status.
public enum ChatProgram {
  /// Runs with the words after the program's name.
  ///
  /// On a terminal it returns only if something is wrong; otherwise it runs a script in the time that `virtualTime` makes.
  ///
  /// - Returns: The exit status: 0, or 2 after bad input, about which there is one line on standard error.
  public static func run(_ words: [String], virtualTime: () -> VirtualTime) -> Int32 {
    let surroundings = Surroundings(
      isInteractive: Terminal.isInteractive(),
      input: { try FileHandle.standardInput.readToEnd() ?? Data() },
      // Nobody is left to be told when nobody reads any more.
      print: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
      complain: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
    return run(words, in: surroundings, virtualTime: virtualTime)
  }

  /// What a program finds around it.
  struct Surroundings {
    let isInteractive: Bool
    let input: () throws -> Data
    let print: (String) -> Void
    let complain: (String) -> Void
  }

  static func run(_ words: [String], in surroundings: Surroundings, virtualTime: () -> VirtualTime) -> Int32 {
    do {
      let arguments = try Arguments(words)
      switch arguments.action {
      case .help: surroundings.print(Arguments.help)
      case .version: surroundings.print("chat \(Arguments.version)\n")
      case .chat:
        if arguments.script == nil, surroundings.isInteractive {
          let path = arguments.data ?? DataFolder.standard(ProcessInfo.processInfo.environment)
          if let homeserver = arguments.homeserver {
            let folder = try DataFolder(DataFolder.path(of: homeserver, in: path))
            let login = arguments.user.map { user in
              World.Login(user: user) { try Password.get(from: arguments.passwordFile, of: user) }
            }
            try TerminalApp(folder: folder) { try World(homeserver: homeserver, login: login, scheduler: $0, folder: folder) }
              .run()
          }
          let folder = try DataFolder(path)
          try TerminalApp(folder: folder) { try World(seed: arguments.seed, scheduler: $0, folder: folder) }.run()
        }
        if arguments.homeserver != nil { throw UsageError("--homeserver needs a terminal") }
        let script = try readScript(arguments.script, surroundings)
        let folder = try arguments.data.map { try DataFolder($0) }
        let run = try ScriptRun(time: virtualTime(), seed: arguments.seed, size: arguments.size, folder: folder)
        try run.run(script, print: surroundings.print)
      }
      return 0
    } catch {
      surroundings.complain("chat: \(error)\n")
      return 2
    }
  }

  private static func readScript(_ path: String?, _ surroundings: Surroundings) throws -> Script {
    let data: Data
    do {
      data = try path.map { try Data(contentsOf: URL(fileURLWithPath: $0)) } ?? surroundings.input()
    } catch {
      let what = path.map { "the script \"\($0)\"" } ?? "standard input"
      throw UsageError("cannot read \(what): \(readingProblem(error))")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw UsageError("\(path ?? "standard input") is not UTF-8 text")
    }
    return try Script(text, source: path ?? "stdin")
  }
}

/// Why a file could not be read: what the system says, which is shorter and clearer than what Foundation makes of it.
func readingProblem(_ error: any Error) -> String {
  let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
  if underlying.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(underlying.code))) }
  switch (error as NSError).code {
  case CocoaError.fileReadNoSuchFile.rawValue: return "No such file or directory"
  case CocoaError.fileReadNoPermission.rawValue: return "Permission denied"
  default: return "it is not a file that can be read"
  }
}
