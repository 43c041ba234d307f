import ChatMatrix
import ChatModel
import UndercurrentCore
import UndercurrentTesting

/// A service whose server is a script, in virtual time.
final class MatrixBench {
  let scheduler = VirtualScheduler<MonotonicTime, Never>(now: MonotonicTime(nanoseconds: 1_000_000_000_000))
  let transport = ScriptedTransport()
  let service: MatrixService
  private(set) var news: [ServiceNews] = []
  private var listening: AnyCancellable?
  private var round = 0
  let session: SessionID = "s"

  static let me: UserID = "@ann=40example.org:example.org"
  static let address = EmailAddress("Ann@example.org")!
  static let credentials = Credentials(address: address, password: "a secret", device: "D1")
  static let admission = Admission(
    user: me, name: "Ann", address: address, device: "D1", token: "token", refresh: "refresh", isNew: false)

  init(_ homeserver: String = "https://example.org") throws {
    service = MatrixService(homeserver: try Homeserver(homeserver), scheduler: AnyScheduler(scheduler), transport: transport)
    listening = service.events.sink { [weak self] event in
      if case .service(let told) = event.what { self?.news.append(told) }
    }
  }

  /// Goes on with an account that was let in before.
  static func resumed() throws -> MatrixBench {
    let bench = try MatrixBench()
    bench.service.perform(ChatCommand(.resume(admission), session: bench.session))
    return bench
  }

  /// Asks, lets what is due be done, and gives what was told because of it.
  @discardableResult
  func ask(_ request: ChatCommand.Request, for seconds: Int = 0) -> [ServiceNews] {
    let start = news.count
    service.perform(ChatCommand(request, session: session))
    pass(seconds)
    return Array(news[start...])
  }

  func pass(_ seconds: Int = 0) { scheduler.advance(by: .seconds(seconds)) }

  /// Takes what the server tells.
  @discardableResult
  func sync(_ reply: String, since: ResumeToken? = "t0") -> [SyncBatch.Update] {
    round += 1
    transport.on("/sync", reply)
    guard case .synced(round, let batch) = ask(.sync(since: since, waits: false, round: round)).last else { return [] }
    return batch.updates
  }

  /// What was asked of the server.
  var lines: [String] { transport.calls.map(\.line) }
}

extension Failure {
  static let notUnderstood = Failure.unreachable("its answer cannot be understood")
}
