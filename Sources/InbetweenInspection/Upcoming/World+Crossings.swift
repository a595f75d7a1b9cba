// When a value will cross a line (T11).

import InbetweenCore

extension World {
  /// Predicts the first instant from now on at which a value is on or beyond `line`. The prediction assumes
  /// that drivers and clocks do not change until then.
  ///
  /// ```swift
  /// try world.assign(ship, .position.x, to: 0)
  /// try world.animate(ship, .position.x, to: 300, duration: .seconds(3), ease: .linear)
  /// let arrival = world.time(of: ship, .position.x, crosses: 150)!
  /// print(arrival.sinceStart)  // prints 1.5 seconds
  /// ```
  ///
  /// The instant is exact, to 1/90,000 s. The search takes into account which driver is shown at each
  /// instant, crossfades and additive drivers. No tick runs, and no callback is called, so the search does
  /// not know of changes by callbacks.
  ///
  /// - The search is exact for a tween with one easing that does not overshoot.
  /// - For springs, paths, key frames and several additive drivers, the value is tested every 1/240 s. After
  ///   4,096 iterations, each tween is tested every 1/240 s too. A value that is beyond the line for less
  ///   than 1/240 s may be missed.
  /// - There are at most 57,600 tests. With a limit above 4 minutes, the tests are further apart.
  ///
  /// - Parameters:
  ///   - property: one Float, such as `.opacity` or `.position.x`.
  ///   - limit: the length of the search from now on. The search also ends after 64 starts or ends of drivers
  ///     of this value.
  /// - Returns: the instant; the present instant if the value is on the line already. Nil if the value does
  ///   not reach the line in this time, if the entity is dead, or if it does not have the property.
  /// - Complexity: computes a few dozen values where the search is exact. Elsewhere it computes 240 values a
  ///   second, 57,600 in all. Each start or end of a driver on the way costs a sample.
  public func time(
    of entity: Entity, _ property: Property<Float>, crosses line: Float, within limit: Duration = .seconds(60)
  ) -> Instant? {
    guard line.isFinite, let (column, row) = row(entity, property.lanes) else { return nil }
    let present = engine.clocks.now
    let end = present + max(min(limit.counts, 1 << 56), 0)
    var search = CrossingSearch(
      column: column, row: row, entity: entity, line: line, start: present, end: end)
    var start = present
    for _ in 0..<CrossingSearch.mostChanges {
      var next = Int64.max
      if start == present {
        next = engine.search(&search, from: start)
      } else {
        engine.sample(at: start) { next = $0.search(&search, from: start) }
      }
      if let found = search.found { return Instant(counts: found) }
      if next > end { return nil }
      start = next
    }
    return nil
  }
}

/// The search for the instant at which a channel crosses a line.
private struct CrossingSearch {
  let column: Int
  let row: Int
  let entity: Entity
  let line: Float
  /// The last instant that is looked at.
  let end: Int64
  /// The side of the line on which the value is at first: −1, or 1.
  var side = 0
  var found: Int64?

  /// The distance of tested instants where the value may move back and forth.
  let step: Int64
  /// The number of iterations that may still be tested one by one: iterations may be shorter than a count.
  var iterations = 4096

  init(column: Int, row: Int, entity: Entity, line: Float, start: Int64, end: Int64) {
    (self.column, self.row, self.entity, self.line, self.end) = (column, row, entity, line, end)
    step = max(CrossingSearch.step, (end - start) / CrossingSearch.mostSteps)
  }

  /// The most changes of a channel's drivers that are tested.
  static var mostChanges: Int { 64 }
  /// The most steps of a search.
  static var mostSteps: Int64 { 57_600 }
  /// The shortest step: 1/240 s.
  static var step: Int64 { 375 }

  /// Returns the side of the line on which a value is: −1, 0 or 1.
  func side(of value: Float) -> Int { value < line ? -1 : value > line ? 1 : 0 }
}

