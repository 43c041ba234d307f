import ChatConformance
import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatModel

/// The embedded service, in virtual time.
final class EmbeddedBench: ServiceBench {
  let scheduler = VirtualScheduler()
  let hub: Hub
  private var addresses = 0

  init(contacts: [SimulatedContact] = []) { hub = Hub(scheduler: scheduler.eraseToAnyScheduler(), contacts: contacts) }

  func makeClient() -> any ChatService { EmbeddedService(hub: hub) }

  func pass(until condition: () -> Bool) -> Bool {
    for _ in 0..<600 {
      if condition() { return true }
      scheduler.advance(by: .milliseconds(100))
    }
    return condition()
  }

  var now: MonotonicTime { scheduler.now }

  func freshAddress() -> EmailAddress {
    addresses += 1
    return EmailAddress("user\(addresses)@example.org")!
  }
}

struct ConformanceTests {
  @Test(arguments: ConformanceRule.all)
  func theEmbeddedServiceKeepsTo(_ rule: ConformanceRule) throws { try rule.examine(EmbeddedBench()) }

  @Test(arguments: ConformanceRule.all)
  func alsoWithPeopleAround(_ rule: ConformanceRule) throws { try rule.examine(EmbeddedBench(contacts: .handful)) }

  /// A rule that cannot be broken says nothing: each of these services breaks one.
  @Test func aServiceThatDoesWrongIsFoundOut() {
    final class Forgetful: ServiceBench {
      let base = EmbeddedBench()
      func makeClient() -> any ChatService { Renaming(base.makeClient()) }
      func pass(until condition: () -> Bool) -> Bool { base.pass(until: condition) }
      var now: MonotonicTime { base.now }
      func freshAddress() -> EmailAddress { base.freshAddress() }
    }
    /// Gives every request to send a transaction of its own.
    final class Renaming: ChatService {
      let base: any ChatService
      var count = 0
      init(_ base: any ChatService) { self.base = base }
      var events: AnyPublisher<ChatEvent, Never> {
        base.events.map { event in
          guard case .service(.sent(let room, let txn, let id)) = event.what else { return event }
          let name = TxnID(String(txn.text.split(separator: "#")[0]))
          return ChatEvent(.service(.sent(room, name, id)), session: event.session, at: event.at)
        }.eraseToAnyPublisher()
      }
      func perform(_ command: ChatCommand) {
        guard case .send(let room, let txn, let content) = command.request else { return base.perform(command) }
        count += 1
        base.perform(ChatCommand(.send(room, TxnID("\(txn)#\(count)"), content), session: command.session))
      }
    }
    let broken = ConformanceRule.all.filter { rule in
      do {
        try rule.examine(Forgetful())
        return false
      } catch {
        return true
      }
    }
    #expect(broken.map(\.description).contains("a transaction happens once, however often it is asked for"))
  }
}
