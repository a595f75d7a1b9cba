@_spi(Parts) import InbetweenCore

/// Consecutive components of a pool, lent to code inlined outside the engine's module.
@usableFromInline
struct LentValues<Component> {
  @usableFromInline let base: UnsafeMutablePointer<Component>
  /// The row of the first component. For a copy, which is in no row, −1 less the number of values deferred
  /// before it was made.
  @usableFromInline let first: Int

  @inlinable
  init(_ base: UnsafeMutablePointer<Component>, first: Int) { (self.base, self.first) = (base, first) }

  @inlinable
  subscript(index: Int) -> Component {
    @inline(__always)
    unsafeAddress { UnsafePointer(base + index) }
    @inline(__always)
    nonmutating unsafeMutableAddress { base + index }
  }

  @inlinable @inline(__always)
  func withSpan<Failure: Error>(
    _ count: Int, _ body: (Span<Component>) throws(Failure) -> Void
  ) throws(Failure) {
    try body(Span(_unsafeElements: UnsafeBufferPointer(start: base, count: count)))
  }

  @inlinable @inline(__always)
  func withMutableSpan<Failure: Error>(
    _ count: Int, _ body: (inout MutableSpan<Component>) throws(Failure) -> Void
  ) throws(Failure) {
    var span = MutableSpan(_unsafeElements: UnsafeMutableBufferPointer(start: base, count: count))
    try body(&span)
  }

  /// Returns a copy of a component, in its own memory. `setCount` is the number of values deferred before.
  static func copy(_ component: Component, _ setCount: Int) -> LentValues {
    let base = UnsafeMutablePointer<Component>.allocate(capacity: 1)
    base.initialize(to: component)
    return LentValues(base, first: -1 - setCount)
  }

  /// Takes the component out of a copy, and deallocates the copy.
  func takeCopy() -> Component {
    let component = base.move()
    base.deallocate()
    return component
  }
}

extension LentView {
  /// Returns the cells from `index` on.
  @inlinable @inline(__always)
  func from(_ index: Int) -> LentView {
    LentView(base.unsafelyUnwrapped + index, count: count &- index)
  }

  @inlinable @inline(__always)
  func withSpan<Result, Failure: Error>(
    _ count: Int, _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(Span(_unsafeElements: UnsafeBufferPointer(start: base, count: count)))
  }
}
