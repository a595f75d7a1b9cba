import Inbetween

/// The drivers of the car: a tween along the track for each segment between two keys.
final class PathsMotion: SceneMotion {
  @Parameter("A loop", 2000...12_000, step: 100, unit: "ms") var length = 6000
  @Chosen(\.code) var keys = KeyLane()

  /// Registers the laps of a car on a timeline.
  func register(along path: MotionPath, in world: World, on timeline: TimelineID, _ car: Entity) throws {
    let loop = Duration.milliseconds(length)
    for (segment, timing) in keys.timings.enumerated() {
      let (begin, end) = (keys.offsets[segment], keys.offsets[segment + 1])
      var lap = PathTween(
        .position, along: path, duration: loop * Double(end - begin), delay: loop * Double(begin),
        ease: timing)
      (lap.from, lap.to) = (keys.values[segment], keys.values[segment + 1])
      lap.orients = .rotation
      lap.timeline = timeline
      try world.register(lap, on: car)
      var along = Tween(
        .along, values: [lap.from, lap.to], duration: lap.duration, delay: lap.delay, ease: timing)
      along.timeline = timeline
      try world.register(along, on: car, isReduced: true)
    }
  }
}

extension Property where Value == Float {
  /// The part of the lap that the car has gone, 0 to 1.
  static let along = Property("along", default: 0)
}
