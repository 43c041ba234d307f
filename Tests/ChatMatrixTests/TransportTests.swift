import ChatMatrix
import Foundation
import Testing
import UndercurrentCore

/// The transport itself, over this machine's own network.
struct TransportTests {
  private let transport = URLSessionTransport()

  private func call(_ url: URL) -> MatrixCall {
    MatrixCall(method: "PUT", url: url, headers: ["Authorization": "Bearer token"], body: Data("{}".utf8), seconds: 5)
  }

  @Test(arguments: ["301 Moved Permanently", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"])
  func whoPointsSomewhereElseIsNotFollowed(_ status: String) async throws {
    let other = try LoopbackServer { _ in LoopbackServer.Answer(body: "here") }
    let server = try LoopbackServer { [port = other.port] _ in
      LoopbackServer.Answer(status: "\(status)\r\nLocation: http://localhost:\(port)/there")
    }
    let reply = try #require(await transport.reply(to: call(server.url("/a"))).firstValue())
    #expect(reply.status == Int(status.prefix(3)))
    #expect(server.requests == ["/a"])
    #expect(other.requests == [])
  }

  @Test func whatTheServerSaysIsAnAnswerWhateverItIs() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.Answer(status: "429 Too Many Requests\r\nRetry-After: 3", body: "slow")
    }
    let reply = try #require(await transport.reply(to: call(server.url("/%21r%3Ax/%2F"))).firstValue())
    #expect(reply == MatrixReply(status: 429, retryAfter: 3, body: Data("slow".utf8)))
    #expect(server.requests == ["/%21r%3Ax/%2F"])
  }

  @Test func whereNobodyAnswersThereIsNoReply() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.Answer() }
    server.stop()
    await #expect(throws: TransportFailure("nobody answers there")) {
      _ = try await transport.reply(to: call(server.url())).firstValue()
    }
  }
}
