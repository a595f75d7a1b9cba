/// Work in pieces that any threads may do in any order, at once: no piece writes what another accesses.
protocol SharedWork: ~Copyable {
  /// Does a piece.
  ///
  /// - Parameter thread: the number of the thread, to choose resources by it; 0 is the caller of
  ///   `WorkerPool.run`.
  func perform(_ piece: Int, thread: Int)
}

#if !hasFeature(Embedded) && (canImport(Glibc) || canImport(Musl) || canImport(Darwin))
  /// Worker threads that help their owner with `SharedWork`, and sleep in between.
  ///
  /// Every thread has a share of consecutive pieces, so that it accesses the same memory from run to run. A
  /// thread that is done takes pieces of other shares. So the owner does not wait for a thread that the
  /// system does not run: it does those pieces itself. Handing over costs an atomic operation for each thread
  /// and two for each piece, and a wake-up for a sleeping thread. A run allocates nothing.
  final class WorkerPool {
    /// With more than 16, waking threads costs more than sharing saves.
    static var mostThreads: Int { 16 }

    /// The number of threads, the owner's included: fewer than wanted if the system had no more.
    private(set) var count = 1
    private let group: UnsafeMutablePointer<WorkerGroup>

    /// - Parameter wanted: the number of threads, the owner's included.
    init<Work: SharedWork & ~Copyable>(_ wanted: Int, for _: Work.Type) {
      group = .allocate(capacity: 1)
      group.initialize(
        to: WorkerGroup(capacity: wanted) { work, piece, thread in
          work.assumingMemoryBound(to: Work.self).pointee.perform(piece, thread: thread)
        })
      while count < wanted, group.pointee.start(count, of: group) { count += 1 }
    }

    deinit {
      for number in 1..<max(count, 1) { group.pointee.end(number) }
      group.deinitialize(count: 1)
      group.deallocate()
    }

    /// Sets the pieces that a thread begins with. Called for all threads before a run.
    func setShare(_ thread: Int, _ pieces: Range<Int>) {
      group.pointee.workers[thread].first = pieces.lowerBound
      group.pointee.workers[thread].end = pieces.upperBound
    }

    /// Does all pieces of the shares, and returns when they are done.
    ///
    /// - Parameters:
    ///   - work: work of the type that the pool was made for.
    ///   - threads: the number of threads that take part, this one included; at most `count`.
    ///   - backward: whether shares are done from their ends.
    func run<Work: SharedWork & ~Copyable>(_ work: borrowing Work, threads: Int, backward: Bool) {
      withUnsafePointer(to: work) { work in
        group.pointee.begin(work, threads: threads, backward: backward)
        for number in 1..<threads { group.pointee.workers[number].offer() }
        group.pointee.work(as: 0)
        for number in 1..<threads { group.pointee.workers[number].finish() }
      }
    }
  }
#else
  /// On platforms without threads, the owner does all pieces.
  final class WorkerPool {
    static var mostThreads: Int { 1 }

    let count = 1
    private var pieces = 0..<0

    init<Work: SharedWork & ~Copyable>(_ wanted: Int, for _: Work.Type) {}

    func setShare(_ thread: Int, _ pieces: Range<Int>) { self.pieces = pieces }

    func run<Work: SharedWork & ~Copyable>(_ work: borrowing Work, threads: Int, backward: Bool) {
      for piece in pieces { work.perform(piece, thread: 0) }
    }
  }
#endif
