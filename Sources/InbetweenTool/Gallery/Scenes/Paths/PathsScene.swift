import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Key frames and paths: a car laps a track through points that can be dragged. Its keys say how far it has
/// come at which time, and each segment has a timing.
///
/// The track is a smooth path, on which the speed is even wherever its points lie. Every drag registers
/// the lap again. Motion is a function of time, so the shown time stays.
final class PathsScene: LoopingScene {
  private(set) var keys = KeyLane()
  /// The points of the track, as fractions of the field.
  private(set) var points = PathsScene.start
  private(set) var path: MotionPath
  var loop: Loop
  let car: Entity
  private(set) var layout = PathsLayout(in: Area(corner: .zero, size: SIMD2(1000, 560)))
  /// The car's places and the parts of the lap over the loop, sampled by the engine.
  private(set) var course: [(place: SIMD2<Float>, lap: Float)] = []
  private lazy var keyMarks = (1..<keys.values.count - 1).map { key in
    DragMark("Key \(key)", isKey: true) { [weak self] in try self?.move(key: key, to: $0) }
  }
  private lazy var pointMarks = points.indices.map { index in
    DragMark("Point \(index + 1)", isKey: false) { [weak self] in try self?.move(point: index, to: $0) }
  }
  private(set) lazy var reset = Button("Reset") { [weak self] in
    guard let self else { return }
    (points, keys) = (Self.start, KeyLane())
    try renew()
  }
  private var isLaid = false

  static let length = Duration.seconds(6)
  /// The number of samples of the course.
  static let samples = 360
  /// The parts of the loop between two dots: a fifth of a second.
  static let beats = 30
  private static let start: [SIMD2<Float>] = [
    SIMD2(0.06, 0.42), SIMD2(0.2, 0.04), SIMD2(0.46, 0.3), SIMD2(0.74, 0), SIMD2(0.97, 0.42),
    SIMD2(0.72, 0.96),
    SIMD2(0.42, 0.68), SIMD2(0.16, 0.98),
  ]

  init(at tickRate: TickRate = .hertz(60)) throws {
    loop = Loop(
      in: World(tickRate: tickRate), length: PathsScene.length, frame: Frame(velocities: true))
    car = loop.world.spawn()
    let field = layout.field
    path = try MotionPath(through: Self.start.map { field.position(at: $0) }, isClosed: true)
  }

  var controls: [Control] { keyMarks + pointMarks + [reset] }
  var isEdited: Bool { points != Self.start || keys != KeyLane() }
  var report: String {
    let timings = keys.timings.indices.map(keys.name).joined(separator: " ")
    return "\(timings), track of \(Int(path.length.rounded())) points\(isEdited ? ", edited" : "")"
  }

  var codeCast: SceneCast {
    SceneCast(
      members: [
        CastMember(
          name: "car", entity: car, world: world, shape: .rectangle(width: 44, height: 26, cornerRadius: 9),
          color: Palette.dark.series[3])
      ], stage: layout.panel.most, timeline: loop.timeline)
  }

  func layOut(in area: Area) throws {
    let next = PathsLayout(in: area)
    guard next != layout || !isLaid else { return }
    (layout, isLaid) = (next, true)
    try renew()
  }

  /// Registers the lap on a new timeline, at the shown time.
  private func renew() throws {
    path = try MotionPath(through: points.map { layout.field.position(at: $0) }, isClosed: true)
    try loop.renew { world, timeline in try register(in: world, on: timeline, car) }
    try readCourse()
    show()
    for (index, mark) in keyMarks.enumerated() {
      mark.position = layout.position(keys.offsets[index + 1], keys.values[index + 1])
    }
    for (point, mark) in zip(points, pointMarks) { mark.position = layout.field.position(at: point) }
    reset.area = layout.reset
    reset.isEnabled = isEdited
  }

  /// Registers a tween along the track for each segment between two keys.
  private func register(in world: World, on timeline: TimelineID, _ car: Entity) throws {
    for segment in keys.timings.indices {
      let (begin, end) = (keys.offsets[segment], keys.offsets[segment + 1])
      var lap = PathTween(
        .position, along: path, duration: Self.length * Double(end - begin),
        delay: Self.length * Double(begin),
        ease: keys.easing(segment))
      (lap.from, lap.to) = (keys.values[segment], keys.values[segment + 1])
      lap.orients = .rotation
      lap.timeline = timeline
      try world.register(lap, on: car)
      var along = Tween(
        .along, values: [lap.from, lap.to], duration: lap.duration, delay: lap.delay, ease: lap.ease)
      along.timeline = timeline
      try world.register(along, on: car, isReduced: true)
    }
  }

  /// Samples the loop in another world, for the trail and the lane.
  private func readCourse() throws {
    let world = World()
    let (car, timeline) = (world.spawn(), world.makeTimeline())
    try register(in: world, on: timeline.id, car)
    course = (0...Self.samples).map { step in
      timeline.seek(
        to: min(Self.length * (Double(step) / Double(Self.samples)), Self.length - .milliseconds(1)))
      return (world[car, .position] ?? .zero, world[car, .along] ?? 0)
    }
  }

  private func move(key: Int, to position: SIMD2<Float>) throws {
    keys.move(key, to: layout.parts(at: position))
    try renew()
  }

  private func move(point: Int, to position: SIMD2<Float>) throws {
    // A point stays apart from the others, so that the track has no gap.
    let room = layout.field.inset(by: -14)
    let next = (room.nearest(to: position) - layout.field.least) / layout.field.size
    let isFree = points.indices.allSatisfy {
      $0 == point || ((points[$0] - next) * layout.field.size).length > 30
    }
    guard isFree else { return }
    points[point] = next
    try renew()
  }

  /// Handles a pointer event. A press in a segment selects its next timing.
  func handle(_ event: PointerEvent) throws {
    guard case .pressed(let position) = event, layout.plot.inset(by: SIMD2(0, -18)).contains(position) else {
      return
    }
    let segment = keys.segment(at: layout.parts(at: position).x)
    keys.timings[segment] = (keys.timings[segment] + 1) % KeyLane.all.count
    try renew()
  }
}

extension Property where Value == Float {
  /// The part of the lap that the car has gone, 0 to 1.
  static let along = Property("along", default: 0)
}
