#if KERNELS_APART && arch(x86_64)
  // In place of the modules of these names. Embedded Swift would compile functions of other modules again,
  // for every processor, so they are called by names of C.

  enum InbetweenWide {
    @_extern(c, "inbetween_writeWide")
    static func write(_ kind: UInt8, _ run: UnsafeRawPointer)
  }

  enum InbetweenWidest {
    @_extern(c, "inbetween_writeWidest")
    static func write(_ kind: UInt8, _ run: UnsafeRawPointer)
  }
#endif
