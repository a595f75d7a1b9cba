/// What a sample between two ticks has changed, and must undo.
struct SampleJournal: ~Copyable {
  /// A driver as it was before a crossing, forward or back.
  struct DriverEntry: BitwiseCopyable {
    var slot: Slot<Driver>
    var phase: Phase
    var flags: Driver.Flags
    /// How long it is active: a spring that first contends in the sample finds that there.
    var active: Int64
  }

  /// A base value as it was before it was written.
  struct BaseEntry: BitwiseCopyable {
    var column: Int
    var row: Int
    var base: Float
    var version: UInt32
  }

  /// What was done to an entry of a timeline's commits.
  struct CommitEntry: BitwiseCopyable {
    enum Change: UInt8, BitwiseCopyable {
      case added
      case removed
      case changed
    }

    var change: Change
    var timeline: Int
    var index: Int
    /// The entry before that.
    var commit: Commit
  }

  /// A timeline of steps as it was before its clock was aligned with its sequence's playhead.
  struct ClockEntry: BitwiseCopyable {
    var timeline: Int
    var map: ClockMap
    var touched: Int64
    var turn: Int64
    var standsBackward: Bool
    var isShut: Bool
  }

  /// A sequence's plan as it was before the length of a step was found.
  struct PlanEntry {
    var timeline: Int
    var plan: SequencePlan
  }

  /// A channel's seam as it was before it was changed.
  struct SeamEntry: BitwiseCopyable {
    var column: Int
    var row: Int
    var seam: Seam?
  }

  var isRecording = false
  var drivers = Strip<DriverEntry>()
  var bases = Strip<BaseEntry>()
  var commits = Strip<CommitEntry>()
  var clocks = Strip<ClockEntry>()
  var plans: [PlanEntry] = []
  var seams = Strip<SeamEntry>()
  /// Where the timelines stood that follow a channel.
  var followers = Strip<Int64>()

  @inline(__always)
  mutating func record(_ slot: Slot<Driver>, _ driver: Driver, active: Int64) {
    // A repeat changes neither phase nor flags: one entry will do for many.
    if let last = drivers.count > 0 ? drivers[drivers.count - 1] : nil,
      last.slot == slot, last.phase == driver.phase, last.flags == driver.flags,
      last.active == active
    {
      return
    }
    drivers.append(
      DriverEntry(slot: slot, phase: driver.phase, flags: driver.flags, active: active))
  }
}

extension Engine {
  /// Takes the world to `instant`, calls `body` with it, and takes it back to the present as it was (T4).
  ///
  /// The boundaries up to the instant are crossed as a tick would cross them, and the changes then undone in
  /// reverse: there is one way to cross, so a sample and a tick at the same instant show the same bits (T7).
  mutating func sample(at instant: Int64, _ body: (inout Engine) -> Void) {
    journal.isRecording = true
    isTicking = true
    let present = now
    noteFollowers()
    crossBoundaries(to: instant, notBefore: now)
    if instant != present { moveClocks(to: instant) }
    body(&self)
    restoreClocks()
    if instant != present { moveClocks(to: present, follows: false) }
    isTicking = false
    undoSample()
    journal.isRecording = false
  }

  /// The steps of the outermost sequence that a timeline of steps is within.
  private func outermost(_ steps: Int) -> Int {
    var steps = steps
    while timelines[timelines[steps].parent].isOfSteps { steps = timelines[steps].parent }
    return steps
  }

  /// Puts the clocks of steps back on the lines on which they were.
  private mutating func restoreClocks() {
    if journal.clocks.isEmpty { return }
    for index in 0..<journal.clocks.count {
      let entry = journal.clocks[journal.clocks.count - 1 - index]
      timelines[entry.timeline].map = entry.map
      timelines[entry.timeline].touched = entry.touched
      timelines[entry.timeline].turn = entry.turn
      timelines[entry.timeline].standsBackward = entry.standsBackward
      // What ran with the world in the sample alone is to be moved back.
      let within = listTimelines(within: entry.timeline)
      for place in within { instants[subtree[place]] = 0 }
      subtree.truncate(to: within.lowerBound)
    }
    findDirections()
  }

