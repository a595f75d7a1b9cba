// Time on a tree of clocks (T5): real time above, the world's clock and timelines below, drivers as leaves. A
// boundary is a place in the time of the driver's timeline; each clock maps it to a place in its parent's.

/// The clock of a timeline, which drivers and child timelines count.
struct ReferenceTimeline {
  /// Its parent timeline; nil for real time.
  var parent: Int?
  var clock: ReferenceClock
  var hasBegun = false
  var isPaused = false
  var hasScrubber = false
  var isReleased = false
  /// The engine's instant at which it began.
  var beginTime: Int64?
  /// The engine's instant at which its clock was last turned or moved.
  var touched: Int64 = 0

  /// Whether its own time stands for now, whatever its rate.
  var stands: Bool { !hasBegun || isPaused || hasScrubber }
}

extension ReferenceWorld {
  /// The timeline of a driver; the first is the world's own.
  func home(_ driver: ReferenceDriver) -> Int { driver.tween.timeline.map { $0 + 1 } ?? 0 }

  /// A timeline's time at an engine instant.
  func time(of timeline: Int, at instant: Int64) -> Int64 {
    if let place = crossing[timeline] { return place }
    // In a callback it may be before the clock was last touched: what it showed then is forgotten.
    let instant = max(instant, timelines[timeline].touched)
    return timelines[timeline].clock.local(at: parentTime(of: timeline, at: instant))
  }

  func parentTime(of timeline: Int, at instant: Int64) -> Int64 {
    timelines[timeline].parent.map { time(of: $0, at: instant) } ?? instant
  }

  /// Whether a timeline's time rises (1), falls (−1) or stands (0).
  func direction(of timeline: Int) -> Int {
    if let journey, journey.timeline == timeline { return journey.direction }
    let clock = timelines[timeline].clock
    if clock.isPaused { return 0 }
    return Int(clock.numerator.signum()) * (timelines[timeline].parent.map { direction(of: $0) } ?? 1)
  }

  /// The timeline and its descendants, oldest first.
  func tree(of root: Int) -> [Int] {
    timelines.indices.filter { timeline in
      var above: Int? = timeline
      while let next = above, next != root { above = timelines[next].parent }
      return above != nil
    }
  }

  /// The instant of real time at which a timeline comes to a place of its time, going up or down; nil for
  /// never.
  func instant(of timeline: Int, reaching place: Int64, rising: Bool) -> Int64? {
    guard let passing = timelines[timeline].clock.passing(place, rising: rising) else { return nil }
    guard let parent = timelines[timeline].parent else { return passing.rising ? passing.place : nil }
    return instant(of: parent, reaching: passing.place, rising: passing.rising)
  }

  /// The places in a timeline's time and, on a journey, in those of its ancestors at which a place in its
  /// time is reached. Otherwise a boundary's instant is the engine's first that reaches it (T5), for all
  /// clocks alike.
  func way(
    to place: Int64, in timeline: Int, rising: Bool = true
  ) -> [(timeline: Int, place: Int64, rising: Bool)] {
    var way = [(timeline: timeline, place: place, rising: rising)]
    while journey != nil, let last = way.last, last.timeline != journey?.timeline,
      let parent = timelines[last.timeline].parent,
      let passing = timelines[last.timeline].clock.passing(last.place, rising: last.rising)
    {
      way.append((parent, passing.place, passing.rising))
    }
    return way
  }

  /// Whether the nearest common ancestor of both ways comes to the one place before it comes to the other.
  func precedes(
    _ way: [(timeline: Int, place: Int64, rising: Bool)],
    _ other: [(timeline: Int, place: Int64, rising: Bool)]
  ) -> Bool {
    for step in way {
      guard let same = other.first(where: { $0.timeline == step.timeline }) else { continue }
      return step.rising ? step.place < same.place : step.place > same.place
    }
    return false
  }

  // MARK: The driver's own time

  /// The driver's own time at an engine instant.
  func local(_ driver: ReferenceDriver, at instant: Int64) -> Int64 {
    driver.clock.local(at: time(of: home(driver), at: instant))
  }

  /// Whether its own time has come to `boundary`: going forward at or above it, backward at or below it.
  func hasReached(_ driver: ReferenceDriver, _ boundary: Int64?, at instant: Int64) -> Bool {
    guard let boundary else { return false }
    let time = time(of: home(driver), at: instant)
    let local = driver.clock.local(at: standsBefore ? time - 1 : time)
    return driver.tween.playsBackward ? local <= boundary : local >= boundary
  }

  /// The instant at which it comes to `boundary`, whichever way its timeline runs; nil if it never does.
  func instant(_ driver: ReferenceDriver, reaching boundary: Int64) -> Int64? {
    guard let place = driver.clock.firstInstant(reaching: boundary) else { return nil }
    return instant(of: home(driver), reaching: place, rising: goesForward(driver))
  }

  func goesForward(_ driver: ReferenceDriver) -> Bool { direction(of: home(driver)) >= 0 }
}
