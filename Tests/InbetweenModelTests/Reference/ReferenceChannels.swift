@testable import Inbetween

// What a channel shows, and who contends for it (C2, C3, C9).

extension ReferenceWorld {
  /// All contenders of a channel by serial; the last is the winner (C3).
  func contenders(_ entity: Int, _ channel: Int) -> [ReferenceDriver] {
    drivers.filter { $0.entity == entity && !$0.tween.adds && $0.contends(in: channel) }
  }

  func winner(_ entity: Int, _ channel: Int) -> ReferenceDriver? {
    drivers.last { $0.entity == entity && !$0.tween.adds && $0.contends(in: channel) }
  }

  /// Who adds to a channel, by serial (C12).
  func adding(_ entity: Int, _ channel: Int) -> [ReferenceDriver] {
    let all = drivers.filter { $0.entity == entity && $0.tween.adds && $0.contends(in: channel) }
    switch flaw {
    case .newestIsAddedFirst: return all.reversed()
    case .amountsAreHidden: return all.filter { $0.serial > winner(entity, channel)?.serial ?? 0 }
    default: return all
    }
  }

  /// The channels on which a driver is seen: those that it wins, or to which it adds.
  func channelsWon(_ driver: ReferenceDriver) -> [Int] {
    driver.tween.property.channels.filter { channel in
      if driver.tween.adds { return adding(driver.entity, channel).contains { $0.id == driver.id } }
      return winner(driver.entity, channel)?.id == driver.id
    }
  }

  func isSeen(_ driver: ReferenceDriver) -> Bool { !channelsWon(driver).isEmpty }

  /// What the channel shows at an instant up to which the boundaries have been processed: what lies
  /// underneath, its seam, and the amounts one after the other.
  func shown(_ entity: Int, _ channel: Int, at instant: Int64) -> Float {
    adding(entity, channel).reduce(given(entity, channel, at: instant)) {
      PlayTiming.finite($0 + value($1, channel, at: instant))
    }
  }

  /// What the winner or the base value gives.
  func underlying(_ entity: Int, _ channel: Int, at instant: Int64) -> Float {
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
    let tween = driver.tween
    let start = driver.captured ?? tween.values.first ?? base(driver.entity, tween.property) ?? []
    // What is zero long is at its end as it begins.
    let isEmpty = driver.isMoving && tween.motion == nil && tween.activeLength == 0
    return tween.value(
      atLocal: local, isEmpty ? (tween.playsBackward ? .before : .after) : driver.phase, captured: start)
  }

  /// C9: the winner first, then the suspended contenders in order, then who adds. Of their active intervals
  /// the ends that lie ahead, in engine time; what is past depends on how the clock was turned since, and
  /// where a timeline runs backward nothing is asked.
  func precedence(_ entity: Int, _ channel: Int) -> [ReferenceContender]? {
    guard bases[entity] != nil else { return nil }
    return (contenders(entity, channel).reversed() + adding(entity, channel)).map { driver in
      ReferenceContender(
        driver: driver.id, adds: driver.tween.adds,
        begin: driver.hasBegun || !goesForward(driver)
          ? .past : .ahead(instant(driver, reaching: driver.beginning)),
        end: driver.hasEnded || !goesForward(driver)
          ? .past : .ahead(driver.ending.flatMap { instant(driver, reaching: $0) }))
    }
  }
}

/// One line of the answer to C9.
struct ReferenceContender: Equatable {
  enum Boundary: Equatable {
    case past
    /// At this engine instant, or never.
    case ahead(Int64?)
  }
  var driver: Int
  var adds = false
  var begin: Boundary
  var end: Boundary
}
