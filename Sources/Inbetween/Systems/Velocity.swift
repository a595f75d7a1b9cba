extension Engine {
  /// How fast a channel's shown value moves at present, in its unit per second of the world.
  func velocity(column: Int, row: Int) -> Float {
    let winner = columns[column].winners[row]
    guard winner.exists else { return 0 }
    let driver = store[store[winner].driver]
    let timeline = Int(driver.timeline)
    let own = store.velocity(
      driver, lane: Int(store[winner].lane),
      at: store.ownTime(driver, at: timelines[timeline].now),
      kind: properties[Int(driver.property)].interpolation)
    let map = timelines[timeline].map
    return map.numerator == map.denominator ? own : own * Float(map.rate.value)
  }
}
