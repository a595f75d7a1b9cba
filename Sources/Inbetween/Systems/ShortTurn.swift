// A fast path over the most common boundaries: a further iteration of a tween, or its next segment. The
// result is that of `cross`. But the driver's records are read once; and if an iteration differs only in its
// begin and direction, only those are written.

extension Engine {
  /// Crosses a driver's next boundary by the fast path. Returns false, with nothing done, unless the driver
  /// is a tween without pauses on the world's own timeline and its clock, plays forward, does not accumulate,
  /// and has a row for every lane.
  mutating func turnShortly(_ slot: Slot<Driver>, at moment: Moment) -> Bool {
    guard takesShortTurns, isTicking, !journal.isRecording, store[slot].phase == .active,
      store[slot].timeline == 0, store[slot].details.exists, !store[slot].isMotion,
      store[slot].flags.isDisjoint(with: [.held, .hasClock, .mirrored, .accumulates, .isSequence])
    else { return false }
    let (details, start) = (store[slot].details, store[slot].start)
    let edge = store.details[details].nextEdge
    let delay = store.details[details].timing.delay
    let duration = store.details[details].timing.duration
    // Long iterations have no rows. If more repeats are due than are reported, `cross` handles them.
    guard duration > 0, duration <= 1 << 30, store.details[details].timing.pause == 0, edge > delay,
      moment.local == start &+ edge, edge < store.details[details].timing.activeEnd,
      timelines[0].horizon - moment.local <= duration
        || timelines[0].horizon - moment.local <= duration * mostPlays(of: slot),
      hasRows(slot)
    else { return false }
    let (turns, rest) = (edge - delay + store.details[details].timing.lead)
      .quotientAndRemainder(dividingBy: duration)
    let play = store.details[details].timing.firstPlay + turns
    let isBackward =
      store.details[details].timing.direction.isBackward(play: play)
      != store.details[details].timing.isTurned
    var next = min(edge - rest + duration, store.details[details].timing.activeEnd)
    if store[slot].hasSegments {
      let position = isBackward ? duration - rest : rest
      let head = Playhead(
        play: play, position: position, progress: 0, isBackward: isBackward, holds: false, side: .within)
      let driver = store[slot]
      let piece = store.keyPiece(driver, head)
      if piece.holds { return false }
      turn(driver, head, piece)
      if let passed = piece.passedWhenLeft(isBackward, duration) { next = min(next, edge - rest + passed) }
    } else {
      guard rest == 0 else { return false }
      turn(slot, to: start &+ edge &+ (isBackward ? duration : 0), isBackward)
    }
    countCrossing()
    if rest == 0 { report(.repeated, slot, at: moment, repetition: Int(turns)) }
    store.details[details].nextEdge = next
    timelines[0].ahead.schedule(
      Boundary(instant: start + next, isBegin: false, serial: store[slot].serial, driver: slot), &store)
    return true
  }

  /// Returns whether all lanes of a driver are winners in tables of tweens.
  @inline(__always)
  private func hasRows(_ slot: Slot<Driver>) -> Bool {
    let first = store[slot].claims.index
    for claim in first..<first + Int(store[slot].laneCount) where !store.claims[claim].table.isOfTweens {
      return false
    }
    return true
  }

  /// Sets the rows of a driver without segments to play forward from `origin`, or backward to it.
  @inline(__always)
  private mutating func turn(_ slot: Slot<Driver>, to origin: Int64, _ isBackward: Bool) {
    let first = store[slot].claims.index
    for claim in first..<first + Int(store[slot].laneCount) {
      tables[0].tweens[store.claims[claim].table.index].turn(
        Int(store.claims[claim].tableRow), to: Int32(truncatingIfNeeded: origin), isBackward: isBackward)
    }
  }

  /// Replaces the rows of a driver by those of another segment.
  private mutating func turn(_ driver: Driver, _ head: Playhead, _ piece: KeyPiece) {
    let easing = store.easing(store.keys(driver), from: piece.key)
    let kind = properties[Int(driver.property)].interpolation
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      let chunk = store[claim].table.index
      let place = tables[0].tweens[chunk].place(ofRow: Int(store[claim].tableRow))
      putRow(
        row(driver, lane: lane, head, piece, kind: kind), easing: easing, isKeyed: true, of: claim,
        Int(tables[0].tweens[chunk].key.column), place, on: 0)
    }
  }

  /// Prefetches a word of each record that the boundaries due now need, one record after another. A processor
  /// then waits for many of them at once, and has them in the cache when each boundary is crossed.
  mutating func fetchRecords(of timeline: Int) {
    let count = timelines[timeline].ahead.drawnCount
    if count < Engine.fewFetched { return }
    let horizon = timelines[timeline].horizon
    var (sum, due): (UInt32, Int) = (0, 0)
    while due < count, timelines[timeline].ahead.drawn(due).instant <= horizon {
      let driver = timelines[timeline].ahead.drawn(due).driver
      sum &+= store[driver].claims.exists ? store.claims[store[driver].claims].tableRow : 0
      if store[driver].details.exists {
        sum &+= UInt32(truncatingIfNeeded: store.details[store[driver].details].timing.duration)
        sum &+= UInt32(truncatingIfNeeded: store.details[store[driver].details].timing.firstPlay)
        sum &+= UInt32(truncatingIfNeeded: store.details[store[driver].details].nextEdge)
      }
      due += 1
    }
    for index in 0..<due {
      let driver = timelines[timeline].ahead.drawn(index).driver
      if store[driver].hasSegments {
        // Both ends: a run may span two cache lines.
        let last = Int(store.details[store[driver].details].keyCount) - 1
        let segments = store.details[store[driver].details].segments.index
        let (first, end) = (store.firstValue(store[driver]), (last + 1) * Int(store[driver].laneCount) - 1)
        sum &+= store.segments[segments].offset.bitPattern
        sum &+= store.segments[segments + last].offset.bitPattern
        sum &+= store.values[first].bitPattern &+ store.values[first + end].bitPattern
      }
      // A drawn boundary may be stale: its slot may be another driver's. Or the slot is free, and its claims
      // are another driver's, whose rows may be another timeline's.
      guard store[driver].claims.exists, Int(store[driver].timeline) == timeline else { continue }
      let claim = store.claims[store[driver].claims]
      if claim.driver == driver, claim.table.isOfTweens, !timelines[timeline].sharesTables,
        timelines[timeline].host == timelines[timeline].ownTables
      {
        sum &+= tables[timelines[timeline].host].tweens[claim.table.index].fetch(Int(claim.tableRow))
      }
    }
    fetched = sum
  }

  /// The number of boundaries below which prefetching does not pay.
  private static var fewFetched: Int { 4 }
}
