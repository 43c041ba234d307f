import Testing
import UndercurrentCore
import UndercurrentTesting

struct TryLastWhereTests {
  @Test func withoutSuchAValueThereIsTheEndingAlone() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    (1...4).publisher.tryLast { $0 > 4 }.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func failsWhereTheClosureThrows() {
    let recorder = Recorder<Int, Oops>()
    (1...4).publisher.tryLast { if $0 == 3 { throw Oops.two } else { true } }.mapError { $0 as! Oops }.subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.two)])
  }
}
