import ChatModel
import Undercurrent
import UndercurrentCore

// What has happened.
extension MatrixAccount {
  /// How long the server waits for something to tell, in seconds.
  private static var longPoll: Int { 25 }

  func sync(since: ResumeToken?, waits: Bool, round: Int) -> Answer {
    // Whoever remembers nothing needs to be told how everything is, even if the client knows.
    let isFull = since == nil || translator.position == nil
    let start = client.scheduler.now
    let request = MatrixRequest.sync(
      since: since, isFull: isFull && since != nil, wait: waits && !isFull ? Self.longPoll : 0, presence: presence)
    return send(request)
      .mapError { problem in
        let isBadToken = since != nil && problem.status == 400 && ["M_UNKNOWN", "M_INVALID_PARAM"].contains(problem.code)
        return isBadToken ? .badResumeToken : problem.failure
      }
      .flatMap { [client] reply in
        // A server that does not wait although there is nothing to tell is not asked as fast as it answers.
        let isHasty = waits && reply.next == since && start.distance(to: client.scheduler.now) < Self.haste
        return Just(reply).delay(for: isHasty ? Self.haste : .zero, scheduler: client.scheduler)
      }
      .map { [self] reply in
        .synced(round: round, translator.translate(reply, isFull: isFull, now: client.scheduler.now))
      }
      .eraseToAnyPublisher()
  }

  private static var haste: MonotonicTime.Stride { .seconds(1) }

  func history(_ room: RoomID, from token: PageToken, limit: Int) -> Answer {
    send(.history(room, from: token, limit: limit))
      .mapError { [self] in failure($0, in: room) }
      .map { reply in
        let events = reply.chunk.understood()
        // A page with nothing in it that leads to itself leads nowhere.
        let next = events.isEmpty && reply.end == token ? nil : reply.end
        return .history(room, from: token, HistoryPage(events: events.compactMap(\.told), next: next))
      }
      .eraseToAnyPublisher()
  }
}
