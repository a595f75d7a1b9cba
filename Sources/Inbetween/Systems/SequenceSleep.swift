// Until when timelines of steps have nothing to do, and sleep.

extension Engine {
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
