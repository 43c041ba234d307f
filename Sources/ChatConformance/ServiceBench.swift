public import ChatModel
public import UndercurrentCore

/// A service that is to be examined, and its time.
public protocol ServiceBench: AnyObject {
  /// A client that shares the service with all the others that this gives.
  func makeClient() -> any ChatService
  /// Lets time pass until the condition holds, or for as long as anything of that service may take. Returns whether it holds.
  func pass(until condition: () -> Bool) -> Bool
  var now: MonotonicTime { get }
  /// An address that nobody has used.
  func freshAddress() -> EmailAddress
}

/// What a service does otherwise than it should, in one line.
public struct ConformanceFailure: Error, CustomStringConvertible {
  public let description: String
}

/// A user of an examined service, at one device, who notes what is told.
final class Guest {
  let bench: any ServiceBench
  let service: any ChatService
  let device: DeviceID
  private(set) var session: SessionID
  private(set) var admission: Admission?
  private(set) var news: [ServiceNews] = []
  private(set) var token: ResumeToken?
  private var round = 0
  private var txns = 0
  private var listening: AnyCancellable?

  // What was taken from all syncs.
  private(set) var rooms: [RoomID: RoomInfo] = [:]
  private(set) var contacts: [UserID: Contact] = [:]
  private(set) var presences: [UserID: Presence] = [:]
  private(set) var timelines: [RoomID: [TimelineEvent]] = [:]
  private(set) var chunks: [RoomID: [TimelineChunk]] = [:]
  private(set) var receipts: [RoomID: [UserID: EventID]] = [:]
  private(set) var typing: [RoomID: [UserID]] = [:]
  private(set) var unread: [RoomID: Int] = [:]

  init(_ bench: any ServiceBench, device: DeviceID, session: SessionID) {
    self.bench = bench
    self.device = device
    self.session = session
    service = bench.makeClient()
    listening = service.events.sink { [weak self] event in
      guard let self, event.session == self.session, case .service(let told) = event.what else { return }
      news.append(told)
    }
  }

  var user: UserID { admission?.user ?? "" }

  func newTxn() -> TxnID {
    txns += 1
    return TxnID("\(session).\(txns)")
  }

  /// Asks, and gives the first answer that is wanted.
  func ask<Answer>(_ request: ChatCommand.Request, _ what: String, _ wanted: (ServiceNews) -> Answer?) throws -> Answer {
    let start = news.count
    service.perform(ChatCommand(request, session: session))
    var answer: Answer?
    var failure: Failure?
    let came = bench.pass {
      for piece in news[start...] {
        if let found = wanted(piece) { answer = found }
        if case .failed(request, let why) = piece { failure = why }
      }
      return answer != nil || failure != nil
    }
    guard came else { throw ConformanceFailure(description: "\(what): no answer to \(request)") }
    guard let answer else { throw ConformanceFailure(description: "\(what): \(request) failed with \(failure.debugDescription)") }
    return answer
  }

  /// Asks for something that is to fail.
  func fail(_ request: ChatCommand.Request, _ what: String) throws -> Failure {
    let start = news.count
    service.perform(ChatCommand(request, session: session))
    var failure: Failure?
    let came = bench.pass {
      for piece in news[start...] { if case .failed(request, let why) = piece { failure = why } }
      return failure != nil
    }
    guard came, let failure else { throw ConformanceFailure(description: "\(what): \(request) did not fail") }
    return failure
  }

  /// Asks what has happened until that fails, and gives why.
  func syncFails(_ what: String) throws -> Failure {
    for _ in 0..<40 {
      round += 1
      let request = ChatCommand.Request.sync(since: nil, waits: false, round: round)
      let start = news.count
      var failure: Failure?
      service.perform(ChatCommand(request, session: session))
      _ = bench.pass {
        news[start...].contains { piece in
          if case .failed(request, let why) = piece { failure = why }
          if case .synced(round, _) = piece { return true }
          return failure != nil
        }
      }
      if let failure { return failure }
    }
    throw ConformanceFailure(description: "\(what): it did not fail")
  }

  func done(_ request: ChatCommand.Request, _ what: String) throws {
    try ask(request, what) { if case .done(request) = $0 { () } else { nil } }
  }

  // MARK: Coming and going

  func enter(_ request: ChatCommand.Request) throws {
    admission = try ask(request, "coming in") { if case .signedIn(let admission) = $0 { admission } else { nil } }
  }

  func resume(_ admission: Admission) {
    self.admission = admission
    service.perform(ChatCommand(.resume(admission), session: session))
  }

  func signOut() { service.perform(ChatCommand(.signOut, session: session)) }

  // MARK: What has happened

  @discardableResult
  func sync(from since: ResumeToken?? = nil, waits: Bool = false) throws -> SyncBatch {
    round += 1
    let round = round
    let batch = try ask(.sync(since: since ?? token, waits: waits, round: round), "sync") {
      if case .synced(round, let batch) = $0 { batch } else { nil }
    }
    if since == nil { take(batch) }
    return batch
  }

  /// Asks for what has happened until something holds.
  func sync(until condition: () -> Bool, _ what: String) throws {
    for _ in 0..<40 {
      try sync()
      if condition() { return }
    }
    throw ConformanceFailure(description: "\(what): it was never told")
  }

  private func take(_ batch: SyncBatch) {
    token = batch.next
    for update in batch.updates {
      switch update {
      case .contact(let contact):
        contacts[contact.id] = contact
        presences[contact.id] = contact.presence
      case .presence(let user, let presence): presences[user] = presence
      case .room(let info): rooms[info.id] = info
      case .timeline(let room, let chunk):
        timelines[room, default: []] += chunk.events
        chunks[room, default: []].append(chunk)
      case .receipt(let room, let user, let event): receipts[room, default: [:]][user] = event
      case .typing(let room, let users, _): typing[room] = users
      case .unread(let room, let count): unread[room] = count
      }
    }
  }

  // MARK: Doing

  @discardableResult
  func send(_ content: TimelineEvent.Content, to room: RoomID, as txn: TxnID? = nil) throws -> EventID {
    let txn = txn ?? newTxn()
    return try ask(.send(room, txn, content), "sending") {
      if case .sent(room, txn, let event) = $0 { event } else { nil }
    }
  }

  @discardableResult
  func say(_ text: String, in room: RoomID) throws -> EventID { try send(.text(text, replyTo: nil), to: room) }

  func page(_ room: RoomID, from token: PageToken, limit: Int) throws -> HistoryPage {
    try ask(.history(room, from: token, limit: limit), "history") {
      if case .history(room, token, let page) = $0 { page } else { nil }
    }
  }

  func created(_ request: ChatCommand.Request, _ txn: TxnID) throws -> RoomID {
    try ask(request, "making a conversation") { if case .created(txn, let room) = $0 { room } else { nil } }
  }

  func texts(in room: RoomID) -> [String] {
    (timelines[room] ?? []).compactMap { if case .text(let text, _) = $0.content { text } else { nil } }
  }
}
