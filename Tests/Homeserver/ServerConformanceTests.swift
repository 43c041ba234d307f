import ChatConformance
import ChatMatrix
import ChatModel
import Foundation
import Testing
import UndercurrentCore

/// A real server, in the real time.
final class ServerBench: ServiceBench {
  let loop = WaitingLoop()
  private let homeserver: Homeserver
  private let transport = URLSessionTransport()

  init(_ server: TestServer) throws { homeserver = try server.homeserver }

  func makeClient() -> any ChatService {
    MatrixService(homeserver: homeserver, scheduler: AnyScheduler(loop), transport: transport)
  }

  func pass(until condition: () -> Bool) -> Bool { loop.run(forAtMost: 20, until: condition) }

  var now: MonotonicTime { loop.now }

  func freshAddress() -> EmailAddress { .unused }
}

extension EmailAddress {
  /// One that nobody has at any server that is used by tests.
  static var unused: EmailAddress { EmailAddress("\(String(UInt64.random(in: 0 ... .max), radix: 36))@example.org")! }
}

extension ServerTests {
  @Suite(.serialized)
  struct ServerConformanceTests {
    @Test(arguments: ConformanceRule.all)
    func aRealServerKeepsTo(_ rule: ConformanceRule) async throws {
      let server = try #require(TestServer.shared)
      try await ServerTests.onThread { try rule.examine(ServerBench(server)) }
    }
  }
}
