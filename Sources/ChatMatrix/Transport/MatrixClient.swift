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
    guard let call = request.call(to: base, token: token?.text) else {
      return Fail(error: .unreachable("there is no such address")).eraseToAnyPublisher()
    }
    return transport.reply(to: call)
      .mapError(MatrixProblem.init)
      // The session's own limit begins anew with each byte.
      .timeout(.seconds(call.seconds), scheduler: scheduler) { .unreachable("there was no answer") }
      .tryMap { try $0.words() }
      .decode(type: Reply.self, decoder: decoder)
      .mapError(MatrixProblem.init)
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
    return send(.whereabouts, to: own, nil)
      .tryMap { try Homeserver.baseURL($0.base) }
      .mapError { error in
        (error as? HomeserverProblem).map { .unreachable("\(name) points to a wrong place: \($0)") } ?? MatrixProblem(error)
      }
      .catch { problem -> AnyPublisher<URL, MatrixProblem> in
        guard case .unreachable("it says 404") = problem else { return Fail(error: problem).eraseToAnyPublisher() }
        return Just(own).setFailureType(to: MatrixProblem.self).eraseToAnyPublisher()
      }
      .flatMap { url in self.send(.versions, to: url, nil).map { _ in url } }
      .eraseToAnyPublisher()
  }
}
