// Timelines that follow a channel, a transition's position, and the drivers on them (X5).

extension Engine {
  /// Has a timeline follow a channel for good.
  mutating func setLeader(_ leader: ClockLeader, of timeline: Int) {
    leaderProperty = leader.property
    timelines[timeline].isPaused = true
    timelines[timeline].leader = leader
    timelines[timeline].beginTime = now
    timelines[timeline].now = followed(leader, at: present())
  }

  /// Where a leader's followers stand at `moment`.
  func followed(_ leader: ClockLeader, at moment: Moment) -> Int64 {
    guard let row = properties[leader.property].row(of: leader.entity) else { return leader.instant(at: 0) }
    return leader.instant(at: shownValue(properties[leader.property].firstColumn, row, at: moment))
  }

  /// Moves a timeline that follows a channel. No boundary lies on the ways that it can take.
  mutating func follow(_ index: Int, to local: Int64) {
    if timelines[index].now == local { return }
    timelines[index].now = local
    settle(index)
  }

  /// Moves a following timeline to where its leader is.
  mutating func followLeader(of timeline: Int) {
    guard let leader = timelines[timeline].leader else { return }
    follow(timeline, to: followed(leader, at: present()))
  }

  /// Starts a driver on a following timeline at that one's 0.
  mutating func startFollower(_ id: DriverID) {
    guard let slot = store.find(id), store[slot].phase == .unstarted, !store[slot].flags.contains(.killed)
    else { return }
    applySettings(slot)
    launch(slot, from: 0, at: commandMoment(Int(store[slot].timeline)))
  }

  /// Stops the followers of an entity's channel, the oldest first, whose mover has come to its end at
  /// `moment`: they commit where that has left them (X6).
  mutating func restFollowers(of leading: Entity, at moment: Moment) {
    for place in 0..<clockOrder.count {
      let timeline = clockOrder[place]
      guard let leader = timelines[timeline].leader, leader.entity == leading else { continue }
      findResting(on: timeline)
      let moment = Moment(
        world: moment.world, timeline: timeline, local: followed(leader, at: moment))
      for index in 0..<resting.count {
        let slot = resting[index]
        if journal.isRecording {
          journal.record(slot, store[slot])
          leaveChannels(slot, at: moment, commits: true)
          store[slot].phase = .unstarted
        } else {
          stop(slot, at: moment)
        }
      }
      resting.removeAll()
    }
  }

  /// Lists a timeline's drivers that contend, by serial.
  private mutating func findResting(on timeline: Int) {
    for index in 0..<timelines[timeline].drivers.count {
      let slot = timelines[timeline].drivers[index]
      guard store[slot].contends else { continue }
      resting.append(slot)
      // They mostly come in order already.
      var place = resting.count - 1
      while place > 0, store[resting[place - 1]].serial > store[slot].serial {
        resting[place] = resting[place - 1]
        place -= 1
      }
      resting[place] = slot
    }
  }
}
