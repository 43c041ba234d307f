/// A small generator of pseudo-random numbers: the same seed gives the same numbers, everywhere.
///
/// The algorithm is Steele, Lea and Flood's SplitMix: a counter that goes up by the golden ratio, with its bits well mixed.
struct SplitMix64: RandomNumberGenerator, Hashable, Codable, Sendable {
  private var counter: UInt64

  init(seed: UInt64) { counter = seed }

  mutating func next() -> UInt64 {
    counter &+= 0x9E37_79B9_7F4A_7C15
    var bits = counter
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A generator of its own for somebody, so that what one does makes no difference to what others do.
  func fork(_ number: Int) -> SplitMix64 {
    var parent = SplitMix64(seed: counter ^ UInt64(truncatingIfNeeded: number))
    return SplitMix64(seed: parent.next())
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
