/// SplitMix64 by Steele, Lea and Flood (OOPSLA 2014): equal seeds give equal streams, on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Mixes the seed, or seeds that differ by a few increments would have one stream, shifted.
  init(seed: UInt64) { state = SplitMix64.mix(seed) }

  /// Begins with a state as it is.
  init(state: UInt64) { self.state = state }

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
}
