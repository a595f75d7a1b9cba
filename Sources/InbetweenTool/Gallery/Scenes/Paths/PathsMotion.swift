import Inbetween

/// The drivers of the car: a tween along the track for each segment between two keys.
final class PathsMotion: SceneMotion {
  @Parameter("A loop", 2000...12_000, step: 100, unit: "ms") var length = 6000
  @Chosen(\.code) var values = KeyLane().values
  @Chosen(\.code) var offsets = KeyLane().offsets
  @Chosen(\.code) var timings = KeyLane().timings
  /// The keys that these make.
  var keys: KeyLane {
    get { KeyLane(values: values, offsets: offsets, timings: timings) }
    set { (values, offsets, timings) = (newValue.values, newValue.offsets, newValue.timings) }
  }

  /// Registers the laps of a car on a timeline.
  func register(along path: MotionPath, in world: World, on timeline: TimelineID, _ car: Entity) throws {
    let loop = Duration.milliseconds(length)
    for (segment, timing) in timings.enumerated() {
      let (begin, end) = (offsets[segment], offsets[segment + 1])
      var lap = PathTween(
        .position, along: path, duration: loop * Double(end - begin), delay: loop * Double(begin),
        ease: timing)
      (lap.from, lap.to) = (values[segment], values[segment + 1])
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

extension [Float] {
  /// The numbers as code.
  fileprivate var code: String {
    "[\(map { Parameter.text(Double($0)) }.joined(separator: ", "))] as [Float]"
  }
}

extension [Easing] {
  /// The easings as code.
  fileprivate var code: String { "[Easing.\(map(\.description).joined(separator: ", ."))]" }
}
