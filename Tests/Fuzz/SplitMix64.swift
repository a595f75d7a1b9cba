/// Stands for the generator of the model tests: its numbers are the bytes of the fuzzer, two for each. So the
/// fuzzer makes the streams of commands, and coverage guides it. Copies go on from one place. When the bytes
/// have run out, the numbers come from SplitMix64.
struct SplitMix64: RandomNumberGenerator {
  nonisolated(unsafe) static var bytes: ArraySlice<UInt8> = []
  private nonisolated(unsafe) static var state: UInt64 = 0

  init(seed: UInt64) {}

  static func begin(_ input: ArraySlice<UInt8>) { (bytes, state) = (input, 0) }

  mutating func next() -> UInt64 {
    if let high = SplitMix64.bytes.popFirst() {
      // The high bits decide. The low ones must differ from 0, or a draw from a range may be refused for
      // ever.
      let low = SplitMix64.bytes.popFirst() ?? 0
      return UInt64(high) << 56 | UInt64(low) << 48 | 0x8000_0000_0001
    }
    SplitMix64.state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = SplitMix64.state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
