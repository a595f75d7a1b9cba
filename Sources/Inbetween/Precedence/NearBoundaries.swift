/// The boundaries that are due soon, in order. Boundaries drawn from the wheel are sorted unit by unit and
/// form a run; later ones go into a heap of four branches.
///
/// Entries are removed at the front only: a reader of `first` must check that it is not stale.
struct NearBoundaries: ~Copyable {
  private var run = UniqueArray<Boundary>()
  /// The first index of the run that is left, and the first that is not sorted yet.
  private var next = 0
  private var sorted = 0
  private var heap = UniqueArray<Boundary>()

  /// The greatest number that is sorted by insertion.
  private static var fewSorted: Int { 48 }

  var count: Int { run.count - next + heap.count }

  @inline(__always)
  var first: Boundary? {
    if next == run.count { return heap.isEmpty ? nil : heap[0] }
    return !heap.isEmpty && heap[0].precedes(run[next]) ? heap[0] : run[next]
  }

  mutating func removeFirst() {
    if next < run.count, heap.isEmpty || !heap[0].precedes(run[next]) {
      next += 1
      return
    }
    let last = heap.removeLast()
    if !heap.isEmpty { sink(last) }
  }

  /// Removes all boundaries. Frees lists with memory for more than `kept`.
  mutating func removeAll(keepingUpTo kept: Int) {
    run.removeAll(keepingUpTo: kept)
    heap.removeAll(keepingUpTo: kept)
    (next, sorted) = (0, 0)
  }

  /// Reserves memory for boundaries that are added, and for those that are drawn from the wheel.
  mutating func reserve(inHeap added: Int, inRun drawn: Int) {
    heap.reserve(added)
    run.reserve(drawn)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.array(&run)
    bytes.plain(&next)
    bytes.plain(&sorted)
    bytes.array(&heap)
  }

  /// Adds a boundary.
  mutating func insert(_ boundary: Boundary) {
    var index = heap.count
    heap.append(boundary)
    while index > 0 {
      let parent = (index - 1) / 4
      if !boundary.precedes(heap[parent]) { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = boundary
  }

  /// Removes the passed entries of the run, before more is drawn.
  mutating func makeRoom() {
    if next == 0 { return }
    for index in next..<run.count { run[index - next] = run[index] }
    run.truncate(to: run.count - next)
    next = 0
    sorted = run.count
  }

  /// Appends a boundary of the unit that is being drawn to the run.
  @inline(__always)
  mutating func draw(_ boundary: Boundary) { run.append(boundary) }

  /// Sorts the boundaries drawn since the last call: a unit of the wheel, which is after everything drawn
  /// before.
  mutating func sortDrawn() {
    if run.count - sorted > NearBoundaries.fewSorted {
      run.sort(from: sorted)
      sorted = run.count
      return
    }
    for index in sorted..<run.count {
      let boundary = run[index]
      var entry = index
      while entry > sorted && boundary.precedes(run[entry - 1]) {
        run[entry] = run[entry - 1]
        entry -= 1
      }
      run[entry] = boundary
    }
    sorted = run.count
  }

  /// The number of entries left in the run. `ofRun` returns one of them.
  var runCount: Int { run.count - next }

  @inline(__always)
  func ofRun(_ index: Int) -> Boundary { run[next + index] }

  /// Drops all entries for which `isKept` returns false.
  mutating func filter(_ isKept: (Boundary) -> Bool) {
    makeRoom()
    var kept = 0
    for index in 0..<run.count where isKept(run[index]) {
      run[kept] = run[index]
      kept += 1
    }
    run.truncate(to: kept)
    sorted = kept
    let whole = heap.count
    kept = 0
    for index in 0..<whole where isKept(heap[index]) {
      heap[kept] = heap[index]
      kept += 1
    }
    let few = kept
    heap.truncate(to: few)
    // The rest is inserted anew, in place.
    for index in 0..<few {
      let boundary = heap[index]
      var entry = index
      while entry > 0, boundary.precedes(heap[(entry - 1) / 4]) {
        heap[entry] = heap[(entry - 1) / 4]
        entry = (entry - 1) / 4
      }
      heap[entry] = boundary
    }
  }

  /// Calls `body` with each entry.
  func forEach(_ body: (Boundary) -> Void) {
    for index in next..<run.count { body(run[index]) }
    for index in 0..<heap.count { body(heap[index]) }
  }

  /// Replaces the first entry of the heap by `entry`, and restores the heap.
  private mutating func sink(_ entry: Boundary) {
    var index = 0
    while let least = heap.leastChild(of: index), heap[least].precedes(entry) {
      heap[index] = heap[least]
      index = least
    }
    heap[index] = entry
  }
}
