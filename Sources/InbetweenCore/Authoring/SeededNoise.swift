/// Random numbers that depend on their keys alone: SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014).
package enum SeededNoise {
  /// The increment of the state: 2⁶⁴ divided by the golden ratio.
  package static var stride: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// Returns a hash of three numbers.
  package static func hash(_ seed: UInt64, _ lane: UInt64, _ step: UInt64) -> UInt64 {
    mix(mix(mix(seed &+ stride) ^ lane) &+ step &* stride)
  }

  /// Returns the number of a state: the finalizer of SplitMix64.
  package static func mix(_ state: UInt64) -> UInt64 {
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
