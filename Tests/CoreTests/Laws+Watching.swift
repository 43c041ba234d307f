import UndercurrentCore

extension Laws {
  /// Operators that change nothing, and one with a second input.
  static let watching: [Operator] = [
    Operator(name: "print") { up, _ in up.print(to: Nowhere()).eraseToAnyPublisher() },
    Operator(name: "handleEvents") { up, _ in up.handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher() },
    Operator(name: "breakpoint", isThrough: true) { up, _ in up.breakpoint(receiveOutput: { $0 < 0 }).eraseToAnyPublisher() },
    Operator(name: "withLatestFrom") { up, _ in
      up.withLatestFrom(Publishers.Sequence<[Int], Oops>(sequence: [0]), +).eraseToAnyPublisher()
    },
  ]

  private struct Nowhere: TextOutputStream {
    mutating func write(_ string: String) {}
  }
}
