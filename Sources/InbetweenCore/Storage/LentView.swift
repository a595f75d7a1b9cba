/// Consecutive elements lent to code inlined outside the module; valid until their strip grows.
@usableFromInline
struct LentView<Element: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline let base: UnsafePointer<Element>?
  @usableFromInline let count: Int

  @inlinable
  init(_ base: UnsafePointer<Element>?, count: Int) {
    self.base = base
    self.count = count
  }

  static var none: LentView { LentView(nil, count: 0) }

  /// The element at `index`, which must be less than `count`.
  @inlinable
  subscript(index: Int) -> Element { base.unsafelyUnwrapped[index] }

  @inlinable
  func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(Span(_unsafeElements: UnsafeBufferPointer(start: base, count: count)))
  }

  /// Calls `body` with a list of `count` elements, which exists until it returns.
  static func withList<Result, Failure: Error>(
    _ count: Int, _ element: (Int) -> Element, _ body: (LentView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeTemporaryAllocation(of: Element.self, capacity: count) { (list) throws(Failure) in
      for index in 0..<count { list[index] = element(index) }
      return try body(LentView(UnsafePointer(list.baseAddress), count: count))
    }
  }
}