extension Engine {
  /// Looks for the crossing from an instant on, which is the engine's present one, to the next boundary of
  /// the channel's drivers. Returns the instant of that.
  fileprivate mutating func search(_ search: inout CrossingSearch, from start: Int64) -> Int64 {
    // The whole world is sampled, not from a callback's instant.
    let command = clocks.command
    clocks.command = nil
    defer { clocks.command = command }
    straighten(search.column, search.row)
    let next = max(nextChange(search.entity, search.column), start + 1)
    let end = min(next - 1, search.end)
    if search.side == 0 { search.side = search.side(of: value(search, at: start)) }
    if crosses(search, at: start) {
      search.found = start
      return next
    }
    var (before, turn) = (start, nextTurn(search, after: start))
    while before < end {
      // A value that is not monotonic is tested in steps.
      let last = turn.map { min($0 - 1, end) } ?? min(before + search.step, end)
      if last > before, crosses(search, at: last) {
        search.found = firstCrossing(search, after: before, upTo: last)
        return next
      }
      before = max(last, before)
      guard let present = turn, before < end else { continue }
      // An iteration begins with a jump.
      before = present
      if crosses(search, at: before) {
        search.found = before
        return next
      }
      search.iterations -= 1
      turn = search.iterations > 0 ? nextTurn(search, after: before) : nil
    }
    return next
  }

  /// Returns the first instant at which the value has crossed the line, in a range in which it has done so at
  /// the end and not at the beginning.
  private mutating func firstCrossing(
    _ search: CrossingSearch, after start: Int64, upTo end: Int64
  ) -> Int64 {
    (start + 1..<end).search { crosses(search, at: $0) }
  }

  private func crosses(_ search: CrossingSearch, at instant: Int64) -> Bool {
    search.side(of: value(search, at: instant)) != search.side || search.side == 0
  }

  private func value(_ search: CrossingSearch, at instant: Int64) -> Float {
    value(search.column, search.row, at: instant)
  }

  /// Returns the instant up to which the channel's value is monotonic; nil if it is not known.
  private func nextTurn(_ search: CrossingSearch, after instant: Int64) -> Int64? {
    if addedIndex(search.column, search.row) != nil { return nil }
    let winner = channels.columns[search.column].winners[search.row]
    guard winner.exists else { return .max }
    let driver = drivers[drivers[winner].driver]
    if driver.kind != .tween || driver.hasSegments { return nil }
    var timeline = Int(driver.timeline)
    while timeline != TimelineState.engineTime {
      if clocks.timelines[timeline].isProgressDriven { return nil }
      timeline = clocks.timelines[timeline].parent
    }
    guard drivers.easings[driver.ease].isMonotone, drivers.easings[drivers.keys(driver).easing].isMonotone
    else { return nil }
    if driver.flags.contains(.held) { return .max }
    let moment = Moment(world: instant, timeline: TimelineState.engineTime, local: instant)
    let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    guard driver.phase == .active else { return .max }
    // On the way back the turns lie behind.
    if clocks.timelines[Int(driver.timeline)].direction < 0 { return nil }
    guard let turn = nextIteration(driver, after: time) else { return .max }
    guard let reached = drivers.instant(of: turn, driver) else { return nil }
    return engineInstant(reaching: reached, on: Int(driver.timeline)) ?? .max
  }

  /// Returns the next engine instant at which one of a channel's drivers begins or ends, or gets other times.
  mutating func nextChange(_ entity: Entity, _ column: Int) -> Int64 {
    var next = Int64.max
    forEachNewest(of: entity, propertyIndex(ofColumn: column)) { engine, slot in
      let driver = engine.drivers[slot]
      let lane = column - engine.column(0, of: driver)
      if lane >= 0, lane < Int(driver.laneCount) { next = min(next, engine.nextChange(of: slot)) }
      return true
    }
    return next
  }

  private mutating func nextChange(of slot: Slot<Driver>) -> Int64 {
    findRest(of: slot)
    putUnopened(slot)
    let driver = drivers[slot]
    var next = Int64.max
    if driver.phase != .unstarted, !driver.flags.contains(.held),
      !clocks.timelines[Int(driver.timeline)].isProgressDriven
    {
      next = nextBoundary(of: driver, phasesOnly: true) ?? .max
    }
    var timeline = Int(driver.timeline)
    while timeline != TimelineState.engineTime {
      if clocks.timelines[timeline].isOfSteps {
        let sequence = clocks.timelines[timeline].sequenceDriver
        putUnopened(sequence)
        next = min(next, nextBoundary(of: drivers[sequence]) ?? .max)
        // The steps may then begin at other instants.
        if let find = nextFind(of: timeline), clocks.timelines[timeline].direction > 0,
          let instant = engineInstant(reaching: find, on: timeline), instant > clocks.now
        {
          next = min(next, instant)
        }
      }
      if let source = progressSource(of: timeline) {
        let column = channels.properties[progressClocks.property].firstColumn
        return min(next, nextChange(source, column))
      }
      timeline = clocks.timelines[timeline].parent
    }
    return next
  }
}
