#if !hasFeature(Embedded)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #else
    import Synchronization
  #endif

  /// A lock that admits one thread at a time.
  ///
  /// On platforms with POSIX threads it is their mutex: ThreadSanitizer knows it, and reports false races for
  /// the standard library's.
  package struct Lock: ~Copyable, @unchecked Sendable {
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
      private let mutex: UnsafeMutablePointer<pthread_mutex_t>

      package init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
      }

      deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
      }

      package borrowing func with<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
      }
    #else
      private let mutex = Mutex(())

      package init() {}

      package borrowing func with<Result>(_ body: () -> Result) -> Result { mutex.withLock { _ in body() } }
    #endif
  }
#else
  import Synchronization

  /// A lock that admits one thread at a time. Embedded Swift has no waiting threads: they try again.
  package struct Lock: ~Copyable, Sendable {
    private let isHeld = Atomic<Bool>(false)

    package init() {}

    package borrowing func with<Result>(_ body: () -> Result) -> Result {
      while isHeld.exchange(true, ordering: .acquiring) {}
      defer { isHeld.store(false, ordering: .releasing) }
      return body()
    }
  }
#endif
