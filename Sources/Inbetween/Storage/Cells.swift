/// A mutable view of the consecutive elements of a column, for kernels.
///
/// It is one pointer wide and is not checked in release builds: the caller keeps the memory alive
/// and passes the count beside it. Debug builds know the count, when they are told it, and trap
/// outside it. Copies see the same memory, which is why writing does not mutate the view.
struct Cells<Element: BitwiseCopyable> {
  private let base: UnsafeMutablePointer<Element>
  #if DEBUG
    private let bound: Int
  #endif

  /// Views the memory at `base`.
  ///
  /// - Parameter count: elements that may be touched; known to debug builds only.
  @inline(__always)
  init(_ base: UnsafeMutablePointer<Element>, count: Int = .max) {
    self.base = base
    #if DEBUG
      bound = count
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

  /// The view that begins `offset` elements further on.
  @inline(__always)
  func advanced(by offset: Int) -> Cells {
    #if DEBUG
      return Cells(base + offset, count: bound == .max ? .max : bound - offset)
    #else
      return Cells(base + offset)
    #endif
  }

  @inline(__always)
  private func check(_ index: Int) {
    #if DEBUG
      assert(index >= 0 && index < bound, "cell index out of its column")
    #endif
  }
}

/// Lends one value as a block of one cell, so that scalar calls can run block kernels.
@inline(__always)
func withCell<Element: BitwiseCopyable>(_ value: inout Element, _ body: (Cells<Element>) -> Void) {
  withUnsafeMutablePointer(to: &value) { body(Cells($0, count: 1)) }
}

extension Array where Element: BitwiseCopyable {
  /// Lends the elements as cells for the length of `body`.
  @inline(__always)
  mutating func withCells<Result>(_ body: (Cells<Element>) -> Result) -> Result {
    // An empty array may have no memory; kernels then get a count of 0 and touch nothing.
    if isEmpty {
      return withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) {
        body(Cells($0.baseAddress!, count: 0))
      }
    }
    return withUnsafeMutableBufferPointer { body(Cells($0.baseAddress!, count: $0.count)) }
  }
}
