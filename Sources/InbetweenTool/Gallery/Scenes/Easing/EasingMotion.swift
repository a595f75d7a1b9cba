import Inbetween

/// The tweens of the easing wall, and of the two easings that are compared: from 0 to 1 and back, on one
/// timeline.
final class EasingMotion: SceneMotion {
  @Parameter("One way", 300...4000, step: 50, unit: "ms") var way = 1200
  @Parameter("Pause", 0...1500, step: 50, unit: "ms") var pause = 400
  @Chosen(\.code) var first = Easing.cubicInOut
  @Chosen(\.code) var second = Easing.backOut

  /// The length of the loop.
  var length: Duration { .milliseconds(400 + 2 * way + pause) }

  /// Whether the tweens pause or have come back at a time of the loop.
  func isAtRest(_ time: Duration) -> Bool {
    let there = Duration.milliseconds(200 + way)
    return (there..<there + .milliseconds(pause)).contains(time) || time >= length - .milliseconds(200)
  }

  /// Registers the tween of an easing. It waits for a moment, goes, pauses, and comes back.
  @discardableResult
  func play(
    _ easing: Easing, on entity: Entity, of world: World, _ timeline: Timeline
  ) throws -> DriverHandle {
    var tween = Tween(
      .eased, values: [0, 1], duration: .milliseconds(way), delay: .milliseconds(200), ease: easing)
    (tween.repeats, tween.direction, tween.repeatDelay) = (2, .alternate, .milliseconds(pause))
    (tween.fill, tween.timeline) = (.both, timeline.id)
    return try world.register(tween, on: entity, isReduced: true)
  }
}

extension Property where Value == Float {
  /// The eased progress, which may overshoot 0 to 1.
  static let eased = Property("eased", default: 0)
}
