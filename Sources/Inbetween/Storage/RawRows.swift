/// Where the values of a pool are, as bytes: a row is `stride` bytes; valid until the pool grows.
struct RawRows: BitwiseCopyable {
  var base: UnsafeMutableRawPointer?
  var stride = 0
  var count = 0
}

extension Strip {
  /// The elements as bytes.
  var rawRows: RawRows { RawRows(base: base, stride: MemoryLayout<Element>.stride, count: count) }
}
