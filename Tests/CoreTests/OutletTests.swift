import Testing
import UndercurrentTesting

@testable import UndercurrentCore

/// What an outlet does around its machine, seen with the smallest machine there is: a queue.
struct OutletTests {
  private struct Queue: Machine {
    typealias Output = Int
    typealias Failure = Oops
    typealias Waste = Token

    var values: [Int] = []
    var completion: Subscribers.Completion<Oops>?
    var waste: Token?
    var isClosed = false
    var credit = Subscribers.Demand.none

    mutating func requested(_ demand: Subscribers.Demand) -> Steering { Steering() }
    mutating func cancelled() -> Steering {
      isClosed = true
      return Steering()
    }
    mutating func credited(_ demand: Subscribers.Demand) { credit += demand }
    var isQuiet: Bool { false }
    mutating func next(_ waste: inout Token?) -> Signal<Int, Oops>? {
      waste = self.waste.take()
      if isClosed { return nil }
      if !values.isEmpty { return .value(values.removeFirst()) }
      return completion.take().map { .completion($0) }
    }
  }

  private typealias QueueOutlet = Outlet<Queue, Recorder<Int, Oops>>

  @Test func deliversWhatComesFromWithinADeliveryAfterIt() {
    var outlet: QueueOutlet!
    var depth = 0
    let recorder = Recorder<Int, Oops> { value in
      depth += 1
      #expect(depth == 1)
      if value < 3 { outlet.send { $0.values.append(value + 1) } }
      depth -= 1
      return .max(2)
    }
    outlet = QueueOutlet("Queue", Queue(), to: recorder)
    outlet.send { $0.values.append(1) }
    #expect(recorder.values == [1, 2, 3])
    #expect(outlet.state.withLock { $0.machine.credit } == .max(6))
    outlet = nil
  }

  @Test func deliversWhatOtherThreadsBringMeanwhile() {
    var outlet: QueueOutlet!
    let recorder = Recorder<Int, Oops> { value in
      if value == 1 { elsewhere { outlet.send { $0.values.append(2) } } }
      return .none
    }
    outlet = QueueOutlet("Queue", Queue(), to: recorder)
    outlet.send { $0.values.append(1) }
    #expect(recorder.values == [1, 2])
    outlet = nil
  }

  @Test func holdsEverythingBackUntilItIsReleased() {
    let recorder = Recorder<Int, Oops>()
    let outlet = QueueOutlet("Queue", Queue(), to: recorder, isHeld: true)
    outlet.send { $0.values.append(1) }
    #expect(recorder.events == [])
    outlet.release()
    #expect(recorder.events == [.value(1)])
  }

  @Test func cutsItsLinkBeforeTheEnding() {
    var watch = Watch()
    do {
      let recorder = Recorder<Int, Oops>()
      let outlet = watch(QueueOutlet("Queue", Queue(), to: recorder), "outlet")
      recorder.receive(subscription: outlet.link)
      outlet.send { $0.completion = .failure(.two) }
      #expect(recorder.events == [.subscription, .failure(.two)])
      #expect("\(outlet.link)" == "Queue")
    }
    #expect(watch.alive == [])
  }

  @Test func whatTheMachineLetsGoOfMayUseTheOutlet() {
    let recorder = Recorder<Int, Oops>()
    let outlet = QueueOutlet("Queue", Queue(), to: recorder)
    outlet.send { $0.waste = Token { outlet.send { $0.values.append(7) } } }
    outlet.send { _ in }
    #expect(recorder.values == [7])
  }

  @Test func aCancelFromWithinADeliveryDropsTheRest() {
    var outlet: QueueOutlet!
    let recorder = Recorder<Int, Oops> { _ in
      outlet.link.cancel()
      return .none
    }
    outlet = QueueOutlet("Queue", Queue(), to: recorder)
    outlet.send {
      $0.values = [1, 2, 3]
      $0.completion = .finished
    }
    #expect(recorder.events == [.value(1)])
    outlet = nil
  }
}
