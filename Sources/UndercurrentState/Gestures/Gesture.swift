/// Something that a user does over time, and what follows from it.
///
/// What recognises a gesture is a renderer, or a test: it declares a type for each kind, finds the gestures of that type that views
/// have with ``Host/gestures(_:)``, and drives them.
///
/// ```swift
/// struct Drag: Gesture {
///   typealias Value = Int
/// }
/// ```
public protocol Gesture<Value> {
  /// What is known of the gesture while it goes on.
  associatedtype Value
  /// The type of the gesture that this one is made of; `Never` for a kind that is recognised itself.
  associatedtype Body: Gesture = Never
  /// The gesture that this one is made of. A kind of gesture that is recognised itself has none.
  var body: Body { get }
  func _connect(_ handlers: _GestureHandlers<Value>) -> _ConnectedGesture
}

/// What is to be done as a gesture goes on.
public struct _GestureHandlers<Value> {
  var changed: (Value) -> Void = { _ in }
  var ended: (Value) -> Void = { _ in }
  /// Whichever way it is over.
  var over: () -> Void = {}
}

/// A gesture that is recognised itself, with all that is to be done.
public struct _ConnectedGesture {
  let gesture: Any
  /// Whatever is handed to these is of the gesture's type of value.
  let handlers: _GestureHandlers<Any>
}

extension Gesture where Body == Never {
  /// Not to be asked for: the gesture is recognised itself.
  public var body: Never { fatalError("\(Self.self) is recognised itself and has no body.") }

  public func _connect(_ handlers: _GestureHandlers<Value>) -> _ConnectedGesture {
    func checked(_ action: @escaping (Value) -> Void) -> (Any) -> Void { { if let value = $0 as? Value { action(value) } } }
    return _ConnectedGesture(
      gesture: self,
      handlers: .init(changed: checked(handlers.changed), ended: checked(handlers.ended), over: handlers.over))
  }
}

extension Gesture where Body.Value == Value {
  public func _connect(_ handlers: _GestureHandlers<Value>) -> _ConnectedGesture { body._connect(handlers) }
}

extension Never: Gesture {
  public typealias Value = Never
  public func _connect(_ handlers: _GestureHandlers<Never>) -> _ConnectedGesture { switch self {} }
}

/// A gesture with something more to be done.
public struct _HandledGesture<Base: Gesture>: Gesture {
  public typealias Value = Base.Value
  public typealias Body = Never
  let base: Base
  let own: _GestureHandlers<Value>

  public func _connect(_ outer: _GestureHandlers<Value>) -> _ConnectedGesture {
    // From the inside out, as they are written.
    base._connect(
      _GestureHandlers(
        changed: {
          own.changed($0)
          outer.changed($0)
        },
        ended: {
          own.ended($0)
          outer.ended($0)
        },
        over: {
          own.over()
          outer.over()
        }))
  }
}

/// A gesture whose values are seen as something else.
public struct _MapGesture<Base: Gesture, Value>: Gesture {
  public typealias Body = Never
  let base: Base
  let transform: (Base.Value) -> Value

  public func _connect(_ outer: _GestureHandlers<Value>) -> _ConnectedGesture {
    base._connect(
      _GestureHandlers(
        changed: { outer.changed(transform($0)) }, ended: { outer.ended(transform($0)) }, over: outer.over))
  }
}

extension Gesture {
  /// Runs `action` whenever the gesture goes on.
  public func onChanged(_ action: @escaping (Value) -> Void) -> _HandledGesture<Self> {
    _HandledGesture(base: self, own: .init(changed: action))
  }

  /// Runs `action` when the gesture has come to its end; not when it is cancelled.
  public func onEnded(_ action: @escaping (Value) -> Void) -> _HandledGesture<Self> {
    _HandledGesture(base: self, own: .init(ended: action))
  }

  /// Changes a state while the gesture goes on. When it is over, whichever way, the state goes back to its initial value.
  ///
  /// - Parameters:
  ///   - state: What is changed: `$distance` of a ``GestureState``.
  ///   - body: Is given the value of the gesture, the state to change, and the transaction of the change.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> _HandledGesture<Self> {
    _HandledGesture(
      base: self, own: .init(changed: { value in state.update { body(value, &$0, &$1) } }, over: { state.startOver() }))
  }

  /// The same gesture with other values.
  public func map<T>(_ transform: @escaping (Value) -> T) -> _MapGesture<Self, T> {
    _MapGesture(base: self, transform: transform)
  }
}

/// A tap, or several in a row.
public struct TapGesture: Gesture, Hashable, Sendable {
  public typealias Value = Void
  /// How many taps in a row.
  public var count: Int

  /// A tap, or `count` of them in a row.
  public init(count: Int = 1) { self.count = count }
}
