/// A stable index into a strip of `Of`: a 32-bit number with a separate type for each kind.
package struct Slot<Of: ~Copyable>: BitwiseCopyable, Equatable, Sendable {
  var raw: UInt32

  package static var none: Slot { Slot(raw: .max) }

  @inline(__always)
  init(raw: UInt32) { self.raw = raw }

  @inline(__always)
  package init(_ index: Int) { raw = UInt32(truncatingIfNeeded: index) }

  @inline(__always)
  package var index: Int { Int(raw) }

  @inline(__always)
  package var exists: Bool { raw != .max }
}
