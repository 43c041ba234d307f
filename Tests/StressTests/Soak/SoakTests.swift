import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatModel

/// The chat goes on for minutes, with many people who come, go and write by themselves, over a connection that comes and goes, loses,
/// doubles and delays, while the clock jumps. No message is lost, doubled or out of order, nothing piles up, and nothing stays.
struct SoakTests {
  @Test func theChatGoesOn() throws {
    let tracker = LifetimeTracker()
    let scheduler = VirtualScheduler()
    let start = Stack.threadTime
    var figures = Figures()
    do {
      let soak = Soak(contacts: Effort.soak == nil ? 60 : 1_000, seed: Effort.seed, on: scheduler, tracker)
      soak.begin()
      let seconds = Effort.soak ?? 120
      var memory: (bytes: Int, messages: Int)?
      while soak.seconds < Double(seconds) {
        soak.step()
        if memory == nil, soak.seconds > Double(seconds) / 3 { memory = (Self.bytesInUse, soak.messages) }
      }
      soak.settle()
      for problem in soak.problems() { Issue.record("seed \(Effort.seed): \(problem)") }
      #expect(soak.mostPending < 4 * soak.contacts + 100, "jobs pile up: \(soak.mostPending)")
      #expect(soak.messages > seconds / 2, "nobody writes")
      #expect(soak.sentCount > seconds / 20, "the user does not write")
      figures = Figures(soak)
      if let memory {
        let grown = max(0, Self.bytesInUse - memory.bytes)
        let each = grown / max(1, soak.messages - memory.messages)
        figures.lines.append("\(each) bytes for each message since the first third, \(grown >> 20) MB in all")
        // A message is kept by the hub and by the app, with its name and its place in several tables. Other tests use memory, too, so
        // this is looked at only in a run that is made for it.
        if Effort.soak != nil { #expect(each < 4_096, "memory grows by more than messages take") }
      }
      soak.end()
    }
    #expect(scheduler.pending.isEmpty, "after the session, jobs are pending: \(scheduler.pending.count)")
    #expect(tracker.alive == [])
    print((figures.lines + ["\(Int(Stack.threadTime - start)) s of processor time"]).joined(separator: "; "))
  }

  private struct Figures {
    var lines: [String] = []

    init() {}

    init(_ soak: Soak) {
      lines = [
        "soak, seed \(Effort.seed): \(soak.contacts) contacts, \(Int(soak.seconds)) s of virtual time, \(soak.messages) messages",
        "\(soak.sentCount) of them the user's", "\(soak.flaps) times the connection went or came",
        "\(soak.jumps) jumps of the clock",
        "\(soak.mostPending) jobs pending at most",
      ]
    }
  }

  /// How much memory the process has, where that is known.
  private static var bytesInUse: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
