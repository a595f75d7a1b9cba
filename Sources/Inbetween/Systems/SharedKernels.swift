// One tick's kernels on several threads. There is one winner a channel, so every row writes to a place of its
// own: rows can be advanced in any order and at once, and the bits are the same (D1). All else of a tick is
// the calling thread's.

/// How the kernels are shared out.
struct KernelSharing: ~Copyable {
  /// How many threads may take part, the calling one included.
  var threads = 1
  /// Work below which another thread does not pay, in rows of tweens: about what it takes to wake one.
  var leastShare = 16_384
  /// The least work of a piece, for which taking it costs nothing to speak of.
  var leastPiece = 2048

  /// Made when first needed.
  var pool: ThreadPool?
  var pieces = Strip<KernelPiece>()
  /// Where the values of each column go.
  var targets = Strip<Cells<Float>>()

  /// Pieces a thread, so that it need not wait long for the last one.
  static var piecesPerShare: Int { 8 }
  /// How many rows of tweens cost what one of another kind does.
  static var weightOfSpring: Int { 3 }
  static var weightOfGeneral: Int { 24 }
  /// Between the threads' blocks, which must not meet on a cache line.
  static var roomPerThread: Int { TweenChunk.blockLength + 32 }
}

/// A part of what the kernels of one timeline have to do.
struct KernelPiece: BitwiseCopyable {
  enum Kind {
    /// Chunks of tweens, by their places in the order.
    case tweens
    /// Rows of a table of springs.
    case springs(UInt32)
    /// Winners that no table serves.
    case general
  }

  let kind: Kind
  let timeline: UInt32
  let first: UInt32
  let end: UInt32
  /// In rows of tweens.
  let weight: Int

  init(_ kind: Kind, of timeline: Int, _ range: Range<Int>, weight: Int) {
    self.kind = kind
    self.timeline = UInt32(truncatingIfNeeded: timeline)
    first = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    self.weight = weight
  }
}

/// Which kernels are shared out at once.
enum KernelSelection {
  /// Those of timelines that go by their parents' time.
  case clocked
  /// Those of timelines that follow a transition's position: they wait for where that is.
  case following
  case all
}

extension Engine {
  /// How many threads may take part in a tick, the calling one included.
  var threads: Int {
    get { sharing.threads }
    set {
      if newValue == sharing.threads { return }
      sharing.threads = newValue
      sharing.pool = nil
    }
  }

  /// Writes the values of moving winners into the world's columns, if there is enough for several threads;
  /// answers whether it has.
  mutating func shareKernels(_ selection: KernelSelection) -> Bool {
    let threads = threadsWorthWhile(selection)
    if threads < 2 { return false }
    sharing.targets.removeAll()
    for column in 0..<columns.count { sharing.targets.append(columns[column].shown.cells) }
    return share(selection, threads)
  }

  /// The same into columns of a frame's.
  mutating func shareKernels(into frame: inout Strip<Strip<Float>>) -> Bool {
    let threads = threadsWorthWhile(.all)
    if threads < 2 { return false }
    sharing.targets.removeAll()
    for column in 0..<columns.count { sharing.targets.append(frame[column].cells) }
    return share(.all, threads)
  }

  private func threadsWorthWhile(_ selection: KernelSelection) -> Int {
    let threads = min(sharing.threads, ThreadPool.mostThreads)
    return threads < 2 ? 1 : min(threads, weight(selection) / sharing.leastShare)
  }

  /// Where the timelines are that have kernels, in the clocks' order. Rows of those that follow are in tables
  /// of the world's own.
  private func timelineCount(_ selection: KernelSelection) -> Int {
    selection == .following ? 1 : clockOrder.count
  }

  @inline(__always)
  private func isSelected(_ chunk: Int, of timeline: Int, _ selection: KernelSelection) -> Bool {
    selection == .all || timelines[timeline].tweens[chunk].key.follows == (selection == .following)
  }

  /// How much there is to do, in rows of tweens.
  private func weight(_ selection: KernelSelection) -> Int {
    var sum = 0
    for place in 0..<timelineCount(selection) {
      let timeline = clockOrder[place]
      for chunk in 0..<timelines[timeline].tweens.count where isSelected(chunk, of: timeline, selection) {
        sum += timelines[timeline].tweens[chunk].count
      }
      if selection == .following { continue }
      for table in 0..<timelines[timeline].springTables.count {
        sum += timelines[timeline].springTables[table].count * KernelSharing.weightOfSpring
      }
      sum += timelines[timeline].general.count * KernelSharing.weightOfGeneral
    }
    return sum
  }
}

