public import Observation
public import UndercurrentCore

/// The newest value of a publisher, for those who observe: views that read `@Observable` objects, and `withObservationTracking`.
///
/// - It belongs to the actor that made it: values that come elsewhere are stored there, in order.
/// - The publisher is followed for as long as this lives. Its ending changes nothing.
///
/// ```swift
/// let temperature = CurrentValueSubject<Int, Never>(20)
/// let latest = Latest(temperature)
/// withObservationTracking { print(latest.value) } onChange: { print("a change") }  // 20
/// temperature.send(21)  // a change
/// ```
public final class Latest<Value>: Observable {
  private let registrar = ObservationRegistrar()
  private var stored: Value
  private var following: AnyCancellable?

  /// - Parameters:
  ///   - isolation: The actor that the value is stored on, which is that of the code that calls this.
  ///   - initial: The value until the publisher has sent one.
  ///   - publisher: Where the values come from. It is followed for as long as this lives.
  public init<P: Publisher>(isolation: isolated (any Actor)? = #isolation, _ initial: Value, following publisher: P)
  where P.Output == Value, P.Failure == Never {
    stored = initial
    following = publisher.sink(isolation: isolation) { [weak self] in self?.store($0) }
  }

  /// The newest value of a subject, which has one to begin with.
  public convenience init(isolation: isolated (any Actor)? = #isolation, _ subject: CurrentValueSubject<Value, Never>) {
    self.init(isolation: isolation, subject.value, following: subject)
  }

  /// The newest value. Reading it is observed.
  public var value: Value {
    registrar.access(self, keyPath: \.value)
    return stored
  }

  private func store(_ value: Value) { registrar.withMutation(of: self, keyPath: \.value) { stored = value } }
}
