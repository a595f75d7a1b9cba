/// What a sample between two ticks has crossed, and must undo.
struct SampleJournal: ~Copyable {
  /// A driver as it was before a crossing.
  struct Entry: BitwiseCopyable {
    var slot: Slot<Driver>
    var phase: Phase
    var flags: Driver.Flags
  }

  var isRecording = false
  var entries = Strip<Entry>()
  var commits = Strip<Commit>()

  @inline(__always)
  mutating func record(_ slot: Slot<Driver>, _ driver: Driver) {
    entries.append(Entry(slot: slot, phase: driver.phase, flags: driver.flags))
  }
}

extension Engine {
  /// Evaluates the world at `instant`, between the present and the next tick, into a frame, and leaves the
  /// world as it was (T4).
  ///
  /// The boundaries up to the instant are crossed as a tick would cross them, and then uncrossed in reverse:
  /// there is one way to cross, so a sample and a tick at the same instant show the same bits (T7).
  mutating func sample(at instant: Int64, into frame: Frame) {
    journal.isRecording = true
    isTicking = true
    crossBoundaries(to: instant)
    let present = now
    standAt(instant)
    frame.take(&self, at: instant)
    standAt(present)
    undoSample()
    journal.isRecording = false
    isTicking = false
    // Timelines that run backward were taken further back; bring them forward again.
    for index in 1..<max(timelines.count, 1) where timelines[index].isAlive && timelines[index].runsBackward {
      travel(index, to: timelines[index].now)
    }
  }

  /// Sets the instants of the timelines that run on, for evaluating there.
  private mutating func standAt(_ instant: Int64) {
    if instant != now { moveClocks(to: instant) }
  }

  private mutating func undoSample() {
    if journal.entries.isEmpty { return }
    isTicking = false
    var index = journal.entries.count
    while index > 0 {
      index -= 1
      let entry = journal.entries[index]
      if store[entry.slot].phase != entry.phase {
        uncross(entry.slot, at: present(Int(store[entry.slot].timeline)))
      }
      store[entry.slot].flags = entry.flags
    }
    for index in 0..<journal.entries.count {
      let slot = journal.entries[index].slot
      let timeline = Int(store[slot].timeline)
      schedule(slot, from: max(store.ownTime(store[slot], at: timelines[timeline].now), 0))
      refreshChannels(of: slot)
    }
    journal.entries.removeAll()
    journal.commits.removeAll()
  }

  /// Shows the channels of a driver as they are at present.
  private mutating func refreshChannels(of slot: Slot<Driver>) {
    let driver = store[slot]
    guard let row = properties[Int(driver.property)].row(of: driver.entity) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let column = Int(store[store.claim(lane, of: driver)].column)
      let winner = columns[column].winners[row]
      if winner.exists {
        place(winner, at: present(Int(store[store[winner].driver].timeline)))
        refreshEdges(of: store[winner].driver, at: present(Int(store[store[winner].driver].timeline)))
      } else {
        columns[column].shown[row] = columns[column].base[row]
      }
    }
  }
}
