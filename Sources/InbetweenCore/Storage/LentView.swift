/// Consecutive elements lent to code inlined outside the module; valid until their strip grows.
@usableFromInline
package struct LentView<Element: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline package let base: UnsafePointer<Element>?
  @usableFromInline package let count: Int

  @inlinable
  package init(_ base: UnsafePointer<Element>?, count: Int) {
    self.base = base
    self.count = count
  }

  @inlinable
  package static var none: LentView { LentView(nil, count: 0) }

  /// The element at `index`, which must be less than `count`.
  @inlinable
  package subscript(index: Int) -> Element { base.unsafelyUnwrapped[index] }

  @inlinable
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(Span(_unsafeElements: UnsafeBufferPointer(start: base, count: count)))
  }

  /// Calls `body` with a list of `count` elements, which exists until it returns.
  @inlinable
  package static func withList<Result, Failure: Error>(
    _ count: Int, _ element: (Int) -> Element, _ body: (LentView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeTemporaryAllocation(of: Element.self, capacity: count) { (list) throws(Failure) in
      for index in 0..<count { list[index] = element(index) }
      return try body(LentView(UnsafePointer(list.baseAddress), count: count))
    }
  }
}
