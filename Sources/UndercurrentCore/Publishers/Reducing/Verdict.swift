/// Whether a predicate says `answer` to some value: known at the first one, or at the end.
@usableFromInline
struct Verdict<Input, Failure: Error>: FoldLogic {
  @usableFromInline typealias UpstreamFailure = Failure
  @usableFromInline let answer: Bool
  @usableFromInline let predicate: (Input) -> Bool

  @inlinable init(_ answer: Bool, _ predicate: @escaping (Input) -> Bool) {
    self.answer = answer
    self.predicate = predicate
  }

  @inlinable
  func receive(_ input: Input) -> FoldResult<Bool, Failure>? { predicate(input) == answer ? .outcome(answer) : nil }

  @inlinable func finish() -> FoldResult<Bool, Failure> { .outcome(!answer) }
}

/// A ``Verdict`` of a predicate that may throw.
@usableFromInline
struct TryVerdict<Input, Cause: Error>: FoldLogic {
  @usableFromInline typealias UpstreamFailure = Cause
  @usableFromInline let answer: Bool
  @usableFromInline let predicate: (Input) throws -> Bool

  @inlinable init(_ answer: Bool, _ predicate: @escaping (Input) throws -> Bool) {
    self.answer = answer
    self.predicate = predicate
  }

  @inlinable
  func receive(_ input: Input) -> FoldResult<Bool, any Error>? {
    attempt { try predicate(input) == answer ? .outcome(answer) : nil }
  }

  @inlinable func finish() -> FoldResult<Bool, any Error> { .outcome(!answer) }
}
