import UndercurrentCore

/// A value that several threads share.
final class Box<Value>: Sendable {
  private let state: Guarded<Value>

  init(_ value: Value) { state = Guarded(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func change<Result>(_ body: (inout Value) -> Result) -> Result { state.withLock(body) }
}
