extension Marbles {
  /// Two rows that are not the same, one above the other, with a mark where they part.
  public struct Difference: Error, Equatable, Sendable, CustomStringConvertible {
    /// The row that was wanted.
    public let expected: Marbles
    /// The row that came.
    public let actual: Marbles

    /// The first frame in which not the same happens.
    public var frame: Int {
      let common = min(expected.frames.count, actual.frames.count)
      return (0..<common).first { expected.frames[$0] != actual.frames[$0] } ?? common
    }

    public var description: String {
      var (rows, column) = (["", ""], 0)
      for index in 0..<max(expected.frames.count, actual.frames.count) {
        if index == frame { column = rows[0].count }
        let cells = [expected, actual].map { index < $0.frames.count ? Marbles.cell($0.frames[index]) : "" }
        let width = max(cells[0].count, cells[1].count)
        for row in 0...1 { rows[row] += cells[row] + String(repeating: " ", count: width - cells[row].count) }
      }
      for row in 0...1 { while rows[row].last == " " { rows[row].removeLast() } }
      return """

        marbles differ in frame \(frame)
          expected  \(rows[0])
          actual    \(rows[1])
                    \(String(repeating: " ", count: column))^
        """
    }
  }

  /// What is different from what was expected; `nil` if nothing is.
  ///
  /// ```swift
  /// #expect(recorder.marbles().difference(from: "a-b--(cd)|") == nil)
  /// ```
  public func difference(from expected: Marbles) -> Difference? {
    self == expected ? nil : Difference(expected: expected, actual: self)
  }
}
