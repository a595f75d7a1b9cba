// The short way over the commonest boundary: a further play of a tween, or its next segment. What comes out
// is what `cross` makes of it by the long way; but the driver's records are read once, and of a play that
// differs from the one before in its beginning and its sense alone, only those are written.

extension Engine {
  /// Takes a driver over its next boundary where the short way is open: a tween without pauses on the world's
  /// own timeline, by that one's clock, that goes from begin to end, adds up nothing, and has a row for
  /// every lane. False, and nothing done, where it is not.
  mutating func turnShortly(_ slot: Slot<Driver>, at moment: Moment) -> Bool {
    guard takesShortTurns, isTicking, !journal.isRecording, store[slot].phase == .active,
      store[slot].timeline == 0, store[slot].details.exists, !store[slot].isMotion,
      store[slot].flags.isDisjoint(with: [.held, .hasClock, .mirrored, .accumulates, .isSequence])
    else { return false }
    let (details, start) = (store[slot].details, store[slot].start)
    let edge = store.details[details].nextEdge
    let delay = store.details[details].timing.delay
    let duration = store.details[details].timing.duration
    // Long plays have no rows. Where so many repeats are due that not all are told, the long way sees to it.
    guard duration > 0, duration <= 1 << 30, store.details[details].timing.pause == 0, edge > delay,
      moment.local == start &+ edge, edge < store.details[details].timing.activeEnd,
      timelines[0].horizon - moment.local <= duration * Int64(Engine.mostRepeats), hasRows(slot)
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
    if rest == 0 { report(.repeated, slot, at: moment, repetition: Int(turns)) }
    store.details[details].nextEdge = next
    timelines[0].ahead.schedule(
      Boundary(instant: start + next, isBegin: false, serial: store[slot].serial, driver: slot), &store)
    return true
  }

  /// Whether all lanes of a driver are seen and move in tables of tweens.
  @inline(__always)
  private func hasRows(_ slot: Slot<Driver>) -> Bool {
    let first = store[slot].claims.index
    for claim in first..<first + Int(store[slot].laneCount) where !store.claims[claim].table.isOfTweens {
      return false
    }
    return true
  }

  /// Has the rows of a driver without segments play from `origin` on, or backward to it.
  @inline(__always)
  private mutating func turn(_ slot: Slot<Driver>, to origin: Int64, _ isBackward: Bool) {
    let first = store[slot].claims.index
    for claim in first..<first + Int(store[slot].laneCount) {
      timelines[0].tweens[store.claims[claim].table.index].turn(
        Int(store.claims[claim].tableRow), to: Int32(truncatingIfNeeded: origin), isBackward: isBackward)
    }
  }

  /// Gives a driver with segments the rows of another one.
  private mutating func turn(_ driver: Driver, _ head: Playhead, _ piece: KeyPiece) {
    let easing = store.easing(store.keys(driver), from: piece.key)
    let kind = properties[Int(driver.property)].interpolation
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      let chunk = store[claim].table.index
      let place = timelines[0].tweens[chunk].place(ofRow: Int(store[claim].tableRow))
      putRow(
        row(driver, lane: lane, head, piece, kind: kind), easing: easing, isKeyed: true, of: claim,
        Int(timelines[0].tweens[chunk].key.column), place, on: 0)
    }
  }

  /// Reads a word of all that the boundaries need which fall due now, one record after another: a processor
  /// then waits for many of them at once, and finds them at hand when each boundary in turn is crossed.
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
        // Both ends: a run may lie across two lines of the cache.
        let last = Int(store.details[store[driver].details].keyCount) - 1
        let segments = store.details[store[driver].details].segments.index
        let (first, end) = (store.firstValue(store[driver]), (last + 1) * Int(store[driver].laneCount) - 1)
        sum &+= store.segments[segments].offset.bitPattern
        sum &+= store.segments[segments + last].offset.bitPattern
        sum &+= store.values[first].bitPattern &+ store.values[first + end].bitPattern
      }
      // What is drawn need not hold any more: its slot may be another driver's by now. Or that is free, and
      // its claims are another driver's, whose rows may be another timeline's.
      guard store[driver].claims.exists, Int(store[driver].timeline) == timeline else { continue }
      let claim = store.claims[store[driver].claims]
      if claim.driver == driver, claim.table.isOfTweens, timelines[timeline].home == timeline {
        sum &+= timelines[timeline].tweens[claim.table.index].fetch(Int(claim.tableRow))
      }
    }
    fetched = sum
  }

  /// Below so many boundaries there is little to be had at once.
  private static var fewFetched: Int { 4 }
}
