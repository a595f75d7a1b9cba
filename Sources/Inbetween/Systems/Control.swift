// What can be done to a driver by hand (W5). Which of it is legal when is said in `DriverState.permits`. None of it
// changes the driver's place in the order (C10).

extension Engine {
  /// Does `operation`, which needs no further word, if the driver's state permits it.
  mutating func perform(_ operation: ControlOperation, on slot: Slot<Driver>) -> Bool {
    guard store[slot].state.permits(operation) else { return false }
    switch operation {
    case .start: start(slot)
    case .stop: stop(slot)
    case .restart: restart(slot)
    case .pause: pause(slot)
    case .resume: resume(slot)
    case .complete: complete(slot)
    case .kill: kill(slot)
    case .revive: revive(slot)
    case .update: preconditionFailure("an update needs to know by how much")
    }
    return true
  }

  private mutating func start(_ slot: Slot<Driver>) {
    let moment = commandMoment(Int(store[slot].timeline))
    applySettings(slot)
    launch(slot, from: moment.local, at: moment)
  }

  private mutating func stop(_ slot: Slot<Driver>) {
    let moment = present(Int(store[slot].timeline))
    report(.stopped, slot, at: moment)
    close(slot, at: moment)
    store[slot].flags.remove(.captured)
    store[slot].flags.insert(.stopped)
  }

  /// Stops it, where it is under way, and starts it at once, from the start value that it has (W1).
  private mutating func restart(_ slot: Slot<Driver>) {
    let moment = commandMoment(Int(store[slot].timeline))
    if store[slot].isUnderWay { report(.stopped, slot, at: moment, endsAwaits: false) }
    close(slot, at: moment)
    report(.restarted, slot, at: moment)
    applySettings(slot)
    launch(slot, from: moment.local, at: moment)
  }

  /// Jumps to its end, over what lies on the way; without end, to that of its present play (W4).
  private mutating func complete(_ slot: Slot<Driver>) {
    let moment = present(Int(store[slot].timeline))
    if store[slot].phase == .unstarted {
      applySettings(slot)
      open(slot, from: moment.local, at: moment)
    }
    let time = store.ownTime(store[slot], at: moment.local)
    store[slot].flags.remove(.held)
    store[slot].timing.endPresentPlay(at: time)
    setOwnTime(slot, to: max(time, store[slot].timing.end, 0), at: moment.local)
    crossDue(slot, from: time, at: moment, phasesOnly: true)
  }

  /// Ends it where it is. Its settings stay, for a revival, until `killedCapacity` more have been killed.
  private mutating func kill(_ slot: Slot<Driver>) {
    let moment = present(Int(store[slot].timeline))
    let (hasBegun, passed) = (store[slot].hasBegun, elapsed(slot))
    report(.killed, slot, at: moment, kills: true)
    close(slot, at: moment)
    leaveTimeline(slot)
    store[slot].start = store[slot].timing.delay + passed
    store[slot].flags.subtract([.stopped, .hadBegun])
    store[slot].flags.insert(hasBegun ? [.killed, .hadBegun] : .killed)
    rememberKilled(slot)
  }

  private mutating func revive(_ slot: Slot<Driver>) {
    keptKilled -= 1
    store[slot].flags.subtract([.killed, .hadBegun, .captured])
    store[slot].start = 0
    joinTimeline(slot)
    report(.revived, slot, at: present(Int(store[slot].timeline)))
  }

  /// Notes a kill by hand; the one so many kills ago is let go of.
  private mutating func rememberKilled(_ slot: Slot<Driver>) {
    killCount &+= 1
    keptKilled += 1
    store[slot].killNumber = killCount
    let place = Int(killCount) % (Engine.killedCapacity + 1)
    if place < killed.count {
      let old = killed[place]
      killed[place] = store.id(of: slot)
      if let oldest = store.find(old), isLeftKilled(oldest) { release(oldest) }
    } else {
      killed.extend(to: place + 1, filler: store.id(of: slot))
    }
  }

  /// Lets go of the drivers of a timeline that were killed by hand: they can be revived no more.
  mutating func releaseKilled(on timeline: Int) {
    for place in 0..<killed.count {
      guard let slot = store.find(killed[place]), store[slot].flags.contains(.killed),
        Int(store[slot].timeline) == timeline
      else { continue }
      release(slot)
    }
  }

  /// Whether it is still dead of a kill that is as long ago as can be remembered.
  private func isLeftKilled(_ slot: Slot<Driver>) -> Bool {
    store[slot].flags.contains(.killed)
      && killCount &- store[slot].killNumber > UInt32(Engine.killedCapacity)
  }

  /// How many drivers killed by hand are kept for a revival.
  static var killedCapacity: Int { 1024 }
}

extension PlayTiming {
  /// Gives plays without end the end of the one that is on at own time `time`.
  mutating func endPresentPlay(at time: Int64) {
    guard isForever else { return }
    let passed = max(time - delay, 0)
    active = beginning(ofPlay: playhead(at: passed, .within).play) + duration
  }
}
