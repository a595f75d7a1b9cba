/// Lends the bytes of a value, for another module that has the same type under a name of its own.
@inline(__always)
func withBytes<Value: BitwiseCopyable>(of value: Value, _ body: (UnsafeRawBufferPointer) -> Void) {
  withUnsafeBytes(of: value, body)
}
