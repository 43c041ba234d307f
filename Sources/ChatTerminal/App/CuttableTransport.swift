import ChatMatrix
import UndercurrentCore

/// A way to a server that can be cut, to see what happens then: what is being asked is never answered, and nothing more is asked.
final class CuttableTransport: MatrixTransport {
  private let base: any MatrixTransport
  private let cuts = PassthroughSubject<Void, TransportFailure>()
  private static let failure = TransportFailure("the connection is cut")

  init(_ base: any MatrixTransport) { self.base = base }

  var isCut = false {
    didSet { if isCut { cuts.send(()) } }
  }

  func reply(to call: MatrixCall) -> AnyPublisher<MatrixReply, TransportFailure> {
    if isCut { return Fail(error: Self.failure).eraseToAnyPublisher() }
    return base.reply(to: call)
      .merge(with: cuts.flatMap { Fail(error: Self.failure) })
      .first()
      .eraseToAnyPublisher()
  }
}
