import UndercurrentCore

/// What is reported while `body` runs.
func reported(by body: () async -> Void) async -> [Violations.Violation] {
  let reports = Guarded([Violations.Violation]())
  await Violations.$observer.withValue({ violation in reports.withLock { $0.append(violation) } }, operation: body)
  return reports.withLock { $0 }
}
