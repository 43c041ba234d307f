import Dispatch
import Foundation
import Testing
import Undercurrent
import UndercurrentTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct DataTaskPublisherTests {
  typealias Answer = URLSession.DataTaskPublisher.Output

  /// Long enough for any machine; nothing waits for it that works.
  private static var limit: DispatchTime { .now() + 60 }

  /// What a publisher sends, once it has ended.
  private func outcome(
    of publisher: URLSession.DataTaskPublisher
  ) -> (answers: [Answer], completion: Subscribers.Completion<URLError>?) {
    let done = DispatchSemaphore(value: 0)
    let answers = Box<[Answer]>([])
    let completion = Box<Subscribers.Completion<URLError>?>(nil)
    let cancellable = publisher.sink(
      receiveCompletion: {
        completion.value = $0
        done.signal()
      }, receiveValue: { answers.value.append($0) })
    #expect(done.wait(timeout: Self.limit) == .success)
    cancellable.cancel()
    return (answers.value, completion.value)
  }

  @Test func sendsDataAndResponseAndFinishes() throws {
    let server = try LoopbackServer { path in LoopbackServer.Answer(body: "you asked for \(path)") }
    defer { server.stop() }
    let (answers, completion) = outcome(of: URLSession.shared.dataTaskPublisher(for: server.url("/hello")))
    #expect(answers.map { String(decoding: $0.data, as: UTF8.self) } == ["you asked for /hello"])
    #expect((answers.first?.response as? HTTPURLResponse)?.statusCode == 200)
    #expect(completion == .finished)
  }

  @Test func whateverTheServerAnswersIsAnAnswer() throws {
    let server = try LoopbackServer { _ in LoopbackServer.Answer(status: "404 Not Found") }
    defer { server.stop() }
    let request = URLRequest(url: server.url())
    let publisher = URLSession.shared.dataTaskPublisher(for: request)
    #expect(publisher.request == request)
    #expect(publisher.session === URLSession.shared)
    let (answers, completion) = outcome(of: publisher)
    #expect(answers.map(\.data) == [Data()])
    #expect((answers.first?.response as? HTTPURLResponse)?.statusCode == 404)
    #expect(completion == .finished)
  }

  @Test func failsWhenNobodyAnswers() throws {
    let server = try LoopbackServer { _ in LoopbackServer.Answer() }
    let url = server.url()
    server.stop()
    let (answers, completion) = outcome(of: URLSession.shared.dataTaskPublisher(for: url))
    #expect(answers.isEmpty)
    guard case .failure? = completion else {
      Issue.record("it ended with \(String(describing: completion))")
      return
    }
  }

  @Test func everySubscriberSendsARequestOfItsOwnWhenItAsks() throws {
    let server = try LoopbackServer { _ in LoopbackServer.Answer() }
    defer { server.stop() }
    let publisher = URLSession.shared.dataTaskPublisher(for: server.url("/asked"))
    let recorder = Recorder<Answer, URLError>(demand: .none)
    publisher.subscribe(recorder)
    recorder.request(.none)
    _ = outcome(of: publisher)
    _ = outcome(of: publisher)
    #expect(server.requests == ["/asked", "/asked"])
    #expect(recorder.events.count == 1)
    recorder.cancel()
    recorder.request(.max(1))
    _ = outcome(of: publisher)
    #expect(server.requests.count == 3)
  }

  @Test func askingAgainSendsNoSecondRequest() throws {
    let server = try LoopbackServer { _ in LoopbackServer.Answer() }
    defer { server.stop() }
    let done = DispatchSemaphore(value: 0)
    let recorder = Recorder<Answer, URLError>(demand: .max(1)) { _ in
      done.signal()
      return .none
    }
    server.publisher("/once").subscribe(recorder)
    recorder.request(.max(2))
    #expect(done.wait(timeout: Self.limit) == .success)
    #expect(server.requests == ["/once"])
  }

  @Test func whatIsCancelledHearsNothingAndIsLetGoOfAtOnce() throws {
    let (asked, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try LoopbackServer { path in
      if path == "/slow" {
        asked.signal()
        go.wait()
      }
      return LoopbackServer.Answer()
    }
    defer { server.stop() }
    let session = URLSession(configuration: .ephemeral)
    weak var watched: Recorder<Answer, URLError>?
    let events = Box(0)
    do {
      let recorder = Recorder<Answer, URLError>()
      watched = recorder
      session.dataTaskPublisher(for: server.url("/slow"))
        .handleEvents(receiveOutput: { _ in events.value += 1 }, receiveCompletion: { _ in events.value += 1 })
        .subscribe(recorder)
      #expect(asked.wait(timeout: Self.limit) == .success)
      recorder.cancel()
      recorder.cancel()
    }
    #expect(watched == nil)
    go.signal()
    // By the time that this is answered, the other answer has long been there.
    for _ in 0..<20 { _ = outcome(of: session.dataTaskPublisher(for: server.url())) }
    #expect(events.value == 0)
  }

  @Test func aCancelMayMeetTheAnswer() throws {
    let server = try LoopbackServer { _ in LoopbackServer.Answer(body: "x") }
    defer { server.stop() }
    let session = URLSession(configuration: .ephemeral)
    for round in 0..<200 {
      let cancellable = Box<AnyCancellable?>(nil)
      let met = DispatchSemaphore(value: 0)
      cancellable.value = session.dataTaskPublisher(for: server.url("/\(round)"))
        .sink(receiveCompletion: { _ in met.signal() }, receiveValue: { _ in met.signal() })
      if round.isMultiple(of: 2) {
        #expect(met.wait(timeout: Self.limit) == .success)
      }
      cancellable.value?.cancel()
    }
    #expect(outcome(of: session.dataTaskPublisher(for: server.url("/last"))).completion == .finished)
  }
}

extension LoopbackServer {
  fileprivate func publisher(_ path: String) -> URLSession.DataTaskPublisher {
    URLSession.shared.dataTaskPublisher(for: url(path))
  }
}
