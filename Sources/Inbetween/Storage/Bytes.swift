/// Calls `body` with the bytes of a value, for another module that has an equal type under another name.
@inline(__always)
func withBytes<Value: BitwiseCopyable>(of value: Value, _ body: (UnsafeRawBufferPointer) -> Void) {
  withUnsafeBytes(of: value, body)
}
