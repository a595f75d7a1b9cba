/// The values of a pool as bytes: a row is `stride` bytes. Valid until the pool grows.
struct RawRows: BitwiseCopyable {
  var base: UnsafeMutableRawPointer?
  var stride = 0
  var count = 0
}

extension Strip {
  /// The elements as bytes.
  var rawRows: RawRows { RawRows(base: base, stride: MemoryLayout<Element>.stride, count: count) }
}
