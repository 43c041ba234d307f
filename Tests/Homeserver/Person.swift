import ChatMatrix
import ChatModel
import Foundation
import Testing
import UndercurrentCore

@testable import ChatTerminal

/// Somebody with the app, without its screens: a store, a service, and a folder where everything is kept.
final class Person {
  let name: String
  let address: EmailAddress
  let loop: WaitingLoop
  let traffic = WatchedTransport()
  private(set) var store: AppStore
  private let server: TestServer
  private let path: String
  private var folder: DataFolder

  /// Makes an account, or comes in with one that there is.
  init(_ name: String, on server: TestServer, in loop: WaitingLoop, as address: EmailAddress? = nil) throws {
    self.name = name
    self.address = address ?? .unused
    self.server = server
    self.loop = loop
    path = FileManager.default.temporaryDirectory.appending(path: "homeserver-\(UUID().uuidString)").path
    folder = try DataFolder(path)
    store = try Self.store(on: server, in: loop, traffic, folder)
    if address == nil {
      store.signUp(name: name, email: self.address.text, password: "a long secret")
    } else {
      store.signIn(email: self.address.text, password: "a long secret")
    }
    try wait("coming in") { $0.isConnected }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private static func store(
    on server: TestServer, in loop: WaitingLoop, _ traffic: WatchedTransport, _ folder: DataFolder
  ) throws -> AppStore {
    let scheduler = AnyScheduler(loop)
    return AppStore(
      service: MatrixService(homeserver: try server.homeserver, scheduler: scheduler, transport: traffic), scheduler: scheduler,
      device: try folder.device(), storage: folder.account())
  }

  /// Ends the app as a crash would, and starts it anew with what was kept.
  func restart() throws {
    store = try Self.store(on: server, in: loop, traffic, folder)
    let kept = try #require(try kept())
    #expect(kept.damage == nil)
    store.resume(kept.kept, kept.events)
  }

  /// What another start of the app would find.
  func kept() throws -> (kept: KeptState, events: [ChatEvent], damage: String?)? { try folder.account().load() }

  var state: AppState { store.state }
  var user: UserID { state.session?.user ?? "" }
  /// The texts of the conversation on show.
  var texts: [String] { state.messageRows.filter { $0.event == nil }.map(\.text) }

  /// Waits until something holds of the state. A minute is more than anything takes here.
  func wait(_ what: String, seconds: Double = 60, until condition: (AppState) -> Bool) throws {
    guard loop.run(forAtMost: seconds, until: { condition(self.store.state) }) else {
      throw Late(
        description: "\(name) has waited in vain for \(what). \(state.connection), \(texts.count) messages: \(texts.suffix(5))")
    }
  }

  struct Late: Error, CustomStringConvertible {
    let description: String
  }

  /// Has both look at the conversation between them.
  func meet(_ other: Person) throws {
    let (mine, theirs) = (user, other.user)
    try wait("\(other.name) among the contacts") { $0.contacts[theirs] != nil }
    store.open(theirs)
    try wait("the conversation") { $0.openRoom?.members[theirs] == .joined }
    try other.wait("\(name) among the contacts") { $0.contacts[mine] != nil }
    other.store.open(mine)
    try other.wait("the conversation") { $0.openRoom != nil }
  }
}

/// Carries requests, unless it is cut, and keeps accounts of what was answered.
final class WatchedTransport: MatrixTransport {
  private let base = CuttableTransport(URLSessionTransport())
  private let counts = Guarded([Int: Int]())

  var isCut: Bool {
    get { base.isCut }
    set { base.isCut = newValue }
  }

  /// How often the server has answered with a status.
  func count(of status: Int) -> Int { counts.withLock { $0[status] ?? 0 } }

  func reply(to call: MatrixCall) -> AnyPublisher<MatrixReply, TransportFailure> {
    base.reply(to: call)
      .handleEvents(receiveOutput: { [weak self] reply in self?.counts.withLock { $0[reply.status, default: 0] += 1 } })
      .eraseToAnyPublisher()
  }
}
