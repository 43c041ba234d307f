// Operators on elements that are there already give another publisher of what is there already. As in Combine, their closures run
// while the pipeline is being built, once, rather than for each subscriber; `eraseToAnyPublisher()` before them prevents that.

extension Publishers.Sequence {
  /// The elements, mapped already.
  @inlinable public func map<T>(_ transform: (Output) -> T) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence(sequence: sequence.map(transform))
  }

  /// What `transform` has made of the elements, without what it has made nothing of.
  @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence(sequence: sequence.compactMap(transform))
  }

  /// The results so far, combined already.
  @inlinable public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map {
      result = nextPartialResult(result, $0)
      return result
    }
  }

  /// The elements, with `output` in place of each `nil`.
  @inlinable public func replaceNil<T>(with output: T) -> Publishers.Sequence<[T], Failure> where Output == T? {
    map { $0 ?? output }
  }

  /// The same elements, of a publisher that could fail otherwise.
  @inlinable public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    Publishers.Sequence(sequence: sequence)
  }
}

// MARK: Filtering

extension Publishers.Sequence {
  /// The elements that `isIncluded` has said yes to.
  @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence(sequence: sequence.filter(isIncluded))
  }

  /// The ending alone.
  @inlinable public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// The elements after the first ones.
  @inlinable public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    precondition(count >= 0, "dropFirst(_:) takes a count of zero or more, not \(count)")
    return Publishers.Sequence<DropFirstSequence<Elements>, Failure>(sequence: sequence.dropFirst(count))
  }

  /// The elements from the first one on that `predicate` has said no to.
  @inlinable public func drop(
    while predicate: (Output) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    Publishers.Sequence<DropWhileSequence<Elements>, Failure>(sequence: sequence.drop(while: predicate))
  }

  /// The first elements.
  @inlinable public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    precondition(maxLength >= 0, "prefix(_:) takes a length of zero or more, not \(maxLength)")
    return Publishers.Sequence<PrefixSequence<Elements>, Failure>(sequence: sequence.prefix(maxLength))
  }

  /// The elements before the first one that `predicate` has said no to.
  @inlinable public func prefix(while predicate: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence<[Output], Failure>(sequence: sequence.prefix(while: predicate))
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// The elements that differ from the ones before them.
  @inlinable public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
    var last: Output?
    return filter { element in
      defer { last = element }
      return last != element
    }
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// The elements in a range of positions, which are the collection's own; of those that there are not, nothing.
  @inlinable public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence(sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// The elements in a range of positions, which are the collection's own; of those that there are not, nothing.
  @inlinable public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    Publishers.Sequence(sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }
}

extension Publishers.Sequence where Failure == Never {
  /// The first element that `predicate` has said yes to, if there is one.
  @inlinable public func first(where predicate: (Output) -> Bool) -> Output?.Publisher {
    Optional.Publisher(sequence.first(where: predicate))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// The first element, if there is one.
  @inlinable public func first() -> Output?.Publisher { Optional.Publisher(sequence.first) }

  /// The element at a position, which is the collection's own, if there is one.
  @inlinable public func output(at index: Elements.Index) -> Output?.Publisher {
    Optional.Publisher(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// The element at a position, which is the collection's own, if there is one.
  @inlinable public func output(at index: Elements.Index) -> Output?.Publisher {
    Optional.Publisher((sequence.startIndex..<sequence.endIndex).contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// The last element, if there is one.
  @inlinable public func last() -> Output?.Publisher { Optional.Publisher(sequence.last) }

  /// The last element that `predicate` has said yes to, if there is one.
  @inlinable public func last(where predicate: (Output) -> Bool) -> Output?.Publisher {
    Optional.Publisher(sequence.last(where: predicate))
  }
}

// MARK: Reducing

extension Publishers.Sequence {
  /// The elements, in an array.
  @inlinable public func collect() -> Result<[Output], Failure>.Publisher { Result.Publisher(Array(sequence)) }

  /// Whether `predicate` has said yes to any element.
  @inlinable public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result.Publisher(sequence.contains(where: predicate))
  }

  /// Whether `predicate` has said yes to any element, or the failure that it has thrown.
  @inlinable public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result.Publisher(Result { try sequence.contains(where: predicate) })
  }

  /// Whether `predicate` has said yes to every element.
  @inlinable public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result.Publisher(sequence.allSatisfy(predicate))
  }

  /// Whether `predicate` has said yes to every element, or the failure that it has thrown.
  @inlinable public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result.Publisher(Result { try sequence.allSatisfy(predicate) })
  }

  /// The elements, combined already.
  @inlinable public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    Result.Publisher(sequence.reduce(initialResult, nextPartialResult))
  }

  /// The elements, combined already, or the failure that `nextPartialResult` has thrown.
  @inlinable public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result.Publisher(Result { try sequence.reduce(initialResult, nextPartialResult) })
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Whether `output` is among the elements.
  @inlinable public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    Result.Publisher(sequence.contains(output))
  }
}

extension Publishers.Sequence where Failure == Never {
  /// The element that comes before all others, and of equal ones the first, if there is one.
  @inlinable public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Output?.Publisher {
    Optional.Publisher(sequence.min(by: areInIncreasingOrder))
  }

  /// The element that comes after all others, and of equal ones the first, if there is one.
  @inlinable public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Output?.Publisher {
    Optional.Publisher(sequence.max(by: areInIncreasingOrder))
  }
}

extension Publishers.Sequence where Elements.Element: Comparable, Failure == Never {
  /// The least element, if there is one.
  @inlinable public func min() -> Output?.Publisher { Optional.Publisher(sequence.min()) }

  /// The greatest element, if there is one.
  @inlinable public func max() -> Output?.Publisher { Optional.Publisher(sequence.max()) }
}

extension Publishers.Sequence where Elements: Collection {
  /// How many elements there are.
  @inlinable public func count() -> Result<Int, Failure>.Publisher { Result.Publisher(sequence.count) }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// How many elements there are.
  @inlinable public func count() -> Result<Int, Failure>.Publisher { Result.Publisher(sequence.count) }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// How many elements there are.
  @inlinable public func count() -> Just<Int> { Just(sequence.count) }
}

// MARK: Combining

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// The given elements, then these.
  @inlinable public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { prepend(elements) }

  /// The given elements, then these.
  @inlinable public func prepend<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Sequence<Elements, Failure> where S.Element == Output {
    Publishers.Sequence(sequence: elements + sequence)
  }

  /// The publisher's elements, then these.
  @inlinable public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }

  /// These elements, then the given ones.
  @inlinable public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { append(elements) }

  /// These elements, then the given ones.
  @inlinable public func append<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Sequence<Elements, Failure> where S.Element == Output {
    Publishers.Sequence(sequence: sequence + elements)
  }

  /// These elements, then the publisher's.
  @inlinable public func append(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }
}
