#if arch(x86_64) && canImport(InbetweenWide)
  internal import CProcessor
  internal import InbetweenWide
  internal import InbetweenWidest
#elseif arch(x86_64) && KERNELS_APART
  internal import CProcessor
#elseif KERNELS_APART
  // From a module with the same files, which is optimized for speed even if the engine is optimized for size.
  @_extern(c, "inbetween_write")
  private func writeRun(_ kind: UInt8, _ run: UnsafeRawPointer)
#endif

/// The compiled kernels to run; all compute equal bits.
///
/// On x86-64 Linux kernels are compiled three times, from one source: here for every such processor, in
/// `InbetweenWide` for AVX2, and in `InbetweenWidest` for AVX-512. Each has twice as many lanes as the
/// previous one.
enum KernelSet: Int, CaseIterable {
  case narrow
  case wide
  case widest

  /// The fastest kernels that this processor can run.
  static let best: KernelSet = {
    #if arch(x86_64) && (canImport(InbetweenWide) || KERNELS_APART)
      switch inbetween_vector_bits() {
      case 512: return .widest
      case 256: return .wide
      default: return .narrow
      }
    #else
      return .narrow
    #endif
  }()

  /// Runs the kernel over a run. The run types of the other modules are made of the same files, so their
  /// memory layout is equal.
  @inline(__always)
  func write<Run: KernelRun>(_ run: Run) {
    #if arch(x86_64) && (canImport(InbetweenWide) || KERNELS_APART)
      if self == .narrow { return run.write() }
      withUnsafeBytes(of: run) { bytes in
        let run = bytes.baseAddress.unsafelyUnwrapped
        if self == .wide {
          InbetweenWide.write(Run.kind.rawValue, run)
        } else {
          InbetweenWidest.write(Run.kind.rawValue, run)
        }
      }
    #elseif KERNELS_APART
      withUnsafeBytes(of: run) { writeRun(Run.kind.rawValue, $0.baseAddress.unsafelyUnwrapped) }
    #else
      run.write()
    #endif
  }
}
