// A transition that rests stops the drivers that follow it (X5).

extension Engine {
  /// Stops the progress-driven timelines of an entity's channel, oldest first, when the driver of the channel
  /// has reached its end at `moment`. They commit the values at that position (X6).
  mutating func restProgressClocks(of leading: Entity, at moment: Moment) {
    guard let clock = progressClocks.clock(of: leading) else { return }
    let (timeline, first) = (Int(clock.timeline), drivers.listed.count)
    for index in 0..<clocks.timelines[timeline].drivers.count {
      let slot = clocks.timelines[timeline].drivers[index]
      if drivers[slot].contends { list(slot) }
    }
    let local = followed(leading, at: moment)
    let moment = Moment(world: moment.world, timeline: timeline, local: local, pass: moment.pass)
    forEachListed(from: first) { engine, slot in
      if moment.pass.isSample {
        engine.journal.record(
          slot, engine.drivers[slot], active: engine.drivers.timing(engine.drivers[slot]).active)
        engine.leaveChannels(slot, at: moment, commits: true)
        engine.drivers[slot].phase = .unstarted
      } else {
        engine.stop(slot, at: moment)
      }
    }
  }
}
