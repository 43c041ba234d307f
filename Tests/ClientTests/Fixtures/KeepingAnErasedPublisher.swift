import Undercurrent

struct Service: Sendable {
  let documents: AnyPublisher<Int, Never>  // error: non-Sendable type 'AnyPublisher<Int, Never>'
}
