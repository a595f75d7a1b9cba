/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Mixes the seed, or seeds that differ by a few increments would have one stream, shifted.
  init(seed: UInt64) { state = SplitMix64.mix(seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SplitMix64.mix(state)
  }

  private static func mix(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0 ..< 1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A whole number in 0 ..< limit; the bias of the remainder is far below what a benchmark could notice.
  mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }
}
