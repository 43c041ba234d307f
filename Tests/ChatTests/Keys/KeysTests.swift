import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatTerminal

struct KeysTests {
  private let scheduler = VirtualScheduler()

  @Test func keysAreSentAsTheyComplete() {
    let keys = Keys(scheduler: scheduler)
    var received: [Key] = []
    let cancellable = keys.sink { received.append($0) }
    keys.send([0x61, 0xc3])
    #expect(received == [.character("a")])
    keys.send([0xa9])
    keys.press(.function(2))
    #expect(received == [.character("a"), .character("é"), .function(2)])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aLoneEscapeIsAKeyOnceNothingHasFollowedForAWhile() {
    let keys = Keys(scheduler: scheduler, patience: .milliseconds(40))
    var received: [Key] = []
    let cancellable = keys.sink { received.append($0) }
    keys.send([0x1b])
    scheduler.advance(by: .milliseconds(39))
    #expect(received == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(received == [.escape])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aSequenceThatComesInPiecesIsOneKey() {
    let keys = Keys(scheduler: scheduler, patience: .milliseconds(40))
    var received: [Key] = []
    let cancellable = keys.sink { received.append($0) }
    for byte in [0x1b, 0x5b, 0x35, 0x7e] as [UInt8] {
      keys.send([byte])
      scheduler.advance(by: .milliseconds(30))
    }
    #expect(received == [.pageUp])
    scheduler.advance(by: .seconds(1))
    #expect(received == [.pageUp])
    withExtendedLifetime(cancellable) {}
  }

  @Test func itIsReleasedWithAnEscapePending() {
    var keys: Keys? = Keys(scheduler: scheduler)
    weak let released = keys
    keys?.send([0x1b])
    keys = nil
    #expect(released == nil)
    scheduler.advance(by: .seconds(1))
  }
}
