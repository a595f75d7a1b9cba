/// A whole number that is kept in fewer bits than it is used with.
@propertyWrapper
package struct Packed<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: BitwiseCopyable, Hashable,
  Sendable
{
  var number: Number

  @inline(__always)
  package init(wrappedValue: Int) { number = Number(truncatingIfNeeded: wrappedValue) }

  package var wrappedValue: Int {
    @inline(__always) get { Int(truncatingIfNeeded: number) }
    @inline(__always) set { number = Number(truncatingIfNeeded: newValue) }
  }
}
