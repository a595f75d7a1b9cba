import Inbetween
@testable import InbetweenCore

// What a channel shows, and which drivers contend for it (C2, C3, C9).

extension ReferenceWorld {
  /// Returns the contenders of a channel by serial; the last is the winner (C3).
  func contenders(_ entity: Int, _ channel: Int) -> [ReferenceDriver] {
    drivers.filter { $0.entity == entity && !$0.tween.adds && $0.contends(in: channel) }
  }

  func winner(_ entity: Int, _ channel: Int) -> ReferenceDriver? {
    drivers.last { $0.entity == entity && !$0.tween.adds && $0.contends(in: channel) }
  }

  /// Returns the additive drivers of a channel by serial (C12).
  func adding(_ entity: Int, _ channel: Int) -> [ReferenceDriver] {
    let all = drivers.filter { $0.entity == entity && $0.tween.adds && $0.contends(in: channel) }
    switch flaw {
    case .newestIsAddedFirst: return all.reversed()
    case .amountsAreHidden: return all.filter { $0.serial > winner(entity, channel)?.serial ?? 0 }
    default: return all
    }
  }

  /// Returns the channels on which a driver is seen: those that it wins or adds to.
  func channelsWon(_ driver: ReferenceDriver) -> [Int] {
    driver.tween.property.channels.filter { channel in
      if driver.tween.adds { return adding(driver.entity, channel).contains { $0.id == driver.id } }
      return winner(driver.entity, channel)?.id == driver.id
    }
  }

  func isSeen(_ driver: ReferenceDriver) -> Bool { !channelsWon(driver).isEmpty }

  /// Returns what a channel shows: the winner's value or the base value, then the crossfade, then each
  /// additive layer. Boundaries up to `instant` must have been crossed.
  func shown(_ entity: Int, _ channel: Int, at instant: Int64) -> Float {
    adding(entity, channel).reduce(given(entity, channel, at: instant)) {
      PortableMath.finite($0 + value($1, channel, at: instant))
    }
  }

  /// Returns the winner's value, or the base value if no driver contends.
  func underlying(_ entity: Int, _ channel: Int, at instant: Int64) -> Float {
    guard let winner = winner(entity, channel) else { return base(entity, channel) }
    return value(winner, channel, at: instant)
  }

  func base(_ entity: Int, _ channel: Int) -> Float { bases[entity]![channel].last!.value }

  /// Returns what all lanes of a property show now; nil if the entity is dead.
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
    // A driver of zero length shows its end value as soon as it begins.
    let isEmpty = driver.isMoving && tween.motion == nil && tween.activeLength == 0
    return tween.value(
      atLocal: local, isEmpty ? (tween.playsBackward ? .before : .after) : driver.phase, captured: start)
  }

  /// Returns the winner, then the shadowed contenders in order, then the additive drivers (C9). Only
  /// upcoming boundaries of their active intervals are given, in engine time: the instants of past ones
  /// depend on later changes of the clock. On a timeline that runs backward, all boundaries are given as
  /// past.
  func precedence(_ entity: Int, _ channel: Int) -> [ReferenceContender]? {
    guard bases[entity] != nil else { return nil }
    return (contenders(entity, channel).reversed() + adding(entity, channel)).map { driver in
      let ending = driver.halt == nil ? driver.ending : nil
      var begin = instant(driver, reaching: driver.beginning)
      var end = ending.flatMap { instant(driver, reaching: $0) }
      if let moved = beginOfMove(ending: driver, channel) {
        let neverBegins = !driver.hasBegun && (begin.map { $0 >= moved } ?? true)
        if neverBegins { begin = nil }
        end = neverBegins ? nil : min(end ?? moved, moved)
      }
      return ReferenceContender(
        driver: driver.id < 0 ? -1 - driver.id : driver.id, adds: driver.tween.adds,
        begin: driver.hasBegun || !goesForward(driver) ? .past : .ahead(begin),
        end: driver.hasEnded || !goesForward(driver) ? .past : .ahead(end))
    }
  }

  /// Returns the engine instant at which a later move that waits begins, and ends a move on a channel (C14).
  private func beginOfMove(ending driver: ReferenceDriver, _ channel: Int) -> Int64? {
    guard driver.tween.isMove else { return nil }
    return drivers.compactMap { mover in
      let waits = mover.life == .started && !mover.hasBegun && !mover.clock.isPaused
      guard waits, mover.endsMoves, mover.serial > driver.serial, mover.entity == driver.entity,
        mover.tween.timeline == driver.tween.timeline, mover.tween.property.channels.contains(channel)
      else { return nil }
      return instant(mover, reaching: mover.beginning)
    }.min()
  }
}

/// A driver of a channel, as `precedence` returns it (C9).
struct ReferenceContender: Equatable {
  enum Boundary: Equatable {
    case past
    /// At this engine instant; nil is never.
    case ahead(Int64?)
  }
  var driver: Int
  var adds = false
  var begin: Boundary
  var end: Boundary
}
