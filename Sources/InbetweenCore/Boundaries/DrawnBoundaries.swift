/// Boundaries that were drawn from the wheel because they are due soon. They are sorted unit by unit, and
/// removed at the front. A reader of `first` must check that it is not stale.
struct DrawnBoundaries: SnapshotField, ~Copyable {
  private var run = UniqueArray<Boundary>()
  /// The first index of the remaining run, and the first index that is not sorted yet.
  private var next = 0
  private var sorted = 0
  private var memory = SortMemory<Boundary>()

  var count: Int { run.count - next }

  @inline(__always)
  var first: Boundary? { next == run.count ? nil : run[next] }

  @inline(__always)
  subscript(index: Int) -> Boundary { run[next + index] }

  @inline(__always)
  mutating func removeFirst() { next += 1 }

  mutating func reserve(_ count: Int) {
    run.reserve(count)
    memory.reserve(count)
  }

  /// Exchanges the entries that are not passed.
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    if !bytes.isReading { makeRoom() }
    bytes.exchange(&run, &next, &sorted)
  }

  /// Removes the passed entries, before more is drawn.
  mutating func makeRoom() {
    if next == 0 { return }
    for index in next..<run.count { run[index - next] = run[index] }
    run.truncate(to: run.count - next)
    sorted -= next
    next = 0
  }

  /// Appends a boundary of the unit that is being drawn.
  @inline(__always)
  mutating func append(_ boundary: Boundary) { run.append(boundary) }

  /// Sorts the boundaries drawn since the last call: one unit, after everything drawn before.
  mutating func sortNew() {
    memory.sort(&run, from: sorted)
    sorted = run.count
  }

  mutating func filter(_ isKept: (Boundary) -> Bool) {
    makeRoom()
    run.filter(isKept)
    sorted = run.count
  }

  func forEach(_ body: (Boundary) -> Void) {
    for index in next..<run.count { body(run[index]) }
  }
}
