import Inbetween

// The verbs of the score.
extension OpeningScore {
  /// Plays tracks on entities.
  func play(
    _ tracks: KeyFrameTracks, _ stagger: Stagger? = nil, on entities: [Entity], at start: Duration
  ) throws {
    try world.register(tracks.on(timeline, at: start), on: entities, stagger: stagger)
  }

  /// Lets drawings spring up.
  func draw(_ drawings: [Entity], _ stagger: Stagger?, at start: Duration) throws {
    var motion = SpringMotion(.grown, to: 1, spring: .bouncy, delay: start)
    motion.timeline = timeline.id
    try world.register(motion, on: drawings, stagger: stagger)
  }

  /// Plays a transition tween once, from back to fore or from fore to back.
  func play<Value>(
    _ plan: TransitionTween<Value>, on entity: Entity, at start: Duration, _ direction: TransitionDirection
  ) throws {
    var tween = try plan.tween(playing: Self.window, direction)
    (tween.delay, tween.timeline) = (start, timeline.id)
    try world.register(tween, on: entity)
  }
}

extension KeyFrameTracks {
  /// Returns the tracks on a timeline, from an instant of it on.
  func on(_ timeline: Timeline, at start: Duration) -> KeyFrameTracks {
    var tracks = self
    (tracks.timeline, tracks.delay) = (timeline.id, start)
    return tracks
  }

  /// Returns the tracks with a time for which they stay at their ends.
  func holding(_ time: Duration) -> KeyFrameTracks {
    var tracks = self
    tracks.hold = time
    return tracks
  }
}

extension Property where Value == Float {
  /// How large a drawing or a dot is: 0 not there yet, 1 in its own size.
  static var grown: Property { Property("grown", default: 0) }
  /// A number that counts.
  static var count: Property { Property("count", default: 0) }
}
