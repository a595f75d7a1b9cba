import Foundation

/// A thread with a stack of 512 KB, as a thread of Swift concurrency may have. Under a sanitizer it has 8 MB:
/// there frames are ten times as large.
enum SmallStack {
  private static let size =
    ProcessInfo.processInfo.environment["INBETWEEN_SANITIZED"] == nil ? 512 << 10 : 8 << 20

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
    thread.stackSize = size
    thread.start()
    isDone.wait()
    return result!
  }
}
