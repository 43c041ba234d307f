import Testing

/// Away from Apple's systems a session's task may not be cancelled: when that meets the answer, the program stops or waits for ever.
/// `data(for:)` cancels its task with the Swift task that awaits it. So one file makes the tasks.
struct RequestTests {
  private static let file = "Sources/UndercurrentFoundation/URLSession+Publisher.swift"

  /// What makes a session's task, or cancels one.
  private static let forbidden = [
    ".data(for:", ".data(from:", ".bytes(for:", ".bytes(from:", ".upload(for:", ".download(for:", ".download(from:",
    "dataTask(with:", "uploadTask(with", "downloadTask(with", "streamTask(with", "webSocketTask(with", "invalidateAndCancel(",
    "finishTasksAndInvalidate(", "getAllTasks(", "getTasksWithCompletionHandler(", "NSURLConnection", "URLSessionTask",
  ]

  /// What a delegate is told by a session that is sent somewhere else.
  private static let delegating = ["URLSessionTaskDelegate", "task: URLSessionTask, willPerformHTTPRedirection"]

  @Test func oneFileMakesRequests() {
    for file in SourceFile.all(in: "Sources") + SourceFile.all(in: "Tests") where file.path != Self.file {
      for (index, line) in file.code.enumerated() {
        // A session's delegate is shown tasks that it does not make; it may not touch them either.
        if Self.delegating.contains(where: line.contains) { continue }
        for word in Self.forbidden where line.contains(word) {
          Issue.record(
            "\(file.path):\(index + 1) uses \(word); requests are made by dataTaskPublisher(for:), which is safe to cancel")
        }
      }
    }
  }

  @Test func itCancelsNoTaskWhereThatMayStopTheProgram() throws {
    let file = try #require(SourceFile.all(in: "Sources").first { $0.path == Self.file })
    var isElsewhere = true
    for (index, line) in file.code.enumerated() {
      let words = line.split(separator: " ")
      switch words.first {
      case "#if": isElsewhere = !words.contains("!canImport(FoundationNetworking)")
      case "#else": isElsewhere.toggle()
      case "#endif": isElsewhere = true
      default:
        let isTask = ["task.cancel()", "task?.cancel()", "}?.cancel()"].contains { line.contains($0) }
        #expect(!isTask || !isElsewhere, "\(file.path):\(index + 1) cancels a session's task away from Apple's systems")
      }
    }
  }
}
