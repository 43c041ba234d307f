import Foundation

/// The program itself.
enum ChatExecutable {
  private final class Here {}

  /// Beside the tests, where the build has put both.
  static var url: URL? {
    var here = Bundle(for: Here.self).bundleURL
    if !FileManager.default.isExecutableFile(atPath: here.appendingPathComponent("chat").path) {
      here = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    }
    let program = here.appendingPathComponent("chat")
    return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
  }
}
