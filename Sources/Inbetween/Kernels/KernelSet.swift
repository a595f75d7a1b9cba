#if arch(x86_64) && canImport(InbetweenWide)
  internal import CProcessor
  internal import InbetweenWide
#endif

/// The compiled kernels to run; all compute equal bits.
///
/// On x86-64 Linux kernels are compiled twice, from one source: here for every such processor, and in
/// `InbetweenWide` for those with AVX2, which has twice as many lanes.
enum KernelSet {
  case narrow
  case wide

  /// The fastest kernels that this processor can run.
  static let best: KernelSet = {
    #if arch(x86_64) && canImport(InbetweenWide)
      return inbetween_has_avx2() ? .wide : .narrow
    #else
      return .narrow
    #endif
  }()

  // The run types of the other module are made of the same files, so their memory layout is equal.

  /// Writes the values of all rows of a run.
  @inline(__always)
  func write(_ run: TweenRun) {
    #if arch(x86_64) && canImport(InbetweenWide)
      if self == .wide { return withBytes(of: run) { writeTweens($0) } }
    #endif
    run.write()
  }

  /// Writes the positions of all rows of a run into its block.
  @inline(__always)
  func write(_ run: SpringRun) {
    #if arch(x86_64) && canImport(InbetweenWide)
      if self == .wide { return withBytes(of: run) { writeSprings($0) } }
    #endif
    run.write()
  }
}
