#if !hasFeature(Embedded) && (canImport(Glibc) || canImport(Musl) || canImport(Darwin))
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The shared state of a pool's worker threads. Only its owner writes plain members, while none works.
  struct WorkerGroup: ~Copyable {
    /// The workers, one a thread; the first is the owner's.
    let workers: UnsafeMutablePointer<Worker>
    private let capacity: Int
    private let perform: (UnsafeRawPointer, Int, Int) -> Void
    private var work: UnsafeRawPointer?
    private var threads = 0
    private var isBackward = false

    init(capacity: Int, perform: @escaping (UnsafeRawPointer, Int, Int) -> Void) {
      self.capacity = capacity
      self.perform = perform
      workers = .allocate(capacity: capacity)
      for number in 0..<capacity { (workers + number).initialize(to: Worker()) }
    }

    deinit {
      workers.deinitialize(count: capacity)
      workers.deallocate()
    }

    /// Prepares a run.
    mutating func begin(_ work: UnsafeRawPointer, threads: Int, backward: Bool) {
      (self.work, self.threads, isBackward) = (work, threads, backward)
      for number in 0..<threads { workers[number].taken.store(0, ordering: .relaxed) }
    }

    /// Does the rest of a thread's own share, then of the other shares.
    func work(as thread: Int) {
      guard let work else { return }
      for step in 0..<threads {
        let owner = workers + (thread + step) % threads
        let count = owner.pointee.end - owner.pointee.first
        while true {
          let taken = owner.pointee.taken.wrappingAdd(1, ordering: .relaxed).oldValue
          if taken >= count { break }
          perform(
            work, isBackward ? owner.pointee.end - 1 - taken : owner.pointee.first + taken, thread)
        }
      }
    }

    /// Starts a thread. Returns false if the system has no more.
    func start(_ number: Int, of group: UnsafeMutablePointer<WorkerGroup>) -> Bool {
      let worker = workers + number
      worker.pointee.group = group
      worker.pointee.number = number
      return pthread_create(&worker.pointee.thread, nil, { Worker.main($0) }, worker) == 0
    }

    /// Ends a thread that is not working, and waits until it is gone.
    func end(_ number: Int) {
      workers[number].dismiss()
      #if canImport(Glibc)
        pthread_join(workers[number].thread, nil)
      #else
        if let thread = workers[number].thread { pthread_join(thread, nil) }
      #endif
    }
  }

  /// A worker: one thread of a pool, its share, and its state.
  ///
  ///     idle ⇄ parked                  it looks for work for a while, then sleeps
  ///      │ ↘     │
  ///      │   offered → working → idle  the owner offers work, and takes it back if it is done already
  ///      │                 ↓
  ///      │              awaited → idle the owner sleeps until it is done
  ///     dismissed
  struct Worker: ~Copyable {
    private enum State {
      static var idle: UInt32 { 0 }
      static var parked: UInt32 { 1 }
      static var offered: UInt32 { 2 }
      static var working: UInt32 { 3 }
      static var awaited: UInt32 { 4 }
      static var dismissed: UInt32 { 5 }
    }

    /// The number of looks for work before sleeping: about 50 µs, many times the time to wake. So in ticks
    /// without a pause all workers are awake, and in a frame of 16 ms the cost is negligible.
    private static var looks: Int { 2048 }
    /// The number of looks before yielding the processor.
    private static var looksPerYield: Int { 32 }

    private let state = Atomic<UInt32>(State.idle)
    /// The number of pieces of its share that have been taken.
    let taken = Atomic<Int>(0)
    var first = 0
    var end = 0
    var number = 0
    var group: UnsafeMutablePointer<WorkerGroup>?
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    private let bed = Bed()
    /// Keeps the next worker's state on other cache lines.
    private let padding = (SIMD16<Float>(), SIMD16<Float>())

    /// The main function of the thread.
    fileprivate static func main(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let worker = memory?.assumingMemoryBound(to: Worker.self) else { return nil }
      while worker.pointee.takeOffer() {
        worker.pointee.group?.pointee.work(as: worker.pointee.number)
        if worker.pointee.state.exchange(State.idle, ordering: .acquiringAndReleasing) == State.awaited {
          worker.pointee.bed.wake()
        }
      }
      return nil
    }

    /// Waits for work. Returns false if the worker is dismissed.
    private func takeOffer() -> Bool {
      var looks = 0
      while true {
        switch state.load(ordering: .relaxed) {
        case State.offered:
          if replace(State.offered, by: State.working) { return true }
        case State.dismissed: return false
        default:
          looks += 1
          if looks % Worker.looksPerYield == 0 { sched_yield() }
          if looks >= Worker.looks, replace(State.idle, by: State.parked) {
            bed.sleep { state.load(ordering: .acquiring) == State.parked }
            looks = 0
          }
        }
      }
    }

    /// Offers the group's work to the thread.
    func offer() { send(State.offered) }

    fileprivate func dismiss() { send(State.dismissed) }

    private func send(_ message: UInt32) {
      if state.exchange(message, ordering: .acquiringAndReleasing) == State.parked { bed.wake() }
    }

    /// Takes the offered work back if it has not begun, else waits until it is done.
    func finish() {
      if replace(State.offered, by: State.idle) { return }
      var looks = 0
      while state.load(ordering: .acquiring) == State.working {
        looks += 1
        if looks % Worker.looksPerYield == 0 { sched_yield() }
        if looks >= Worker.looks, replace(State.working, by: State.awaited) {
          bed.sleep { state.load(ordering: .acquiring) == State.awaited }
        }
      }
    }

    @inline(__always)
    private func replace(_ expected: UInt32, by wanted: UInt32) -> Bool {
      state.compareExchange(expected: expected, desired: wanted, ordering: .acquiringAndReleasing).exchanged
    }
  }

  /// A place where one thread sleeps until another wakes it.
  private struct Bed: ~Copyable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
      mutex.initialize(to: pthread_mutex_t())
      condition.initialize(to: pthread_cond_t())
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    deinit {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      condition.deallocate()
      mutex.deallocate()
    }

    func sleep(while isTired: () -> Bool) {
      pthread_mutex_lock(mutex)
      while isTired() { pthread_cond_wait(condition, mutex) }
      pthread_mutex_unlock(mutex)
    }

    /// Wakes the sleeping thread, after the state that it checks has changed.
    func wake() {
      pthread_mutex_lock(mutex)
      pthread_cond_signal(condition)
      pthread_mutex_unlock(mutex)
    }
  }
#endif
