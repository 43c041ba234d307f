import Testing
import Undercurrent
import UndercurrentState

/// The client of this target, at work.
struct ClientTests {
  @MainActor @Test func aScreenFollowsASensorOnAnotherThread() async {
    let sensor = Sensor()
    var screen: Screen?
    await withCheckedContinuation { continuation in
      screen = Screen(sensor) { continuation.resume() }
      Task.detached {
        for degrees in 1...3 { sensor.readings.send(Reading(degrees: degrees)) }
        sensor.status.send("warm")
        sensor.readings.send(completion: .finished)
      }
    }
    #expect(screen?.log == [2, 3, 4])
    sensor.status.send("hot")
    #expect(screen?.status == "hot")
  }

  @Test func anArchiveFollowsOnItsOwnActor() async {
    let sensor = Sensor()
    let archive = Archive()
    await archive.follow(sensor)
    for degrees in 1...3 { sensor.readings.send(Reading(degrees: degrees)) }
    while await archive.degrees.count < 2 { await Task.yield() }
    #expect(await archive.degrees == [2, 3])
  }

  @Test func aFutureIsShared() async {
    let answer = Future<Int, Never> { $0(.success(42)) }
    #expect(await shared(answer) == [42, 42])
  }

  @Test func theFirstValueIsWaitedForOnTheMainActor() async {
    let sensor = Sensor()
    async let first = firstOnTheMainActor(sensor)
    let sender = Task {
      while !Task.isCancelled {
        sensor.readings.send(Reading(degrees: 7))
        await Task.yield()
      }
    }
    #expect(await first == Reading(degrees: 7))
    sender.cancel()
  }
}
