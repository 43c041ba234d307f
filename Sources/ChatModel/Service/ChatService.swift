public import UndercurrentCore

/// Something that carries messages between people: the only thing a chat client talks to.
///
/// It does what it is asked and answers; it decides nothing. What is to be asked next, again or later is decided by
/// ``reduce(_:_:)``, the same way for every service.
///
/// - Every command is answered, in the end by ``Failure/unreachable(_:)``. Three are not: ``ChatCommand/Request/resume(_:)``,
///   ``ChatCommand/Request/signOut`` and whatever was asked of a session that has ended meanwhile.
/// - An answer carries the session of its command. It may come twice, and answers to different commands in any order.
/// - A transaction that is asked for twice by one device happens once, and both are answered alike.
/// - The events of a conversation have one order, which is the same for everybody.
/// - Threads: a service belongs to the scheduler that it was made with. It is asked there, and tells there, never before
///   ``perform(_:)`` has returned.
public protocol ChatService: AnyObject {
  /// The answers. It neither ends nor repeats.
  var events: AnyPublisher<ChatEvent, Never> { get }

  /// Asks for something. The answer comes as an event.
  func perform(_ command: ChatCommand)
}
