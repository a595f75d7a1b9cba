/// Consecutive elements that the engine lends to code inlined outside its module; valid until their strip
/// grows.
@usableFromInline
struct LentCells<Element: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline let base: UnsafePointer<Element>?
  @usableFromInline let count: Int

  init(_ base: UnsafePointer<Element>?, count: Int) {
    self.base = base
    self.count = count
  }

  /// No elements.
  static var none: LentCells { LentCells(nil, count: 0) }

  /// The element at `index`, which must be less than `count`.
  @inlinable
  subscript(index: Int) -> Element { base.unsafelyUnwrapped[index] }

  /// Calls `body` with the elements as a span.
  @inlinable
  func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
    body(Span(_unsafeElements: UnsafeBufferPointer(start: base, count: count)))
  }

  /// Lends a list of `count` elements for the length of `body`.
  static func withList<Result>(
    _ count: Int, _ element: (Int) -> Element, _ body: (LentCells) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: Element.self, capacity: count) { list in
      for index in 0..<count { list[index] = element(index) }
      return body(LentCells(UnsafePointer(list.baseAddress), count: count))
    }
  }
}
