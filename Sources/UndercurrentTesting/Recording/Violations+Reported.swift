public import UndercurrentCore

extension Violations {
  /// What is reported while `body` runs, in the order of the reports. A test that is to be strict expects nothing:
  ///
  /// ```swift
  /// let violations = Violations.reported {
  ///   _ = [1, 2].publisher.map { $0 * 2 }.sink { print($0) }  // 2, 4
  /// }
  /// print(violations)  // []
  /// ```
  ///
  /// To fail where the rule is broken, and not afterwards, give the test an observer of its own:
  /// `Violations.withObserver({ Issue.record("\($0)") }, operation: { … })`.
  ///
  /// - Tests that run at the same time do not see one another's reports: they belong to the task that runs `body`, and to those that it
  ///   starts.
  public static func reported<E: Error>(during body: () throws(E) -> Void) throws(E) -> [Violation] {
    let reports = Guarded([Violation]())
    var result = Result<Void, E>.success(())
    withObserver(
      { violation in reports.withLock { $0.append(violation) } },
      operation: { do throws(E) { try body() } catch { result = .failure(error) } })
    try result.get()
    return reports.withLock { $0 }
  }

  /// What is reported while `body` runs, in the order of the reports.
  public static func reported(
    isolation: isolated (any Actor)? = #isolation, during body: () async throws -> Void
  ) async rethrows -> [Violation] {
    let reports = Guarded([Violation]())
    try await withObserver(
      { violation in reports.withLock { $0.append(violation) } }, isolation: isolation, operation: { try await body() })
    return reports.withLock { $0 }
  }
}
