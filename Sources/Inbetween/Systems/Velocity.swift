extension Engine {
  /// How fast a channel's shown value moves at present, in its unit per second of engine time: all rates on
  /// its driver's way to that, multiplied.
  func velocity(column: Int, row: Int) -> Float {
    let winner = columns[column].winners[row]
    let velocity = winner.exists ? shownVelocity(of: winner) : 0
    return columns[column].added.isEmpty ? velocity : addedVelocity(on: velocity, column, row)
  }

  /// How fast a claim's value moves at present, per second of engine time.
  func shownVelocity(of winner: Slot<Claim>) -> Float {
    let moment = present()
    let timeline = Int(store[store[winner].driver].timeline)
    let ratio = paceRatio(of: timeline, seenFrom: TimelineState.engineTime, at: moment)
    return PlayTiming.finite(ownVelocity(of: winner, at: moment) * Float(ratio))
  }

  /// How fast a channel's value, but for what is added to it, moves at `moment`, in its unit per second of
  /// `timeline`.
  func velocity(_ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int) -> Double {
    let winner = columns[column].winners[row]
    guard winner.exists else { return 0 }
    let pace = paceRatio(of: Int(store[store[winner].driver].timeline), seenFrom: timeline, at: moment)
    return Double(ownVelocity(of: winner, at: moment)) * pace
  }

  /// How fast a claim's value moves at `moment`, per second of its driver's timeline.
  private func ownVelocity(of claim: Slot<Claim>, at moment: Moment) -> Float {
    let driver = store[store[claim].driver]
    let time = store.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    return store.velocity(
      driver, lane: store.lane(of: claim), at: time, kind: properties[Int(driver.property)].interpolation)
  }

  /// What a velocity on `timeline` must be multiplied by to be per second of the timeline `viewer`: 0 where a
  /// clock between that and what they share stands.
  func paceRatio(of timeline: Int, seenFrom viewer: Int, at moment: Moment) -> Double {
    var (shared, ratio) = (timeline, 1.0)
    while shared != TimelineState.engineTime && !isTimeline(viewer, within: shared) {
      ratio *= pace(of: shared, at: moment)
      shared = timelines[shared].parent
    }
    var (next, own) = (viewer, 1.0)
    while next != shared {
      own *= pace(of: next, at: moment)
      next = timelines[next].parent
    }
    return own == 0 ? 0 : ratio / own
  }
}
