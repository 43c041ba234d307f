public import UndercurrentState

extension Host {
  /// Prints what is on the screen, once everything that has changed is on it.
  public func show() {
    flush()
    for line in render(with: PlainTextRenderer()) { print(line) }
  }
}
