import Foundation

/// The memory of the machine and of this process.
enum SystemMemory {
  /// The bytes that the machine has.
  static var installed: Int { Int(clamping: ProcessInfo.processInfo.physicalMemory) }

  /// Returns freed memory to the system. glibc keeps what was freed for later.
  static func giveBack() {
    #if canImport(Glibc)
      // Found by its name, as the headers that Swift imports do not declare it.
      typealias Trim = @convention(c) (Int) -> Int32
      if let function = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(function, to: Trim.self)(0) }
    #endif
  }
}

/// The processor time of the calling thread.
enum ProcessorTime {
  /// The present time; its zero is arbitrary.
  static var ofThread: Duration {
    #if os(Windows)
      var (start, end, kernel, user) = (FILETIME(), FILETIME(), FILETIME(), FILETIME())
      GetThreadTimes(GetCurrentThread(), &start, &end, &kernel, &user)
      func ticks(_ time: FILETIME) -> Int64 {
        Int64(time.dwHighDateTime) << 32 | Int64(time.dwLowDateTime)
      }
      return .nanoseconds((ticks(kernel) + ticks(user)) * 100)
    #else
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    #endif
  }
}