extension Engine {
  private mutating func share(_ selection: KernelSelection, _ wanted: Int) -> Bool {
    if sharing.pool == nil { sharing.pool = ThreadPool(sharing.threads, for: Engine.self) }
    guard let pool = sharing.pool else { return false }
    let threads = min(wanted, pool.count)
    if threads < 2 { return false }
    block.extend(to: KernelSharing.roomPerThread * threads, filler: 0)
    cut(selection, weight(selection) / (threads * KernelSharing.piecesPerShare))
    shareOut(pool, threads)
    pool.run(self, threads: threads, backward: sweepsBackward)
    return true
  }

  /// Cuts the kernels into pieces of about so much work each.
  private mutating func cut(_ selection: KernelSelection, _ wanted: Int) {
    let size = max(wanted, sharing.leastPiece)
    sharing.pieces.removeAll()
    for place in 0..<timelineCount(selection) {
      let timeline = clockOrder[place]
      cutTweens(of: timeline, selection, size)
      if selection == .following { continue }
      for table in 0..<timelines[timeline].springTables.count {
        cut(
          .springs(UInt32(table)), of: timeline, timelines[timeline].springTables[table].count,
          weight: KernelSharing.weightOfSpring, size)
      }
      cut(
        .general, of: timeline, timelines[timeline].general.count, weight: KernelSharing.weightOfGeneral, size
      )
    }
  }

  private mutating func cutTweens(of timeline: Int, _ selection: KernelSelection, _ size: Int) {
    // Those that follow are the last in the order: what is selected is consecutive.
    var (first, end, rows) = (0, 0, 0)
    for place in 0..<timelines[timeline].tweens.count {
      let chunk = Int(timelines[timeline].tweens.order[place])
      guard isSelected(chunk, of: timeline, selection) else { continue }
      timelines[timeline].tweens[chunk].findRuns()
      if rows == 0 { first = place }
      rows += timelines[timeline].tweens[chunk].count
      end = place + 1
      if rows < size { continue }
      sharing.pieces.append(KernelPiece(.tweens, of: timeline, first..<end, weight: rows))
      rows = 0
    }
    if rows > 0 { sharing.pieces.append(KernelPiece(.tweens, of: timeline, first..<end, weight: rows)) }
  }

  /// Cuts so many rows of one kind.
  private mutating func cut(
    _ kind: KernelPiece.Kind, of timeline: Int, _ count: Int, weight: Int, _ size: Int
  ) {
    // A multiple of what packed loops do at once.
    let length = (size / weight + 16) & ~15
    var first = 0
    while first < count {
      let end = min(first + length, count)
      sharing.pieces.append(KernelPiece(kind, of: timeline, first..<end, weight: (end - first) * weight))
      first = end
    }
  }

  /// Gives each thread its share, of about as much work as the others'.
  private func shareOut(_ pool: ThreadPool, _ threads: Int) {
    var whole = 0
    for piece in 0..<sharing.pieces.count { whole += sharing.pieces[piece].weight }
    var (first, end, given) = (0, 0, 0)
    for thread in 0..<threads {
      let due = whole * (thread + 1) / threads
      while end < sharing.pieces.count, given + sharing.pieces[end].weight / 2 <= due {
        given += sharing.pieces[end].weight
        end += 1
      }
      if thread == threads - 1 { end = sharing.pieces.count }
      pool.setShare(thread, first..<end)
      first = end
    }
  }
}

extension Engine: SharedWork {
  /// Does a piece of the kernels, on any thread: the engine is read alone, and channels and the thread's own
  /// block are written.
  func perform(_ piece: Int, thread: Int) {
    let piece = sharing.pieces[piece]
    let (timeline, first, end) = (Int(piece.timeline), Int(piece.first), Int(piece.end))
    let instant = Int32(truncatingIfNeeded: instants[timeline])
    let block = block.cells.from(thread * KernelSharing.roomPerThread)
    switch piece.kind {
    case .tweens:
      for step in first..<end {
        let place = sweepsBackward ? first + (end - 1 - step) : step
        let chunk = Int(timelines[timeline].tweens.order[place])
        let column = Int(timelines[timeline].tweens[chunk].key.column)
        run(chunk, of: timeline, at: instant, block: block, into: sharing.targets[column])
      }
    case .springs(let table):
      let table = Int(table)
      timelines[timeline].springTables[table].advance(
        first..<end, now: instant, block: block,
        values: sharing.targets[timelines[timeline].springTables[table].column])
    case .general:
      for index in first..<end {
        let claim = timelines[timeline].general[index]
        guard let row = row(of: claim) else { continue }
        sharing.targets[Int(store[claim].column)][row] = value(of: claim)
      }
    }
  }
}
