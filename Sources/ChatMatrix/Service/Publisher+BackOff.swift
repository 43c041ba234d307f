import ChatModel
import Undercurrent
import UndercurrentCore

extension Publisher where Failure == MatrixProblem {
  /// Subscribes anew after a failure that may pass: after a second, and each time after twice as long, or as the server says.
  ///
  /// What was refused is not asked again.
  func retry(_ retries: Int, on scheduler: ChatScheduler) -> AnyPublisher<Output, MatrixProblem> {
    Deferred {
      var milliseconds = 500
      return
        self
        .map { Result<Output, MatrixProblem>.success($0) }
        .catch { problem -> AnyPublisher<Result<Output, MatrixProblem>, MatrixProblem> in
          milliseconds *= 2
          switch problem {
          case .refused, .lostToken: return Just(.failure(problem)).setFailureType(to: MatrixProblem.self).eraseToAnyPublisher()
          case .rateLimited(let wait): return Self.failing(problem, after: wait, on: scheduler)
          case .unreachable: return Self.failing(problem, after: milliseconds, on: scheduler)
          }
        }
        .retry(retries)
        .flatMap(\.publisher)
    }
    .eraseToAnyPublisher()
  }

  private static func failing(
    _ problem: MatrixProblem, after milliseconds: Int, on scheduler: ChatScheduler
  ) -> AnyPublisher<Result<Output, MatrixProblem>, MatrixProblem> {
    Fail(error: problem).delay(for: .milliseconds(milliseconds), scheduler: scheduler).eraseToAnyPublisher()
  }
}
