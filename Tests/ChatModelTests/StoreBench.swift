import ChatModel
import UndercurrentCore
import UndercurrentTesting

/// A store in virtual time over a service that a test plays.
struct StoreBench {
  let scheduler = VirtualScheduler()
  let service: ScriptedService
  let store: AppStore

  init(storage: (any ChatStorage)? = nil) {
    service = ScriptedService(scheduler: scheduler.eraseToAnyScheduler())
    store = AppStore(service: service, scheduler: scheduler.eraseToAnyScheduler(), storage: storage, seed: 1)
  }

  /// Signed in, with the contacts of ``ReducerBench``.
  static func signedIn(_ history: [RoomID: [TimelineEvent]] = [:], storage: (any ChatStorage)? = nil) -> StoreBench {
    let bench = StoreBench(storage: storage)
    bench.store.signUp(name: "Me", email: "me@example.org", password: "p")
    bench.service.tell(.signedIn(ReducerBench.admission))
    bench.service.sync(ReducerBench.welcome(history))
    return bench
  }

  func at(_ seconds: Int) { scheduler.advance(to: time(seconds)) }
}
