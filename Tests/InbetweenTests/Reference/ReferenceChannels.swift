// What a channel shows, and who contends for it (C2, C3, C9).

extension ReferenceWorld {
  /// All contenders of a channel by serial; the last is the winner (C3).
  func contenders(_ entity: Int, _ channel: Int) -> [ReferenceDriver] {
    drivers.filter { $0.entity == entity && $0.contends(in: channel) }
  }

  func winner(_ entity: Int, _ channel: Int) -> ReferenceDriver? {
    drivers.last { $0.entity == entity && $0.contends(in: channel) }
  }

  /// What the channel shows at an instant up to which the boundaries have been processed.
  func shown(_ entity: Int, _ channel: Int, at instant: Int64) -> Float {
    guard let winner = winner(entity, channel) else { return base(entity, channel) }
    return value(winner, channel, at: instant)
  }

  func base(_ entity: Int, _ channel: Int) -> Float { bases[entity]![channel].last!.value }

  /// The whole property as shown now; nil for the dead.
  func shown(_ entity: Int, _ property: ReferenceProperty) -> [Float]? {
    guard bases[entity] != nil else { return nil }
    return property.channels.map { shown(entity, $0, at: now) }
  }

  func base(_ entity: Int, _ property: ReferenceProperty) -> [Float]? {
    bases[entity].map { bases in property.channels.map { bases[$0].last!.value } }
  }

  func value(_ driver: ReferenceDriver, _ channel: Int, at instant: Int64) -> Float {
    let values = values(driver, atLocal: local(driver, at: instant))
    return values[driver.tween.property.channels.firstIndex(of: channel)!]
  }

  func values(_ driver: ReferenceDriver, atLocal local: Int64) -> [Float] {
    driver.tween.value(atLocal: local, driver.phase, captured: driver.captured ?? driver.tween.values[0])
  }

  /// C9: the winner first, then the suspended contenders in order. Of their active intervals the ends that
  /// lie ahead, in world time; what is past depends on how the clock was turned since, and where a timeline
  /// runs backward nothing is asked.
  func precedence(_ entity: Int, _ channel: Int) -> [ReferenceContender]? {
    guard bases[entity] != nil else { return nil }
    return contenders(entity, channel).reversed().map { driver in
      ReferenceContender(
        driver: driver.id,
        begin: driver.hasBegun || !goesForward(driver)
          ? .past : .ahead(instant(driver, reaching: beginning(driver))),
        end: driver.hasEnded || !goesForward(driver)
          ? .past : .ahead(ending(driver).flatMap { instant(driver, reaching: $0) }))
    }
  }

  // MARK: The driver's own time

  /// The driver's own time at a world instant (T5).
  func local(_ driver: ReferenceDriver, at instant: Int64) -> Int64 {
    driver.clock.local(at: parentTime(driver, at: instant))
  }

  /// The time of its timeline, or of the world, at a world instant.
  func parentTime(_ driver: ReferenceDriver, at instant: Int64) -> Int64 {
    guard let timeline = driver.tween.timeline else { return instant }
    if let crossing, crossing.timeline == timeline { return crossing.local }
    return timelines[timeline].clock.local(at: instant)
  }

  /// Whether its own time has reached `boundary` at a world instant.
  func hasReached(_ driver: ReferenceDriver, _ boundary: Int64?, at instant: Int64) -> Bool {
    boundary.map { driver.clock.hasReached($0, at: parentTime(driver, at: instant)) } ?? false
  }

  /// The world instant at which the driver's own time first reaches `boundary`; nil if it never does.
  func instant(_ driver: ReferenceDriver, reaching boundary: Int64) -> Int64? {
    guard let parent = driver.clock.firstInstant(reaching: boundary) else { return nil }
    guard let timeline = driver.tween.timeline else { return parent }
    return timelines[timeline].clock.firstInstant(reaching: parent)
  }

  /// Where its active interval begins, in own time, as its clock runs. A negative delay joins part-way, at 0,
  /// as in Web Animations: before 0 it is not active.
  func beginning(_ driver: ReferenceDriver) -> Int64 {
    let tween = driver.tween
    return tween.playsBackward ? tween.delay + tween.activeLength! : max(0, tween.delay)
  }

  /// Where its active interval ends, in own time, as its clock runs; nil is never.
  func ending(_ driver: ReferenceDriver) -> Int64? {
    let tween = driver.tween
    if tween.playsBackward { return tween.delay }
    return tween.activeLength.map { max(0, tween.delay + $0) }
  }

  /// Where it reports completion: after its end by a positive endDelay. Played backward it completes at its
  /// start, whatever its delay.
  func completion(_ driver: ReferenceDriver) -> Int64? {
    let tween = driver.tween
    if tween.playsBackward { return tween.delay }
    return tween.activeLength.map { max(0, tween.delay + $0 + max(0, tween.endDelay)) }
  }

  /// Where its next repeat falls, in own time; nil when there is none.
  func nextRepeat(_ driver: ReferenceDriver) -> Int64? {
    let tween = driver.tween
    guard tween.playsBackward else {
      return tween.crossing(driver.repetitions + 1).map { tween.delay + $0 }
    }
    let number = lastCrossing(tween) - driver.repetitions
    return number < 1 ? nil : tween.crossing(number).map { tween.delay + $0 }
  }

  /// The number of repeats inside the active interval of a tween that ends.
  func lastCrossing(_ tween: ReferenceTween) -> Int64 {
    var number = tween.crossings ?? 0
    while number > 0, tween.crossing(number) == nil { number -= 1 }
    return number
  }
}

/// One line of the answer to C9.
struct ReferenceContender: Equatable {
  enum Boundary: Equatable {
    case past
    /// At this world instant, or never.
    case ahead(Int64?)
  }
  var driver: Int
  var begin: Boundary
  var end: Boundary
}
