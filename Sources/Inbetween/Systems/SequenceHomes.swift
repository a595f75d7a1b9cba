// Where the rows of steps stand, and until when their timelines sleep.

extension Engine {
  /// Finds anew which tables serve a timeline of steps, and those that hang on it, and moves their rows
  /// there.
  mutating func findHomes(within steps: Int) {
    let within = listTimelines(within: steps)
    for place in within { findHome(of: subtree[place]) }
    subtree.truncate(to: within.lowerBound)
  }

  private mutating func findHome(of index: Int) {
    let (map, parent) = (timelines[index].map, timelines[index].parent)
    let isWithWorld =
      parent == 0 || (parent > 0 && timelines[parent].isOfSteps && timelines[parent].home == 0)
    let isAtPace = isWithWorld && timelines[index].isOfSteps && map.numerator == map.denominator
    let home = isAtPace ? 0 : index
    let shift = isAtPace ? map.anchor - map.origin + timelines[parent].shift : 0
    if isAtPace {
      instants.pace(index, shift: shift, length: timelines[index].plan.length)
    } else if instants.isPaced(index) {
      instants.stand(at: index)
    }
    if home == timelines[index].home && shift == timelines[index].shift { return }
    tidyActive(of: index)
    for place in 0..<timelines[index].active.count { unplaceRows(of: timelines[index].active[place]) }
    timelines[index].home = home
    timelines[index].shift = shift
    let moment = present(index)
    for place in 0..<timelines[index].active.count {
      let slot = timelines[index].active[place]
      if !store[slot].isSequence { placeWinners(of: slot, at: moment) }
    }
  }

  private mutating func unplaceRows(of slot: Slot<Driver>) {
    let driver = store[slot]
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      unplace(claim)
    }
  }

  /// Has a timeline's boundaries fall due on the stretch that is being crossed, where it slept.
  mutating func wake(_ index: Int) {
    if timelines[index].isAwake { return }
    timelines[index].isAwake = true
    awake.append(index)
  }

  /// The same for one on which a boundary is put while others are crossed.
  mutating func wakeWithParent(_ index: Int) {
    let parent = timelines[index].parent
    guard parent != TimelineState.engineTime else { return }
    aim(index, after: parent)
    if timelines[index].heading > 0 { timelines[index].ahead.draw(to: timelines[index].horizon, store) }
    wake(index)
  }

  /// Finds until when the timelines of steps have nothing to do.
  mutating func letSleep() {
    for place in 0..<awake.count {
      let index = awake[place]
      guard timelines[index].isOfSteps, wakes[index] == .min else { continue }
      if timelines[index].map.sign == 0 {
        wakes[index] = .max
        continue
      }
      guard timelines[index].direction > 0 else { continue }
      guard let local = timelines[index].ahead.earliest(store) else {
        wakes[index] = .max
        continue
      }
      wakes[index] =
        instant(of: TimelineState.engineTime, reaching: local, on: index, heading: 1) ?? .max
    }
  }
}
