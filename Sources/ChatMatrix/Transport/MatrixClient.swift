import ChatModel
import Foundation
import Undercurrent
import UndercurrentCore
import UndercurrentFoundation

/// Asks one server, and understands its answers. What it gives comes on the scheduler.
final class MatrixClient {
  let scheduler: ChatScheduler
  private let homeserver: Homeserver
  private let transport: any MatrixTransport
  private let decoder = JSONDecoder()
  /// Where the server is, once that is known.
  private var base: URL?

  init(_ homeserver: Homeserver, _ transport: any MatrixTransport, _ scheduler: ChatScheduler) {
    self.homeserver = homeserver
    self.transport = transport
    self.scheduler = scheduler
  }

  /// Each subscription asks once.
  func send<Reply>(_ request: MatrixRequest<Reply>, token: AccessToken? = nil) -> AnyPublisher<Reply, MatrixProblem> {
    whereabouts()
      .flatMap { base in self.send(request, to: base, token) }
      .eraseToAnyPublisher()
  }

  private func send<Reply>(
    _ request: MatrixRequest<Reply>, to base: URL, _ token: AccessToken?
  ) -> AnyPublisher<Reply, MatrixProblem> {
    reply(to: request, at: base, token)
      .tryMap { try $0.words() }
      .decode(type: Reply.self, decoder: decoder)
      .mapError(MatrixProblem.init)
      .eraseToAnyPublisher()
  }

  /// What the server says, whether that is yes or no.
  private func reply<Reply>(
    to request: MatrixRequest<Reply>, at base: URL, _ token: AccessToken?
  ) -> AnyPublisher<MatrixReply, MatrixProblem> {
    guard let call = request.call(to: base, token: token?.text) else {
      return Fail(error: .unreachable("there is no such address")).eraseToAnyPublisher()
    }
    return transport.reply(to: call)
      .mapError(MatrixProblem.init)
      // The session's own limit begins anew with each byte.
      .timeout(.seconds(call.seconds), scheduler: scheduler) { .unreachable("there was no answer") }
      .eraseToAnyPublisher()
  }

  // MARK: Finding the server

  private func whereabouts() -> AnyPublisher<URL, MatrixProblem> {
    if let base { return Just(base).setFailureType(to: MatrixProblem.self).eraseToAnyPublisher() }
    switch homeserver.place {
    case .url(let url): return Just(url).setFailureType(to: MatrixProblem.self).eraseToAnyPublisher()
    case .name(let name):
      return discover(name)
        .handleEvents(receiveOutput: { [weak self] in self?.base = $0 })
        .eraseToAnyPublisher()
    }
  }

  /// Where the server of a name is: where a note at that name says, and at the name itself if there is no note.
  private func discover(_ name: String) -> AnyPublisher<URL, MatrixProblem> {
    let own: URL
    do { own = try Homeserver.baseURL("https://\(name)") } catch {
      return Fail(error: .unreachable("\(error)")).eraseToAnyPublisher()
    }
    return reply(to: .whereabouts, at: own, nil)
      .tryMap { [decoder] reply in
        if reply.status == 404 { return own }
        return try Homeserver.baseURL(decoder.decode(WhereaboutsReply.self, from: reply.words()).base)
      }
      .mapError { error in
        (error as? HomeserverProblem).map { .unreachable("\(name) points to a wrong place: \($0)") } ?? MatrixProblem(error)
      }
      .flatMap { url in self.send(.versions, to: url, nil).map { _ in url } }
      .eraseToAnyPublisher()
  }
}
