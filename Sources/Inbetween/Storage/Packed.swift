/// A whole number that is kept in fewer bits than it is used with.
@propertyWrapper
struct Packed<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: BitwiseCopyable, Hashable, Sendable {
  private var number: Number

  @inline(__always)
  init(wrappedValue: Int) { number = Number(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    @inline(__always) get { Int(truncatingIfNeeded: number) }
    @inline(__always) set { number = Number(truncatingIfNeeded: newValue) }
  }
}
