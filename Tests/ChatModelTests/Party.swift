import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatModel

/// Several people with a store and a connection each, on one hub, in virtual time.
final class Party {
  final class Guest {
    let service: EmbeddedService
    let storage = MemoryStorage()
    var store: AppStore
    let user: UserID
    var starts: UInt64 = 1

    init(_ name: String, _ number: Int, _ hub: Hub, _ scheduler: ChatScheduler) {
      user = UserID("\(name)@example.org")
      service = EmbeddedService(hub: hub)
      store = AppStore(
        service: service, scheduler: scheduler, device: DeviceID(name), storage: storage, seed: UInt64(number) * 1000)
    }
  }

  let scheduler = VirtualScheduler()
  let hub: Hub
  private(set) var guests: [Guest] = []

  init(_ names: String...) {
    hub = Hub(scheduler: scheduler.eraseToAnyScheduler(), contacts: [])
    for (number, name) in names.enumerated() {
      let guest = Guest(name, number + 1, hub, scheduler.eraseToAnyScheduler())
      guest.store.signUp(name: name, email: "\(name)@example.org", password: "p")
      guests.append(guest)
      pass(1)
    }
  }

  func pass(_ seconds: Double) { scheduler.advance(by: .seconds(seconds)) }

  /// Has everybody look at the conversation of the first two, or of all.
  func meet() {
    if guests.count == 2 {
      guests[0].store.open(guests[1].user)
      pass(3)
      guests[1].store.open(guests[0].user)
    } else {
      guests[0].store.createGroup(name: "All", with: guests.dropFirst().map(\.user))
      pass(3)
      for guest in guests.dropFirst() {
        guard let group = guest.store.state.conversations(.groups).first else { continue }
        guest.store.open(group)
        guest.store.perform(.accept)
      }
    }
    pass(3)
  }

  /// Ends somebody's app as kill -9 does, and starts it anew with what was kept.
  func restart(_ guest: Guest) throws {
    guest.starts += 1
    let kept = try #require(try guest.storage.load())
    guest.store = AppStore(
      service: guest.service, scheduler: scheduler.eraseToAnyScheduler(), device: guest.store.state.session!.admission.device,
      storage: guest.storage, seed: guest.starts * 7919)
    guest.store.resume(kept.0, kept.1)
  }

  func texts(_ guest: Guest) -> [String] { guest.store.state.messageRows.filter { $0.event == nil }.map(\.text) }
}
