/// Work in pieces that may be done in any order, by any threads, at once: none writes what another touches.
protocol SharedWork: ~Copyable {
  /// Does a piece.
  ///
  /// - Parameter thread: who does it, 0 being the caller of `ThreadPool.run`: for what each has of its own.
  func perform(_ piece: Int, thread: Int)
}

#if !hasFeature(Embedded) && (canImport(Glibc) || canImport(Musl) || canImport(Darwin))
  /// Threads that help the one that owns them with `SharedWork`, and sleep in between.
  ///
  /// Every thread has a share of the pieces, consecutive ones, so that it meets the same memory from run to
  /// run; who is done takes what is left of the others' shares. So nobody waits for a thread that the system
  /// does not let run: what that has not begun, the caller does. Handing over costs an atomic operation a
  /// thread and two a piece, and where a thread sleeps, waking it. Nothing is allocated in a run.
  final class ThreadPool {
    /// More than 16 would share out less than waking them costs.
    static var mostThreads: Int { 16 }

    /// How many threads there are, the owner's included: fewer than were wanted if the system had no more.
    private(set) var count = 1
    private let crew: UnsafeMutablePointer<Crew>

    /// - Parameter wanted: how many threads, the owner's included.
    init<Work: SharedWork & ~Copyable>(_ wanted: Int, for _: Work.Type) {
      crew = .allocate(capacity: 1)
      crew.initialize(
        to: Crew(capacity: wanted) { work, piece, thread in
          work.assumingMemoryBound(to: Work.self).pointee.perform(piece, thread: thread)
        })
      while count < wanted, crew.pointee.start(count, of: crew) { count += 1 }
    }

    deinit {
      for number in 1..<max(count, 1) { crew.pointee.end(number) }
      crew.deinitialize(count: 1)
      crew.deallocate()
    }

    /// Which pieces a thread begins with; for all that take part, before a run.
    func setShare(_ thread: Int, _ pieces: Range<Int>) {
      crew.pointee.hands[thread].first = pieces.lowerBound
      crew.pointee.hands[thread].end = pieces.upperBound
    }

    /// Does all pieces that have been shared out, and returns when they are done.
    ///
    /// - Parameters:
    ///   - work: of the type that the pool was made for.
    ///   - threads: how many take part, this one included; at most `count`.
    ///   - backward: whether shares are done from their ends.
    func run<Work: SharedWork & ~Copyable>(_ work: borrowing Work, threads: Int, backward: Bool) {
      withUnsafePointer(to: work) { work in
        crew.pointee.begin(work, threads: threads, backward: backward)
        for number in 1..<threads { crew.pointee.hands[number].offer() }
        crew.pointee.work(as: 0)
        for number in 1..<threads { crew.pointee.hands[number].finish() }
      }
    }
  }
#else
  /// Where there are no threads, nobody helps.
  final class ThreadPool {
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
