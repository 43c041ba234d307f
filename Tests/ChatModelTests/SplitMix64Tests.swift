import Testing

@testable import ChatModel

struct SplitMix64Tests {
  @Test func givesTheAlgorithmsNumbers() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      [random.next(), random.next(), random.next()] == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func aForkIsItsOwn() {
    let parent = SplitMix64(seed: 1)
    var (first, again, second) = (parent.fork(0), parent.fork(0), parent.fork(1))
    let number = first.next()
    #expect(again.next() == number)
    #expect(second.next() != number)
  }
}
