/// Consecutive components of a pool that are lent to code inlined outside the engine's module; valid while
/// they are lent.
@usableFromInline
struct LentValues<Component> {
  @usableFromInline let base: UnsafeMutablePointer<Component>
  /// The row of the first; −1 for a copy that is in no row.
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
  func withSpan(_ count: Int, _ body: (Span<Component>) -> Void) {
    body(Span(_unsafeElements: UnsafeBufferPointer(start: base, count: count)))
  }

  @inlinable @inline(__always)
  func withMutableSpan(_ count: Int, _ body: (inout MutableSpan<Component>) -> Void) {
    var span = MutableSpan(_unsafeElements: UnsafeMutableBufferPointer(start: base, count: count))
    body(&span)
  }

  /// A copy of a component, in memory of its own.
  static func copy(_ component: Component) -> LentValues {
    let base = UnsafeMutablePointer<Component>.allocate(capacity: 1)
    base.initialize(to: component)
    return LentValues(base, first: -1)
  }

  /// Takes the component out of a copy, which is gone then.
  func takeCopy() -> Component {
    let component = base.move()
    base.deallocate()
    return component
  }
}

extension Strip {
  /// The elements from one on, for code inlined elsewhere; valid until the strip grows.
  @inlinable @inline(__always)
  func values(from index: Int) -> LentValues<Element> where Element: Copyable {
    LentValues(base + index, first: index)
  }
}

extension LentCells {
  /// The cells from one on.
  func from(_ index: Int) -> LentCells {
    LentCells(base.map { $0 + index }, count: count - index)
  }

  @inlinable @inline(__always)
  func withSpan<Result>(_ count: Int, _ body: (Span<Element>) -> Result) -> Result {
    body(Span(_unsafeElements: UnsafeBufferPointer(start: base, count: count)))
  }
}
