import Inbetween
@testable import InbetweenCore

/// A crossfade on a channel (C13).
struct ReferenceCrossfade {
  /// The driver that made it, and whether it did where it left.
  var driver: Int
  var isOfEnd: Bool
  var difference: Float
  /// The timeline that it is timed by, and the local instant at which it begins.
  var timeline: Int
  var start: Int64
  var duration: Int64
  var ease: Easing
}

/// The duration, in counts, and the easing of a driver's crossfades.
struct ReferenceBlend: Sendable {
  var duration: Int64
  var ease: Easing
}

extension ReferenceWorld {
  /// Returns the winner's value or the base value, plus the crossfade.
  func given(_ entity: Int, _ channel: Int, at instant: Int64) -> Float {
    withCrossfade(underlying(entity, channel, at: instant), entity, channel, at: instant)
  }

  /// Returns the crossfade that a channel shows.
  private func crossfade(_ entity: Int, _ channel: Int) -> ReferenceCrossfade? {
    crossfades[entity]?[channel]?.last
  }

  func withCrossfade(_ value: Float, _ entity: Int, _ channel: Int, at instant: Int64) -> Float {
    guard let crossfade = crossfade(entity, channel), let progress = progress(of: crossfade, at: instant)
    else {
      return value
    }
    return PortableMath.finite(value + crossfade.difference * (1 - crossfade.ease(progress)))
  }

  /// Returns a crossfade's progress; nil once it is over.
  private func progress(of crossfade: ReferenceCrossfade, at instant: Int64) -> Float? {
    let passed = abs(time(of: crossfade.timeline, at: instant) - crossfade.start)
    return passed < crossfade.duration ? Float(passed) / Float(crossfade.duration) : nil
  }

  /// Returns the slope of a channel's crossfade, per second of its timeline, and that timeline.
  func crossfadeSlope(_ entity: Int, _ channel: Int, at instant: Int64) -> (slope: Float, timeline: Int)? {
    guard let crossfade = crossfade(entity, channel), let progress = progress(of: crossfade, at: instant)
    else {
      return nil
    }
    let slope = Double(crossfade.ease.derivative(at: progress)) / Double(crossfade.duration) * 90_000
    let sense: Double = time(of: crossfade.timeline, at: instant) < crossfade.start ? -1 : 1
    return (PortableMath.finite(Float(-Double(crossfade.difference) * slope * sense)), crossfade.timeline)
  }

  /// Returns how long a channel's crossfade has run, in counts of its timeline.
  func crossfadeAge(_ entity: Int, _ channel: Int, at instant: Int64) -> Int64 {
    let crossfade = crossfade(entity, channel)!
    return abs(time(of: crossfade.timeline, at: instant) - crossfade.start)
  }

  /// Returns how far a channel's crossfade has moved it in the last counts of its timeline.
  func crossfadeWay(_ entity: Int, _ channel: Int, at instant: Int64, over counts: Int64) -> Double {
    let (crossfade, age) = (crossfade(entity, channel)!, crossfadeAge(entity, channel, at: instant))
    let parts = [age, max(age - counts, 0)].map { crossfade.ease(Float($0) / Float(crossfade.duration)) }
    return abs(Double(crossfade.difference) * (Double(parts[0]) - Double(parts[1])))
  }

  /// Makes a change to a driver. Starts or cuts a crossfade on each of its channels whose winner changes
  /// (C13).
  ///
  /// - Parameter own: the values that the driver shows just before; nil for those at `instant`.
  mutating func ease(
    _ id: Int, at instant: Int64, own: [Float]? = nil, _ change: (inout ReferenceWorld) -> Void
  ) {
    let driver = drivers[find(id)!]
    if driver.tween.adds { return change(&self) }
    let channels = driver.tween.property.channels
    let winners = channels.map { winner(driver.entity, $0)?.id }
    let before = channels.indices.map { lane in
      if let own, winners[lane] == id {
        return withCrossfade(own[lane], driver.entity, channels[lane], at: instant)
      }
      return given(driver.entity, channels[lane], at: instant)
    }
    change(&self)
    for (lane, channel) in channels.enumerated() {
      let winner = winner(driver.entity, channel)?.id
      if winner == winners[lane] { continue }
      if winner == id { assigned[driver.entity]?[channel] = nil }
      if let blend = driver.tween.blend, blend.duration > 0 {
        guard flaw != .crossfadesCut || winner == id else { continue }
        let given =
          winner == id
          ? valueWhenCrossed(id, channel, at: instant) : underlying(driver.entity, channel, at: instant)
        var difference = before[lane] - given
        if driver.tween.property.interpolation == .angle { difference = Angle.shortWay(difference) }
        difference = PortableMath.finite(difference)
        push(difference, by: driver, channel, isOfEnd: winner != id, at: instant)
      } else if winner == id, flaw != .takeOverKeepsCrossfade {
        push(0, by: driver, channel, isOfEnd: false, at: instant)
      }
    }
  }

  /// Returns a driver's value after the boundaries that are due at this very instant.
  private func valueWhenCrossed(_ id: Int, _ channel: Int, at instant: Int64) -> Float {
    var world = self
    let index = find(id)!
    let driver = drivers[index]
    world.standsBefore = !driver.hasBegun && !goesForward(driver) && driver.moves
    let begins = driver.hasBegun || world.hasReached(driver, driver.beginning, at: instant)
    world.drivers[index].hasBegun = begins
    world.drivers[index].hasEnded =
      driver.hasEnded || (begins && world.hasReached(driver, driver.ending, at: instant))
    return world.value(world.drivers[index], channel, at: instant)
  }

  /// Adds the newest crossfade of a channel. Earlier ones stay below it on a timeline, which can go back. A
  /// difference of 0 ends them.
  private mutating func push(
    _ difference: Float, by driver: ReferenceDriver, _ channel: Int, isOfEnd: Bool, at instant: Int64
  ) {
    let timeline = flaw == .crossfadesInWorldTime ? 0 : home(driver)
    var list = crossfades[driver.entity]?[channel] ?? []
    if timeline == 0 || flaw == .crossfadesForgotten { list = [] }
    if difference != 0 || !list.isEmpty {
      list.append(
        ReferenceCrossfade(
          driver: driver.id, isOfEnd: isOfEnd, difference: difference, timeline: timeline,
          start: time(of: timeline, at: instant),
          duration: difference == 0 ? 0 : driver.tween.blend!.duration,
          ease: driver.tween.blend?.ease ?? .linear))
    }
    crossfades[driver.entity, default: [:]][channel] = list.suffix(64)
  }

  /// Removes the crossfades that a driver has made, where it is taken back over its begin; only the one of
  /// its end, where it is taken back over that.
  mutating func removeCrossfades(of driver: ReferenceDriver, onlyOfEnd: Bool) {
    if flaw == .crossfadesStayWhenUndone { return }
    for channel in driver.tween.property.channels {
      crossfades[driver.entity]?[channel]?.removeAll { $0.driver == driver.id && ($0.isOfEnd || !onlyOfEnd) }
    }
  }

  mutating func removeCrossfades(on timeline: Int) {
    for entity in crossfades.keys {
      for channel in crossfades[entity]!.keys {
        crossfades[entity]![channel]!.removeAll { $0.timeline == timeline }
      }
    }
  }
}
