import Testing
import UndercurrentCore
import UndercurrentTesting

struct CancelBagTests {
  @Test func cancelsEverythingInOrderAndCanBeUsedAgain() {
    var log: [Int] = []
    let bag = CancelBag()
    for index in 0..<3 { AnyCancellable { log.append(index) }.store(in: bag) }
    #expect(log == [])
    bag.cancel()
    #expect(log == [0, 1, 2])
    AnyCancellable { log.append(3) }.store(in: bag)
    bag.cancel()
    bag.cancel()
    #expect(log == [0, 1, 2, 3])
  }

  @Test func cancelsWhenItIsLetGoOf() {
    var count = 0
    var bag: CancelBag? = CancelBag()
    AnyCancellable { count += 1 }.store(in: bag!)
    bag = nil
    #expect(count == 1)
  }

  @Test func keepsAnyCancellable() {
    let publisher = TestPublisher<Int, Never>()
    let bag = CancelBag()
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    publisher.subscribe(sink)
    sink.store(in: bag)
    bag.cancel()
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func mayBeUsedFromWithinACancel() {
    let bag = CancelBag()
    var count = 0
    AnyCancellable {
      bag.cancel()
      AnyCancellable { count += 1 }.store(in: bag)
    }.store(in: bag)
    bag.cancel()
    #expect(count == 0)
    bag.cancel()
    #expect(count == 1)
  }

  @Test func mayBeUsedFromSeveralThreads() {
    let (bag, tally) = (CancelBag(), Tally())
    together(4) { index in
      for round in 0..<100 {
        AnyCancellable { tally.add() }.store(in: bag)
        if index == 0, round.isMultiple(of: 10) { bag.cancel() }
      }
    }
    bag.cancel()
    #expect(tally.count == 400)
  }
}
