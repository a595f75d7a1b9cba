import Foundation

/// A thread with a stack of 512 KB, as a thread of Swift concurrency may have.
enum SmallStack {
  /// Runs `body` on such a thread, waits for it, and returns its result.
  @discardableResult
  static func run<Result>(_ body: @escaping () -> Result) -> Result {
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result: Result?
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      result = body()
      isDone.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    isDone.wait()
    return result!
  }
}
