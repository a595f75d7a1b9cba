// Time on a tree of clocks (T5). Real time is the root, below it are the world's clock and timelines, and
// drivers are the leaves. A boundary is an instant of its driver's timeline; each clock maps it to its
// parent's time.

/// The clock of a timeline, whose time drivers and child timelines count.
struct ReferenceTimeline {
  /// The parent timeline; nil for real time.
  var parent: Int?
  var clock: ReferenceClock
  var hasBegun = false
  var isPaused = false
  var hasScrubber = false
  var isReleased = false
  /// The engine instant at which it began.
  var beginTime: Int64?
  /// The engine instant of the last change to its clock's map.
  var touched: Int64 = 0

  /// Whether its time is held, whatever its rate.
  var stands: Bool { !hasBegun || isPaused || hasScrubber }
}

extension ReferenceWorld {
  /// Returns the index of a driver's timeline; 0 is the world's own.
  func home(_ driver: ReferenceDriver) -> Int { driver.tween.timeline.map { $0 + 1 } ?? 0 }

  /// Returns a timeline's time at an engine instant.
  func time(of timeline: Int, at instant: Int64) -> Int64 {
    if let place = crossing[timeline] { return place }
    // In a callback the instant may be earlier than the last change of the clock, whose old map is gone.
    let instant = max(instant, timelines[timeline].touched)
    return timelines[timeline].clock.local(at: parentTime(of: timeline, at: instant))
  }

  func parentTime(of timeline: Int, at instant: Int64) -> Int64 {
    timelines[timeline].parent.map { time(of: $0, at: instant) } ?? instant
  }

  /// Returns whether a timeline's time rises (1), falls (−1) or does not move (0).
  func direction(of timeline: Int) -> Int {
    if let journey, journey.timeline == timeline { return journey.direction }
    let clock = timelines[timeline].clock
    if clock.isPaused { return 0 }
    return Int(clock.numerator.signum()) * (timelines[timeline].parent.map { direction(of: $0) } ?? 1)
  }

  /// Returns a timeline and its descendants, oldest first.
  func tree(of root: Int) -> [Int] {
    timelines.indices.filter { timeline in
      var above: Int? = timeline
      while let next = above, next != root { above = timelines[next].parent }
      return above != nil
    }
  }

  /// Returns the engine instant at which a timeline reaches `place`, from below if `rising`, else from above.
  /// Nil if it never does.
  func instant(of timeline: Int, reaching place: Int64, rising: Bool) -> Int64? {
    guard let passing = timelines[timeline].clock.passing(place, rising: rising) else { return nil }
    guard let parent = timelines[timeline].parent else { return passing.rising ? passing.place : nil }
    return instant(of: parent, reaching: passing.place, rising: passing.rising)
  }

  /// Returns where a timeline is when it reaches `place` and, during a seek, where each ancestor up to the
  /// sought timeline is then. Without a seek the timeline alone is enough: a boundary is crossed at the first
  /// engine instant that reaches it (T5).
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

  /// Returns whether the first way's boundary comes first, in the time of the nearest timeline that is on
  /// both.
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

  /// Returns a driver's own time at an engine instant.
  func local(_ driver: ReferenceDriver, at instant: Int64) -> Int64 {
    driver.clock.local(at: time(of: home(driver), at: instant))
  }

  /// Returns whether a driver's own time has reached `boundary`: at or above it, or played backward at or
  /// below it.
  func hasReached(_ driver: ReferenceDriver, _ boundary: Int64?, at instant: Int64) -> Bool {
    guard let boundary else { return false }
    let time = time(of: home(driver), at: instant)
    let local = driver.clock.local(at: standsBefore ? time - 1 : time)
    return driver.tween.playsBackward ? local <= boundary : local >= boundary
  }

  /// Returns the engine instant at which a driver reaches `boundary`, in the direction in which its timeline
  /// runs. Nil if it never does.
  func instant(_ driver: ReferenceDriver, reaching boundary: Int64) -> Int64? {
    guard let place = driver.clock.firstInstant(reaching: boundary) else { return nil }
    return instant(of: home(driver), reaching: place, rising: goesForward(driver))
  }

  func goesForward(_ driver: ReferenceDriver) -> Bool { direction(of: home(driver)) >= 0 }
}
