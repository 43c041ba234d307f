// Operators on one value that is there already give another publisher of what is there already. As in Combine, their closures run
// while the pipeline is being built, once, rather than for each subscriber; `eraseToAnyPublisher()` before them prevents that.

extension Just {
  /// One value, mapped already.
  @inlinable public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// One value, mapped already, or the failure that `transform` has thrown.
  @inlinable public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result.Publisher(Result { try transform(output) })
  }

  /// The same value: there is no failure to map.
  @inlinable public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher {
    Result.Publisher(output)
  }

  /// The same value, of a publisher that could fail.
  @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result.Publisher(output)
  }

  /// What `transform` has made of the value, if it has made anything.
  @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher { Optional.Publisher(transform(output)) }

  /// One result, combined already.
  @inlinable public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    Result.Publisher(nextPartialResult(initialResult, output))
  }

  /// One result, combined already, or the failure that `nextPartialResult` has thrown.
  @inlinable public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result.Publisher(Result { try nextPartialResult(initialResult, output) })
  }

  /// The same value: there is one.
  @inlinable public func replaceEmpty(with output: Output) -> Just<Output> { self }

  /// The same value: there is no failure.
  @inlinable public func replaceError(with output: Output) -> Just<Output> { self }

  /// The same value: there is no failure.
  @inlinable public func retry(_ times: Int) -> Just<Output> { self }
}

// MARK: Filtering

extension Just {
  /// The value, if `isIncluded` has said yes to it.
  @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Output?.Publisher { value(if: isIncluded(output)) }

  /// The same value: there is nothing to compare it with.
  @inlinable public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

  /// The same value: there is nothing to compare it with.
  @inlinable public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    Result.Publisher(output)
  }

  /// The ending alone.
  @inlinable public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// The value, if none is left out.
  @inlinable public func dropFirst(_ count: Int = 1) -> Output?.Publisher {
    precondition(count >= 0, "dropFirst(_:) takes a count of zero or more, not \(count)")
    return value(if: count == 0)
  }

  /// The value, if `predicate` has said no to it.
  @inlinable public func drop(while predicate: (Output) -> Bool) -> Output?.Publisher { value(if: !predicate(output)) }

  /// The value, if any is let through.
  @inlinable public func prefix(_ maxLength: Int) -> Output?.Publisher {
    precondition(maxLength >= 0, "prefix(_:) takes a length of zero or more, not \(maxLength)")
    return value(if: maxLength > 0)
  }

  /// The value, if `predicate` has said yes to it.
  @inlinable public func prefix(while predicate: (Output) -> Bool) -> Output?.Publisher { value(if: predicate(output)) }

  /// The value, at position zero.
  @inlinable public func output(at index: Int) -> Output?.Publisher {
    precondition(index >= 0, "output(at:) takes a position of zero or more, not \(index)")
    return value(if: index == 0)
  }

  /// The value, if its position, zero, is in the range.
  @inlinable public func output<R: RangeExpression>(in range: R) -> Output?.Publisher where R.Bound == Int {
    precondition(range.relative(to: 0..<Int.max).lowerBound >= 0, "output(in:) takes positions of zero or more, not \(range)")
    return value(if: range.contains(0))
  }

  /// The same value.
  @inlinable public func first() -> Just<Output> { self }

  /// The value, if `predicate` has said yes to it.
  @inlinable public func first(where predicate: (Output) -> Bool) -> Output?.Publisher { value(if: predicate(output)) }

  /// The same value.
  @inlinable public func last() -> Just<Output> { self }

  /// The value, if `predicate` has said yes to it.
  @inlinable public func last(where predicate: (Output) -> Bool) -> Output?.Publisher { value(if: predicate(output)) }

  @inlinable func value(if condition: Bool) -> Output?.Publisher { Optional.Publisher(condition ? output : nil) }
}

// MARK: Reducing

extension Just {
  /// The value, in an array.
  @inlinable public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// One.
  @inlinable public func count() -> Just<Int> { Just<Int>(1) }

  /// The same value: there is nothing to compare it with.
  @inlinable public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// The same value: there is nothing to compare it with.
  @inlinable public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Whether `predicate` has said yes to the value.
  @inlinable public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Whether `predicate` has said yes to the value, or the failure that it has thrown.
  @inlinable public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Whether `predicate` has said yes to the value.
  @inlinable public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Whether `predicate` has said yes to the value, or the failure that it has thrown.
  @inlinable public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// One result, combined already.
  @inlinable public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    scan(initialResult, nextPartialResult)
  }

  /// One result, combined already, or the failure that `nextPartialResult` has thrown.
  @inlinable public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryScan(initialResult, nextPartialResult)
  }
}

extension Just where Output: Equatable {
  /// The same value: there is nothing to compare it with.
  @inlinable public func removeDuplicates() -> Just<Output> { self }

  /// Whether the value is `output`.
  @inlinable public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }
}

extension Just where Output: Comparable {
  /// The same value: there is nothing to compare it with.
  @inlinable public func min() -> Just<Output> { self }

  /// The same value: there is nothing to compare it with.
  @inlinable public func max() -> Just<Output> { self }
}

// MARK: Combining

extension Just {
  /// The elements, then the value.
  @inlinable public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { prepend(elements) }

  /// The elements, then the value.
  @inlinable public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never> where S.Element == Output {
    Publishers.Sequence(sequence: elements + [output])
  }

  /// The value, then the elements.
  @inlinable public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { append(elements) }

  /// The value, then the elements.
  @inlinable public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never> where S.Element == Output {
    Publishers.Sequence(sequence: [output] + elements)
  }
}