  private mutating func undoSample() {
    while !journal.bases.isEmpty {
      let entry = journal.bases.removeLast()
      columns[entry.column].base[entry.row] = entry.base
      columns[entry.column].versions[entry.row] = entry.version
    }
    while !journal.commits.isEmpty {
      let entry = journal.commits.removeLast()
      switch entry.change {
      case .added: timelines[entry.timeline].commits.truncate(to: entry.index)
      case .removed: Commit.insert(entry.commit, at: entry.index, into: &timelines[entry.timeline].commits)
      case .changed: timelines[entry.timeline].commits[entry.index] = entry.commit
      }
    }
    for index in 0..<journal.drivers.count { restore(journal.drivers[journal.drivers.count - 1 - index]) }
    for index in 0..<journal.clocks.count {
      let entry = journal.clocks[journal.clocks.count - 1 - index]
      restoreSteps(of: entry.timeline, isShut: entry.isShut)
    }
    while let entry = journal.plans.popLast() {
      setPlan(entry.plan, of: entry.timeline)
      setPlayLength(of: timelines[entry.timeline].sequence)
    }
    while !journal.seams.isEmpty { restore(journal.seams.removeLast()) }
    standFollowers()
    for index in 0..<journal.drivers.count {
      let slot = journal.drivers[index].slot
      let timeline = Int(store[slot].timeline)
      schedule(slot, from: max(store.ownTime(store[slot], at: instants[timeline]), 0))
      refreshChannels(of: slot)
    }
    journal.drivers.removeAll()
    // Whether steps run with the world hangs on what they are within.
    for index in 0..<journal.clocks.count { findHomes(within: outermost(journal.clocks[index].timeline)) }
    for index in 0..<journal.clocks.count { settle(journal.clocks[index].timeline) }
    journal.clocks.removeAll()
    for place in 1..<walking.count {
      let index = walking[place]
      if timelines[index].runsBackward { settle(index) }
    }
    serveFollowers()
  }

  /// Brings a driver back to the phase in which it was, in or out of its channels, with nothing committed.
  private mutating func restore(_ entry: SampleJournal.DriverEntry) {
    let slot = entry.slot
    let contended = store[slot].contends(in: entry.phase)
    let contends = store[slot].contends
    store[slot].phase = entry.phase
    // Details that came by in the sample stay, and so does its place in a list.
    let kept = store[slot].flags.intersection([.hasDetails, .isListed])
    store[slot].flags = entry.flags.subtracting(.isListed).union(kept)
    store.setActive(entry.active, of: slot)
    // What the sample has found of a retargeted spring's rest stays found.
    if entry.active == PlayTiming.forever, store[slot].isMotion {
      store.setActive(knownLength(of: slot), of: slot)
    }
    let moment = present(Int(store[slot].timeline))
    if contended && !contends { enterChannels(slot, at: moment, undoes: true) }
    if !contended && contends { leaveChannels(slot, at: moment, commits: false, undoes: true) }
  }

  /// Shows the channels of a driver as they are at present.
  private mutating func refreshChannels(of slot: Slot<Driver>) {
    let driver = store[slot]
    guard let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let column = column(lane, of: driver)
      let winner = columns[column].winners[row]
      if winner.exists {
        let moment = present(Int(store[store[winner].driver].timeline))
        place(winner, at: moment)
        refreshEdges(of: store[winner].driver, at: moment)
      } else {
        show(columns[column].base[row], column, row)
      }
      let claim = store.claim(lane, of: driver)
      if driver.flags.contains(.adds), store[claim].contends {
        place(claim, at: present(Int(driver.timeline)))
        refreshEdges(of: slot, at: present(Int(driver.timeline)))
      }
    }
  }
}
