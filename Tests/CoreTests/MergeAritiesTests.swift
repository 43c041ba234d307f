import Testing
import UndercurrentCore
import UndercurrentTesting

struct MergeAritiesTests {
  private func values<P: Publisher<Int, Never>>(_ publisher: P) -> [Int] {
    let recorder = Recorder<Int, Never>()
    publisher.subscribe(recorder)
    #expect(recorder.completion == .finished)
    return recorder.values
  }

  @Test func fiveToEight() {
    let one = Just(1)
    #expect(values(one.merge(with: Just(2), Just(3), Just(4), Just(5))) == Array(1...5))
    #expect(values(one.merge(with: Just(2), Just(3), Just(4), Just(5), Just(6))) == Array(1...6))
    #expect(values(one.merge(with: Just(2), Just(3), Just(4), Just(5), Just(6), Just(7))) == Array(1...7))
    #expect(values(one.merge(with: Just(2), Just(3), Just(4), Just(5), Just(6), Just(7), Just(8))) == Array(1...8))
  }

  @Test func aMergeOfAMergeIsOneMerge() {
    let s = [1].publisher
    let two: Publishers.Merge = s.merge(with: Just(2))
    let three: Publishers.Merge3 = two.merge(with: Just(3))
    let four: Publishers.Merge4 = two.merge(with: Just(3), Just(4))
    let five: Publishers.Merge5 = two.merge(with: Just(3), Just(4), Just(5))
    let six: Publishers.Merge6 = two.merge(with: Just(3), Just(4), Just(5), Just(6))
    let seven: Publishers.Merge7 = two.merge(with: Just(3), Just(4), Just(5), Just(6), Just(7))
    let eight: Publishers.Merge8 = two.merge(with: Just(3), Just(4), Just(5), Just(6), Just(7), Just(8))
    #expect(values(eight) == Array(1...8))
    #expect(four == three.merge(with: Just(4)))
    #expect(five == three.merge(with: Just(4), Just(5)))
    #expect(six == three.merge(with: Just(4), Just(5), Just(6)))
    #expect(seven == three.merge(with: Just(4), Just(5), Just(6), Just(7)))
    #expect(eight == three.merge(with: Just(4), Just(5), Just(6), Just(7), Just(8)))
    #expect(five == four.merge(with: Just(5)))
    #expect(six == four.merge(with: Just(5), Just(6)))
    #expect(seven == four.merge(with: Just(5), Just(6), Just(7)))
    #expect(eight == four.merge(with: Just(5), Just(6), Just(7), Just(8)))
    #expect(six == five.merge(with: Just(6)))
    #expect(seven == five.merge(with: Just(6), Just(7)))
    #expect(eight == five.merge(with: Just(6), Just(7), Just(8)))
    #expect(seven == six.merge(with: Just(7)))
    #expect(eight == six.merge(with: Just(7), Just(8)))
    #expect(eight == seven.merge(with: Just(8)))
    #expect(eight != seven.merge(with: Just(9)))
  }
}
