import Testing
import UndercurrentCore
import UndercurrentTesting

struct AnyCancellableTests {
  private final class Counter: Cancellable {
    var count = 0
    func cancel() { count += 1 }
  }

  @Test func cancelsOnceByHandOrAtItsEnd() {
    let counter = Counter()
    var cancellable: AnyCancellable? = AnyCancellable(counter)
    cancellable?.cancel()
    cancellable?.cancel()
    cancellable = nil
    #expect(counter.count == 1)
    cancellable = AnyCancellable(counter)
    #expect(counter.count == 1)
    cancellable = nil
    #expect(counter.count == 2)
  }

  @Test func cancelsFromWithinItsOwnClosureOnlyOnce() {
    var count = 0
    var cancellable: AnyCancellable!
    cancellable = AnyCancellable {
      count += 1
      cancellable.cancel()
    }
    cancellable.cancel()
    #expect(count == 1)
    cancellable = nil
  }

  @Test func releasesWhatItHeldOnCancel() {
    var watch = Watch()
    let cancellable = AnyCancellable { [token = watch(Token())] in _ = token }
    cancellable.cancel()
    #expect(watch.alive == [])
    withExtendedLifetime(cancellable) {}
  }

  @Test func isToldApartByIdentity() {
    let counter = Counter()
    let (a, b) = (AnyCancellable(counter), AnyCancellable(counter))
    #expect(a == a)
    #expect(a != b)
    var set: Set<AnyCancellable> = []
    a.store(in: &set)
    a.store(in: &set)
    b.store(in: &set)
    #expect(set.count == 2)
    set.removeAll()
    #expect(counter.count == 0, "the constants still hold them")
    withExtendedLifetime((a, b)) {}
  }

  @Test func anyCancellableCanBeStored() {
    let counter = Counter()
    var set: Set<AnyCancellable> = []
    var array: [AnyCancellable] = []
    counter.store(in: &set)
    counter.store(in: &array)
    AnyCancellable(counter).store(in: &array)
    #expect((set.count, array.count) == (1, 2))
    array = []
    #expect(counter.count == 2)
    set = []
    #expect(counter.count == 3)
  }

  @Test func aBagMayBeChangedWhileItIsEmptied() {
    final class Bag { var cancellables: Set<AnyCancellable> = [] }
    let bag = Bag()
    var count = 0
    for _ in 0..<5 {
      AnyCancellable {
        count += 1
        bag.cancellables = []
        AnyCancellable { count += 1 }.cancel()
      }.store(in: &bag.cancellables)
    }
    let gone = bag.cancellables
    bag.cancellables = []
    for cancellable in gone { cancellable.cancel() }
    #expect(count == 10)
  }

  @Test func aPublisherThatEndsBeforeTheCancellableIsStoredLeavesNothing() {
    var bag: [Int: AnyCancellable] = [:]
    bag[1] = Empty<Int, Never>().sink(receiveCompletion: { _ in bag[1] = nil }, receiveValue: { _ in })
    #expect(bag.count == 1, "it is stored after it has ended, as with Combine")
    var watch = Watch()
    bag[2] = Just(1).eraseToAnyPublisher().map { [token = watch(Token())] in $0 + token.number }.sink { _ in }
    #expect(watch.alive == [], "what is stored holds nothing any more")
  }

  @Test func threadsCancelOnceTogether() {
    for _ in 0..<200 {
      let tally = Tally()
      let cancellable = AnyCancellable { tally.add() }
      together(3) { _ in cancellable.cancel() }
      #expect(tally.count == 1)
    }
  }
}
