// The kernels of a tick on several threads. A channel has one winner, so every row writes to its own index.
// Rows can be advanced in any order and at once, with equal bits (D1). The calling thread does the rest of a
// tick.

/// How the kernels are shared between threads.
struct KernelSharing: ~Copyable {
  /// The number of threads that may take part, including the calling one.
  var threads = 1
  /// The least work that pays for another thread, in rows of tweens: many times the cost of waking a thread
  /// that finds no free processor.
  var leastShare = 32_768
  /// The least work of a piece: taking it must cost little, and the wait for the last must be short.
  var leastPiece = 4096

  /// Made when first needed.
  var pool: WorkerPool?
  var pieces = UniqueArray<KernelPiece>()
  /// The work of all pieces.
  var weight = 0
  /// The cells to which the values of each column are written.
  var targets = UniqueArray<BufferView<Float>>()
  /// The columns that are not written, as a frame does not include them. Empty if all are written.
  var leftOut = UniqueArray<Bool>()

  /// The work of a row of another kind, in rows of tweens.
  static var weightOfSpring: Int { 3 }
  static var weightOfPath: Int { 3 }
  static var weightOfScalar: Int { 24 }
  /// The distance of the threads' blocks, which must not share a cache line.
  static var roomPerThread: Int { TweenChunk.blockLength + 32 }

  func leavesOut(_ column: Int) -> Bool { !leftOut.isEmpty && leftOut[column] }

  mutating func append(_ piece: KernelPiece) {
    pieces.append(piece)
    weight += piece.weight
  }
}

/// A part of the work of one clock's kernels.
struct KernelPiece: BitwiseCopyable {
  package enum Kind {
    /// Chunks of tweens, by their indices in the order.
    case tweens
    /// Rows of a table of springs.
    case springs(UInt32)
    /// Rows of a table of paths.
    case paths(UInt32)
    /// Scalar rows: winners in no table.
    case scalar
  }

  let kind: Kind
  /// The number of the tables.
  let number: UInt32
  let first: UInt32
  let end: UInt32
  /// The work, in rows of tweens.
  let weight: Int

  init(_ kind: Kind, of number: Int, _ range: Range<Int>, weight: Int) {
    self.kind = kind
    self.number = UInt32(truncatingIfNeeded: number)
    first = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    self.weight = weight
  }
}

/// The kernels that are shared at once.
enum KernelSelection {
  /// Chunks of rows that count the time of their tables' clock.
  case ofOneClock
  /// Chunks of rows with clocks. Some belong to progress-driven timelines, which must wait for the positions.
  case ofManyClocks
  case all

  /// Returns whether the piece has the rows of a table.
  func includes(hasClocks: Bool) -> Bool { self == .all || hasClocks == (self == .ofManyClocks) }
}

extension Engine {
  var threads: Int {
    get { tables.sharing.threads }
    set {
      if newValue == tables.sharing.threads { return }
      tables.sharing.threads = newValue
      tables.sharing.pool = nil
    }
  }

  /// Writes moving winners into the world's columns, if it pays for threads. Returns whether it did.
  mutating func shareKernels(_ selection: KernelSelection) -> Bool {
    tables.sharing.leftOut.removeAll()
    let threads = cut(selection)
    if threads < 2 { return false }
    tables.sharing.targets.removeAll()
    for column in 0..<channels.columns.count {
      tables.sharing.targets.append(channels.columns[column].shown.cells)
    }
    runPieces(threads)
    return true
  }

  /// Writes moving winners into a frame's columns, if it pays for threads. Returns whether it did.
  mutating func shareKernels(into frame: inout UniqueArray<UniqueArray<Float>>) -> Bool {
    if tables.sharing.threads < 2 { return false }
    tables.sharing.leftOut.removeAll()
    for column in 0..<channels.columns.count { tables.sharing.leftOut.append(frame[column].isEmpty) }
    let threads = cut(.all)
    if threads < 2 { return false }
    tables.sharing.targets.removeAll()
    for column in 0..<channels.columns.count { tables.sharing.targets.append(frame[column].cells) }
    runPieces(threads)
    return true
  }

  /// Cuts the kernels into pieces. Returns the number of threads to use.
  private mutating func cut(_ selection: KernelSelection) -> Int {
    let threads = min(tables.sharing.threads, WorkerPool.mostThreads)
    if threads < 2 || mostWeight < 2 * tables.sharing.leastShare { return 1 }
    tables.sharing.pieces.removeAll()
    tables.sharing.weight = 0
    // Rows with clocks are in the world's tables.
    for number in 0..<(selection == .ofManyClocks ? 1 : tables.byClock.count) {
      cutTweens(of: number, selection)
      for table in 0..<tables.byClock[number].springs.count
      where selection.includes(hasClocks: tables.byClock[number].springs[table].times.hasClocks)
        && !tables.sharing.leavesOut(tables.byClock[number].springs[table].column)
      {
        cut(
          .springs(UInt32(table)), of: number, tables.byClock[number].springs[table].count,
          weight: KernelSharing.weightOfSpring)
      }
      for table in 0..<tables.byClock[number].paths.count
      where selection.includes(hasClocks: tables.byClock[number].paths[table].times.hasClocks)
        && !tables.sharing.leavesOut(tables.byClock[number].paths[table].column)
      {
        cut(
          .paths(UInt32(table)), of: number, tables.byClock[number].paths[table].count,
          weight: KernelSharing.weightOfPath)
      }
      if selection == .ofManyClocks { continue }
      cut(.scalar, of: number, tables.byClock[number].scalarRows.count, weight: KernelSharing.weightOfScalar)
    }
    let worth = min(threads, tables.sharing.weight / tables.sharing.leastShare)
    if worth < 2 { return 1 }
    if tables.sharing.pool == nil { tables.sharing.pool = WorkerPool(threads, for: Engine.self) }
    return min(worth, tables.sharing.pool?.count ?? 1)
  }

