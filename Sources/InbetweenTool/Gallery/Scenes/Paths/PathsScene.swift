import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Key frames and paths: a car laps a track through points that can be dragged. Its keys say how far it has
/// come at which time, and each segment has a timing.
///
/// The track is a smooth path, on which the speed is even wherever its points lie. Where it crosses itself,
/// the later part is a bridge. Every drag registers the lap again. Motion is a function of time, so the shown
/// time stays.
final class PathsScene: LoopingScene {
  private(set) var keys = KeyLane()
  /// The points of the track, as fractions of the field.
  private(set) var points = PathsScene.start
  private(set) var path: MotionPath
  private(set) var bridges: [TrackBridge] = []
  var loop: Loop
  let car: Entity
  private(set) var layout = PathsLayout(in: Area(corner: .zero, size: SIMD2(1000, 560)))
  /// The car's places and the parts of the lap over the loop, sampled by the engine.
  private(set) var course: [(place: SIMD2<Float>, lap: Float)] = []
  private lazy var keyMarks = (1..<keys.values.count - 1).map { key in
    DragMark("Key \(key)", isKey: true, begin: remember) { [weak self] in try self?.move(key: key, to: $0) }
  }
  private lazy var pointMarks = points.indices.map { index in
    DragMark("Point \(index + 1)", isKey: false, begin: remember) { [weak self] in
      try self?.move(point: index, to: $0)
    }
  }
  private(set) lazy var reset = Button("Reset") { [weak self] in
    guard let self else { return }
    remember()
    (points, keys) = (Self.start, KeyLane())
    try renew()
  }
  /// The tracks and keys before each edit.
  private var edits: [(points: [SIMD2<Float>], keys: KeyLane)] = []
  private lazy var remember: () -> Void = { [weak self] in
    guard let self else { return }
    edits = edits.suffix(99) + [(points, keys)]
  }
  private var isLaid = false

  static let length = Duration.seconds(6)
  /// The number of samples of the course.
  static let samples = 360
  /// The times of the first lap, with which others are compared.
  private(set) var firstTimes: [Float] = []
  private static let start: [SIMD2<Float>] = [
    SIMD2(0.02, 0.5), SIMD2(0.17, 0.03), SIMD2(0.4, 0.28), SIMD2(0.74, 0.97), SIMD2(0.98, 0.5),
    SIMD2(0.76, 0.03), SIMD2(0.42, 0.74), SIMD2(0.17, 0.97),
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
    if firstTimes.isEmpty { firstTimes = times }
    bridges = TrackBridge.all(of: path, width: width)
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

  /// The width of the track.
  var width: Float { min(layout.field.size.y * 0.15, 52) }

  /// The seconds after which the car has gone each quarter of the lap.
  var times: [Float] {
    [Float(0.25), 0.5, 0.75, 1].map { part in
      let index = max(course.firstIndex { $0.lap >= part - 1e-5 } ?? Self.samples, 1)
      let (before, after) = (course[index - 1].lap, course[index].lap)
      let share = after > before ? min(max((part - before) / (after - before), 0), 1) : 0
      return (Float(index - 1) + share) * Self.length.inSeconds / Float(Self.samples)
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
    // The road stays on the lawn: the point goes as far as it can.
    let (start, allowed) = (points[point], try overhang())
    var (part, step): (Float, Float) = (1, 1)
    while step > 0.01 {
      points[point] = start + (next - start) * part
      step /= 2
      if try overhang() > allowed { part -= step } else if part < 1 { part += step } else { break }
    }
    if try overhang() > allowed { points[point] = start }
    try renew()
  }

  /// How far the kerbs leave the lawn at most; 0 if they do not.
  private func overhang() throws -> Float {
    let path = try MotionPath(through: points.map { layout.field.position(at: $0) }, isClosed: true)
    let lawn = layout.ground.inset(by: width / 2 + 5)
    return (0..<120).reduce(0) { most, step in
      let place = path.position(at: Float(step) / 120)
      return max(most, (place - lawn.nearest(to: place)).length)
    }
  }

  /// Takes Ctrl+Z, which undoes an edit.
  func take(_ event: InputEvent) throws -> Bool {
    guard case .key(.z, true, _, let modifiers) = event, !modifiers.isDisjoint(with: [.control, .command]),
      let last = edits.popLast()
    else { return false }
    (points, keys) = last
    try renew()
    return true
  }

  /// Handles a pointer event. A press in a segment selects its next timing.
  func handle(_ event: PointerEvent) throws {
    guard case .pressed(let position) = event, layout.plot.inset(by: SIMD2(0, -18)).contains(position) else {
      return
    }
    remember()
    let segment = keys.segment(at: layout.parts(at: position).x)
    keys.timings[segment] = (keys.timings[segment] + 1) % KeyLane.all.count
    try renew()
  }
}

extension Property where Value == Float {
  /// The part of the lap that the car has gone, 0 to 1.
  static let along = Property("along", default: 0)
}
