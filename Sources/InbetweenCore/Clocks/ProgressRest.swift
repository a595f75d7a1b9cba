// A transition that comes to rest stops the drivers that follow it (X5).

extension Engine {
  /// Stops the progress-driven timelines of an entity's channel, oldest first, when the driver of the channel
  /// has reached its end at `moment`. They commit the values at that position (X6).
  mutating func restProgressClocks(of leading: Entity, at moment: Moment) {
    guard Int(leading.index) < progressClocks.byEntity.count, progressClocks.byEntity[Int(leading.index)] != 0
    else { return }
    let timeline = Int(
      progressClocks.list[Int(progressClocks.byEntity[Int(leading.index)]) - 1].timeline)
    guard let source = progressSource(of: timeline), source.entity == leading else { return }
    findResting(on: timeline)
    let local = followed(source, at: moment)
    let moment = Moment(world: moment.world, timeline: timeline, local: local, pass: moment.pass)
    for index in 0..<progressClocks.resting.count {
      guard let slot = drivers.find(progressClocks.resting[index].driver) else { continue }
      if moment.pass.isSample {
        journal.record(slot, drivers[slot], active: drivers.timing(drivers[slot]).active)
        leaveChannels(slot, at: moment, commits: true)
        drivers[slot].phase = .unstarted
      } else {
        stop(slot, at: moment)
      }
    }
    progressClocks.resting.removeAll()
  }

  /// Lists a timeline's drivers that contend, by serial.
  private mutating func findResting(on timeline: Int) {
    for index in 0..<clocks.timelines[timeline].drivers.count {
      let slot = clocks.timelines[timeline].drivers[index]
      guard drivers[slot].contends else { continue }
      progressClocks.resting.append(SerialEntry(serial: drivers[slot].serial, driver: drivers.id(of: slot)))
    }
    progressClocks.resting.sort(from: 0)
  }
}
