import ChatModel
import UndercurrentCore
import UndercurrentTesting

/// A store in virtual time over a service that a test plays.
struct StoreBench {
  let scheduler = VirtualScheduler()
  let service: ScriptedService
  let store: AppStore

  init() {
    service = ScriptedService(scheduler: scheduler.eraseToAnyScheduler())
    store = AppStore(service: service, scheduler: scheduler.eraseToAnyScheduler())
  }

  /// Signed in, with the contacts of ``ReducerBench``.
  static func signedIn(_ rooms: [RoomSnapshot]? = nil) -> StoreBench {
    let bench = StoreBench()
    bench.store.signIn(email: "me@example.org")
    bench.service.tell(.signedIn(ReducerBench.welcome(rooms)))
    return bench
  }

  func at(_ seconds: Int) { scheduler.advance(to: time(seconds)) }
}
