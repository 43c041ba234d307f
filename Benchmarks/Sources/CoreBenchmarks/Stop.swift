import Foundation

func stop(_ message: String, status: Int32 = 2) -> Never {
  FileHandle.standardError.write(Data("benchmarks: \(message)\n".utf8))
  exit(status)
}
