#if arch(x86_64) && canImport(InbetweenWide)
  internal import CProcessor
  internal import InbetweenWide
#endif

/// Which of the compiled kernels run: all compute the same bits.
///
/// On x86-64 Linux kernels are compiled twice, from the same files: here for every such processor, and in
/// `InbetweenWide` for those with AVX2, whose lanes are twice as many.
enum KernelSet {
  case narrow
  case wide

  /// The faster of those that this processor can run.
  static let best: KernelSet = {
    #if arch(x86_64) && canImport(InbetweenWide)
      return inbetween_has_avx2() ? .wide : .narrow
    #else
      return .narrow
    #endif
  }()

  // The other module's types of runs are made of the same files, so they lie in memory in the same way.

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