  /// The greatest possible work: a row a channel.
  private var mostWeight: Int {
    var rows = 0
    for column in 0..<channels.columns.count { rows += channels.columns[column].shown.count }
    return rows * KernelSharing.weightOfScalar
  }

  private mutating func cutTweens(of number: Int, _ selection: KernelSelection) {
    // Chunks whose rows have clocks are last in the order, so the selected ones are consecutive.
    var (first, end, rows) = (0, 0, 0)
    for position in 0..<tables.byClock[number].tweens.count {
      let chunk = Int(tables.byClock[number].tweens.order[position])
      let hasClocks = tables.byClock[number].tweens[chunk].key.hasClocks
      guard selection.includes(hasClocks: hasClocks) else { continue }
      if tables.sharing.leavesOut(Int(tables.byClock[number].tweens[chunk].key.column)) { continue }
      tables.byClock[number].tweens[chunk].findRuns()
      if rows == 0 { first = position }
      rows += tables.byClock[number].tweens[chunk].count
      end = position + 1
      if rows < tables.sharing.leastPiece { continue }
      tables.sharing.append(KernelPiece(.tweens, of: number, first..<end, weight: rows))
      rows = 0
    }
    if rows > 0 { tables.sharing.append(KernelPiece(.tweens, of: number, first..<end, weight: rows)) }
  }

  /// Cuts `count` rows of one kind.
  private mutating func cut(_ kind: KernelPiece.Kind, of number: Int, _ count: Int, weight: Int) {
    // A multiple of the width of packed loops.
    let length = (tables.sharing.leastPiece / weight + 16) & ~15
    var first = 0
    while first < count {
      let end = min(first + length, count)
      tables.sharing.append(KernelPiece(kind, of: number, first..<end, weight: (end - first) * weight))
      first = end
    }
  }
}

extension Engine: SharedWork {
  /// Gives each thread a share of the pieces, with about equal work, and does them.
  private mutating func runPieces(_ threads: Int) {
    guard let pool = tables.sharing.pool else { return }
    tables.makeRoom(forThreads: threads)
    var (first, end, given) = (0, 0, 0)
    for thread in 0..<threads {
      let due = tables.sharing.weight * (thread + 1) / threads
      while end < tables.sharing.pieces.count, given + tables.sharing.pieces[end].weight / 2 <= due {
        given += tables.sharing.pieces[end].weight
        end += 1
      }
      if thread == threads - 1 { end = tables.sharing.pieces.count }
      pool.setShare(thread, first..<end)
      first = end
    }
    pool.run(self, threads: threads, backward: tables.sweepsBackward)
  }

  /// Does a piece of the kernels, on any thread: it writes channels and the thread's block only.
  func perform(_ piece: Int, thread: Int) {
    let piece = tables.sharing.pieces[piece]
    let (number, first, end) = (Int(piece.number), Int(piece.first), Int(piece.end))
    guard let instant = instant(ofTables: number) else { return }
    let block = tables.block.cells.from(thread * KernelSharing.roomPerThread)
    let shifted = tables.shifted.cells.from(thread * KernelSharing.roomPerThread)
    switch piece.kind {
    case .tweens:
      for step in first..<end {
        let position = tables.sweepsBackward ? first + (end - 1 - step) : step
        let chunk = Int(tables.byClock[number].tweens.order[position])
        let column = Int(tables.byClock[number].tweens[chunk].key.column)
        if tables.sharing.leavesOut(column) { continue }
        run(
          chunk, of: number, at: instant, block: block, shifted: shifted, into: tables.sharing.targets[column]
        )
      }
    case .springs(let table):
      let table = Int(table)
      tables.byClock[number].springs[table].advance(
        first..<end, now: instant, block: block, clocks: clocks.instants.cells, shifted: shifted,
        values: tables.sharing.targets[tables.byClock[number].springs[table].column],
        kernels: tables.kernels)
    case .paths(let table):
      let column = tables.byClock[number].paths[Int(table)].column
      advancePaths(
        first..<end, of: Int(table), number, at: instant, block: block, shifted: shifted,
        into: tables.sharing.targets[column])
    case .scalar:
      for index in first..<end {
        let driverLane = tables.byClock[number].scalarRows[index]
        guard let (column, row) = target(of: driverLane), !tables.sharing.leavesOut(column) else { continue }
        tables.sharing.targets[column][row] = value(of: driverLane)
      }
    }
  }
}
