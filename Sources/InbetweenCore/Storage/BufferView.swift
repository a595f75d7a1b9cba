/// A mutable view of the consecutive elements of a column, for kernels.
///
/// It is one pointer wide, and not checked in release builds: the caller keeps the memory alive and passes
/// the count beside it. Debug builds know the count and trap outside it. Copies view one memory, so writing
/// does not mutate the view.
struct BufferView<Element: BitwiseCopyable> {
  private let base: UnsafeMutablePointer<Element>
  #if DEBUG
    private let bound: Int
  #endif

  /// Creates a view of the memory at `base`.
  ///
  /// - Parameter count: the number of elements that may be accessed; only debug builds keep it.
  @inline(__always)
  init(_ base: UnsafeMutablePointer<Element>, count: Int) {
    self.base = base
    #if DEBUG
      bound = count
    #endif
  }

  /// Returns the cells from `index` on.
  @inline(__always)
  func from(_ index: Int) -> BufferView {
    check(index)
    #if DEBUG
      return BufferView(base + index, count: bound - index)
    #else
      return BufferView(base + index, count: 0)
    #endif
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      check(index)
      return base[index]
    }
    nonmutating set {
      check(index)
      base[index] = newValue
    }
  }

  @inline(__always)
  private func check(_ index: Int) {
    #if DEBUG
      assert(index >= 0 && index < bound, "cell index out of its column")
    #endif
  }
}

/// Calls `body` with one value as a block of one cell, so that scalar calls can run block kernels.
@inline(__always)
func withCell<Element: BitwiseCopyable>(_ value: inout Element, _ body: (BufferView<Element>) -> Void) {
  withUnsafeMutablePointer(to: &value) { body(BufferView($0, count: 1)) }
}
