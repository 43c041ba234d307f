/// An object that announces its changes before it makes them.
///
/// Without any further code, ``objectWillChange`` fires whenever a property marked ``Published`` is about to change. A class that
/// declares its own `objectWillChange` does all announcing itself.
///
/// ```swift
/// final class Lamp: ObservableObject {
///   @Published var isOn = false
/// }
/// let lamp = Lamp()
/// let cancellable = lamp.objectWillChange.sink { print(lamp.isOn) }
/// lamp.isOn = true  // false
/// ```
public protocol ObservableObject: AnyObject {
  /// What announces the changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Fires before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Fires before a published property changes. The same publisher for as long as the object lives, whatever properties it, its
  /// superclass or its mirror has.
  public var objectWillChange: ObservableObjectPublisher { ObjectChanges.shared.publisher(for: self) }
}

/// Announces the changes of an object.
///
/// - Demand: asking for anything, once, is asking for every change. It never ends.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  @usableFromInline let broadcast = Broadcast<Void, Never>("ObservableObjectPublisher", ignoresDemand: true)
  @usableFromInline let afterwards = SetOnce()

  /// For a class that announces its changes itself: it keeps one of these as its `objectWillChange`, and calls ``send()`` before
  /// each change.
  public init() {}

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    broadcast.attach(subscriber)
  }

  /// Says that the object is about to change.
  @inlinable public func send() { broadcast.send(()) }

  /// Fires when a published property has changed, after ``send()`` said that it would: for who looks at the object on another
  /// thread, and may have looked in between.
  package var didChange: some Publisher<Void, Never> {
    Settled(broadcast: afterwards.set(Broadcast("ObservableObjectPublisher", ignoresDemand: true)))
  }

  /// Says that a published property has changed.
  @inlinable
  func settle() { afterwards.current(Broadcast<Void, Never>.self)?._withUnsafeGuaranteedRef { $0.send(()) } }

  private struct Settled: Publisher {
    typealias Output = Void
    typealias Failure = Never
    let broadcast: Broadcast<Void, Never>

    func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never { broadcast.attach(subscriber) }
  }
}

// Safe: the broadcast is made to be used from any thread, and nothing that is not sendable passes through it.
extension ObservableObjectPublisher: @unchecked Sendable {}
