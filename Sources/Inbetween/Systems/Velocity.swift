extension Engine {
  /// Returns the velocity of a channel's shown value at present, in its unit per second of engine time: with
  /// all rates from its driver to engine time.
  mutating func velocity(column: Int, row: Int) -> Float {
    let winner = channels.columns[column].winners[row]
    let velocity = winner.exists ? shownVelocity(of: winner) : 0
    return channels.columns[column].added.isEmpty ? velocity : addedVelocity(on: velocity, column, row)
  }

  /// Returns the velocity of a claim's value at present, per second of engine time.
  func shownVelocity(of winner: Slot<Claim>) -> Float {
    let moment = present()
    let timeline = Int(drivers[drivers[winner].driver].timeline)
    let ratio = paceRatio(of: timeline, seenFrom: TimelineState.engineTime, at: moment)
    return PortableMath.finite(ownVelocity(of: winner, at: moment) * Float(ratio))
  }

  /// Returns the velocity of a channel's value at `moment`, without crossfade and additive layers, in its
  /// unit per second of `timeline`.
  func velocity(_ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int) -> Double {
    let winner = channels.columns[column].winners[row]
    guard winner.exists else { return 0 }
    let pace = paceRatio(of: Int(drivers[drivers[winner].driver].timeline), seenFrom: timeline, at: moment)
    return Double(ownVelocity(of: winner, at: moment)) * pace
  }

  /// Returns the velocity of a claim's value at `moment`, per second of its driver's timeline.
  private func ownVelocity(of claim: Slot<Claim>, at moment: Moment) -> Float {
    let driver = drivers[drivers[claim].driver]
    let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    return drivers.velocity(
      driver, lane: drivers.lane(of: claim), at: time,
      kind: channels.properties[Int(driver.property)].interpolation)
  }

  /// Returns the factor from a velocity per second of `timeline` to one per second of the timeline `viewer`;
  /// 0 if a clock between that and their common ancestor stands still.
  func paceRatio(of timeline: Int, seenFrom viewer: Int, at moment: Moment) -> Double {
    var (shared, ratio) = (timeline, 1.0)
    while shared != TimelineState.engineTime && !isTimeline(viewer, within: shared) {
      ratio *= pace(of: shared, at: moment)
      shared = clocks.timelines[shared].parent
    }
    var (next, own) = (viewer, 1.0)
    while next != shared {
      own *= pace(of: next, at: moment)
      next = clocks.timelines[next].parent
    }
    return own == 0 ? 0 : ratio / own
  }
}
