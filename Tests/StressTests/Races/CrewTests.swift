import Dispatch
import Testing

struct CrewTests {
  @Test func whoComesBackIsNotMissed() {
    let count = Count()
    #expect(Crew().work(8, steps: 10, seed: 1) { _, _, _ in count.add() } == [])
    #expect(count.value == 80)
  }

  /// Two threads wait for each other until the test lets them go: they are told, with how far they got.
  @Test func whoWaitsForEachOtherIsTold() {
    let never = DispatchSemaphore(value: 0)
    let back = DispatchSemaphore(value: 0)
    let missing = Crew(patience: 0.3).work(3, steps: 5, seed: 1) { thread, step, _ in
      guard thread > 0, step == 3 else { return }
      never.wait()
      back.signal()
    }
    #expect(missing == ["thread 1 in step 3 of 5", "thread 2 in step 3 of 5"])
    for _ in 0..<2 { never.signal() }
    for _ in 0..<2 { back.wait() }
  }
}
