extension Engine {
  /// How fast a channel's shown value moves at present, in its unit per second of engine time: all rates on
  /// its driver's way to that, multiplied.
  func velocity(column: Int, row: Int) -> Float {
    let winner = columns[column].winners[row]
    guard winner.exists else { return 0 }
    let driver = store[store[winner].driver]
    var timeline = Int(driver.timeline)
    let own = store.velocity(
      driver, lane: Int(store[winner].lane),
      at: store.ownTime(driver, at: timelines[timeline].now),
      kind: properties[Int(driver.property)].interpolation)
    var rate = 1.0
    while timeline != TimelineState.engineTime {
      let pace = pace(of: timeline)
      if pace != 1 { rate *= pace }
      timeline = timelines[timeline].parent
    }
    return rate == 1 ? own : own * Float(rate)
  }
}
