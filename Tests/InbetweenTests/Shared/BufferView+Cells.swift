import Inbetween
@testable import InbetweenCore

extension Array where Element: BitwiseCopyable {
  /// Calls `body` with the elements as cells.
  mutating func withCells<Result>(_ body: (BufferView<Element>) -> Result) -> Result {
    // An empty array may have no memory; kernels then get a count of 0 and touch nothing.
    if isEmpty {
      return withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) {
        body(BufferView($0.baseAddress!, count: 0))
      }
    }
    return withUnsafeMutableBufferPointer { body(BufferView($0.baseAddress!, count: $0.count)) }
  }
}
