// Operators on a result that is there already give another publisher of a result. As in Combine, their closures run while the pipeline
// is being built, once, rather than for each subscriber; `eraseToAnyPublisher()` before them prevents that. A failure stays what it is.

extension Result.Publisher {
  /// The value, mapped already.
  @inlinable public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher { .init(result.map(transform)) }

  /// The value, mapped already, or the failure that `transform` has thrown.
  @inlinable public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try transform(result.get()) })
  }

  /// The failure, mapped already.
  @inlinable public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    .init(result.mapError(transform))
  }

  /// One result, combined already.
  @inlinable public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// One result, combined already, or the failure that `nextPartialResult` has thrown.
  @inlinable public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// The same: there is a value or a failure.
  @inlinable public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher { self }

  /// The value, or another one in place of the failure.
  @inlinable public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    switch result {
    case .success(let own): Result<Output, Never>.Publisher(own)
    case .failure: Result<Output, Never>.Publisher(output)
    }
  }

  /// The same: another attempt would fail as well.
  @inlinable public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  /// The same value, of a publisher that could fail.
  @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    switch result {
    case .success(let output): Result<Output, E>.Publisher(output)
    }
  }
}

// MARK: Filtering

extension Result.Publisher {
  /// The same: there is nothing to compare it with.
  @inlinable public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// The same: there is nothing to compare it with.
  @inlinable public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap { $0 }
  }

  /// The ending alone. As in Combine, it comes in place of a failure too, which an `Empty` has no place for; put
  /// `eraseToAnyPublisher()` before it where failures count.
  @inlinable public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// The same.
  @inlinable public func first() -> Result<Output, Failure>.Publisher { self }

  /// The same.
  @inlinable public func last() -> Result<Output, Failure>.Publisher { self }
}

// MARK: Reducing

extension Result.Publisher {
  /// The value, in an array.
  @inlinable public func collect() -> Result<[Output], Failure>.Publisher { map { [$0] } }

  /// One.
  @inlinable public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  /// The same: there is nothing to compare it with.
  @inlinable public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// The same: there is nothing to compare it with.
  @inlinable public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap { $0 }
  }

  /// The same: there is nothing to compare it with.
  @inlinable public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// The same: there is nothing to compare it with.
  @inlinable public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap { $0 }
  }

  /// Whether `predicate` has said yes to the value.
  @inlinable public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

  /// Whether `predicate` has said yes to the value, or the failure that it has thrown.
  @inlinable public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Whether `predicate` has said yes to the value.
  @inlinable public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

  /// Whether `predicate` has said yes to the value, or the failure that it has thrown.
  @inlinable public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// One result, combined already.
  @inlinable public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    scan(initialResult, nextPartialResult)
  }

  /// One result, combined already, or the failure that `nextPartialResult` has thrown.
  @inlinable public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryScan(initialResult, nextPartialResult)
  }
}

extension Result.Publisher where Success: Equatable {
  /// The same: there is nothing to compare it with.
  @inlinable public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }

  /// Whether the value is `output`.
  @inlinable public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher { map { $0 == output } }
}

extension Result.Publisher where Success: Comparable {
  /// The same: there is nothing to compare it with.
  @inlinable public func min() -> Result<Output, Failure>.Publisher { self }

  /// The same: there is nothing to compare it with.
  @inlinable public func max() -> Result<Output, Failure>.Publisher { self }
}
