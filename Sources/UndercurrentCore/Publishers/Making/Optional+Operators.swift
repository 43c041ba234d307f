// Operators on a value that is there already, or is known not to be, give another publisher of the same kind. As in Combine, their
// closures run while the pipeline is being built, once, rather than for each subscriber; `eraseToAnyPublisher()` before them prevents
// that. What comes out is what the operator gives for any other publisher: of nothing, the count is zero.

extension Optional.Publisher {
  /// The value, if there is one, mapped already.
  @inlinable public func map<T>(_ transform: (Output) -> T) -> T?.Publisher { Optional<T>.Publisher(output.map(transform)) }

  /// What `transform` has made of the value, if there is one and it has made anything.
  @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher {
    Optional<T>.Publisher(output.flatMap(transform))
  }

  /// One result, combined already, if there is a value.
  @inlinable public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// The value, or else another one.
  @inlinable public func replaceEmpty(with output: Output) -> Just<Output> { Just(self.output ?? output) }

  /// The same: there is no failure.
  @inlinable public func replaceError(with output: Output) -> Output?.Publisher { self }

  /// The same: there is no failure.
  @inlinable public func retry(_ times: Int) -> Output?.Publisher { self }
}

// MARK: Filtering

extension Optional.Publisher {
  /// The value, if `isIncluded` has said yes to it.
  @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Output?.Publisher {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// The same: there is nothing to compare it with.
  @inlinable public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Output?.Publisher { self }

  /// The ending alone.
  @inlinable public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// The value, if none is left out.
  @inlinable public func dropFirst(_ count: Int = 1) -> Output?.Publisher {
    precondition(count >= 0, "dropFirst(_:) takes a count of zero or more, not \(count)")
    return Optional.Publisher(count == 0 ? output : nil)
  }

  /// The value, if `predicate` has said no to it.
  @inlinable public func drop(while predicate: (Output) -> Bool) -> Output?.Publisher { filter { !predicate($0) } }

  /// The value, if any is let through.
  @inlinable public func prefix(_ maxLength: Int) -> Output?.Publisher {
    precondition(maxLength >= 0, "prefix(_:) takes a length of zero or more, not \(maxLength)")
    return Optional.Publisher(maxLength > 0 ? output : nil)
  }

  /// The value, if `predicate` has said yes to it.
  @inlinable public func prefix(while predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// The value, at position zero.
  @inlinable public func output(at index: Int) -> Output?.Publisher {
    precondition(index >= 0, "output(at:) takes a position of zero or more, not \(index)")
    return Optional.Publisher(index == 0 ? output : nil)
  }

  /// The value, if its position, zero, is in the range.
  @inlinable public func output<R: RangeExpression>(in range: R) -> Output?.Publisher where R.Bound == Int {
    precondition(range.relative(to: 0..<Int.max).lowerBound >= 0, "output(in:) takes positions of zero or more, not \(range)")
    return Optional.Publisher(range.contains(0) ? output : nil)
  }

  /// The same.
  @inlinable public func first() -> Output?.Publisher { self }

  /// The value, if `predicate` has said yes to it.
  @inlinable public func first(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }

  /// The same.
  @inlinable public func last() -> Output?.Publisher { self }

  /// The value, if `predicate` has said yes to it.
  @inlinable public func last(where predicate: (Output) -> Bool) -> Output?.Publisher { filter(predicate) }
}

// MARK: Reducing

extension Optional.Publisher {
  /// The value, in an array that is empty otherwise.
  @inlinable public func collect() -> [Output]?.Publisher { [Output]?.Publisher(output.map { [$0] } ?? []) }

  /// One or zero.
  @inlinable public func count() -> Int?.Publisher { Int?.Publisher(output == nil ? 0 : 1) }

  /// The same: there is nothing to compare it with.
  @inlinable public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Output?.Publisher { self }

  /// The same: there is nothing to compare it with.
  @inlinable public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Output?.Publisher { self }

  /// Whether there is a value and `predicate` has said yes to it.
  @inlinable public func contains(where predicate: (Output) -> Bool) -> Bool?.Publisher {
    Bool?.Publisher(output.map(predicate) ?? false)
  }

  /// Whether there is no value, or `predicate` has said yes to it.
  @inlinable public func allSatisfy(_ predicate: (Output) -> Bool) -> Bool?.Publisher {
    Bool?.Publisher(output.map(predicate) ?? true)
  }

  /// One result, combined already; without a value, `initialResult`.
  @inlinable public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    Optional<T>.Publisher(output.map { nextPartialResult(initialResult, $0) } ?? initialResult)
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// The same: there is nothing to compare it with.
  @inlinable public func removeDuplicates() -> Output?.Publisher { self }

  /// Whether there is a value and it is `output`.
  @inlinable public func contains(_ output: Output) -> Bool?.Publisher { Bool?.Publisher(self.output == output) }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// The same: there is nothing to compare it with.
  @inlinable public func min() -> Output?.Publisher { self }

  /// The same: there is nothing to compare it with.
  @inlinable public func max() -> Output?.Publisher { self }
}
