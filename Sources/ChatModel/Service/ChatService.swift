public import UndercurrentCore

/// Something that carries messages between people: the only thing a chat client talks to.
///
/// - Threads: a service belongs to the scheduler that it was made with. It is asked there, and tells there.
/// - Every event carries the session of the command that began it. Once a session has been signed out, nothing more is told
///   about it.
public protocol ChatService: AnyObject {
  /// What happens, while it happens. It neither ends nor repeats.
  var events: AnyPublisher<ChatEvent, Never> { get }

  /// Asks for something. The answer, if there is one, comes as an event.
  func perform(_ command: ChatCommand)
}
