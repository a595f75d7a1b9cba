#if KERNELS_APART && arch(x86_64)
  // In place of the modules of these names. Embedded Swift would compile functions of other modules again,
  // for every processor, so they are called by names of C.

  @_extern(c, "inbetween_writeTweensWide") private func writeTweensWide(_ run: UnsafeRawPointer?)
  @_extern(c, "inbetween_writeSpringsWide") private func writeSpringsWide(_ run: UnsafeRawPointer?)
  @_extern(c, "inbetween_writeTweensWidest") private func writeTweensWidest(_ run: UnsafeRawPointer?)
  @_extern(c, "inbetween_writeSpringsWidest") private func writeSpringsWidest(_ run: UnsafeRawPointer?)

  enum InbetweenWide {
    @inline(__always)
    static func writeTweens(_ run: UnsafeRawBufferPointer) { writeTweensWide(run.baseAddress) }
    @inline(__always)
    static func writeSprings(_ run: UnsafeRawBufferPointer) { writeSpringsWide(run.baseAddress) }
  }

  enum InbetweenWidest {
    @inline(__always)
    static func writeTweens(_ run: UnsafeRawBufferPointer) { writeTweensWidest(run.baseAddress) }
    @inline(__always)
    static func writeSprings(_ run: UnsafeRawBufferPointer) { writeSpringsWidest(run.baseAddress) }
  }
#endif
