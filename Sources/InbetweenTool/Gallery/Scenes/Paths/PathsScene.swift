import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Key frames and paths: a car laps a track through points that can be dragged. Its keys say how far it has
/// come at which time, and each segment has a timing. Keys are added on the curve and dragged off it.
///
/// The track is a smooth path, on which the speed is even wherever its points lie. Where it crosses itself,
/// the later part is a bridge. Every drag registers the lap again. Motion is a function of time, so the shown
/// time stays.
final class PathsScene: LoopingScene {
  let motion = PathsMotion()
  var lane: KeyLane { motion.keys }
  /// The points of the track, as fractions of the field.
  private(set) var points = PathsScene.start
  private(set) var path: MotionPath
  private(set) var bridges: [TrackBridge] = []
  var loop: Loop
  let car: Entity
  private(set) var layout = PathsLayout(in: Area(corner: .zero, size: SIMD2(1000, 560)))
  /// The car's places and the parts of the lap over the loop, sampled by the engine.
  private(set) var course: [(place: SIMD2<Float>, lap: Float)] = []
  private var keyMarks: [DragMark] = []
  /// The names of the segments, which open the list of timings.
  private(set) var names: [FocusArea] = []
  /// The open list of timings.
  private(set) var list: TimingList?
  /// The place on the curve under the pointer, where a press adds a key.
  private(set) var spot: SIMD2<Float>?
  /// The place to which a key is dragged off the lane.
  private(set) var leaving: SIMD2<Float>?
  /// The key that was added by the present press.
  private var added: Int?
  private lazy var pointMarks = points.indices.map { index in
    DragMark("Point \(index + 1)", isKey: false, begin: remember) { [weak self] in
      try self?.move(point: index, to: $0)
    }
  }
  private(set) lazy var reset = Button("Reset") { [weak self] in
    guard let self else { return }
    remember()
    (points, motion.keys) = (Self.start, KeyLane())
    try renew()
  }
  /// The tracks and keys before each edit.
  private var edits: [(points: [SIMD2<Float>], keys: KeyLane)] = []
  private lazy var remember: () -> Void = { [weak self] in
    guard let self else { return }
    (list, spot) = (nil, nil)
    edits = edits.suffix(99) + [(points, lane)]
  }
  private var isLaid = false

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
      in: World(tickRate: tickRate), length: .milliseconds(motion.length), frame: Frame(velocities: true))
    car = loop.world.spawn()
    let field = layout.field
    path = try MotionPath(through: Self.start.map { field.position(at: $0) }, isClosed: true)
  }

  var controls: [Control] { names + keyMarks + pointMarks + [reset] + (list.map { [$0] } ?? []) }
  /// The key under the pointer, which Delete removes.
  private var pointedKey: Int? {
    keyMarks.firstIndex { max($0.lift, $0.ring) > 0.5 }.map { $0 + 1 }
  }
  /// The effect of a press or a release, and its place; nil for none.
  var hint: (words: String, place: SIMD2<Float>)? {
    if let leaving { return ("let go: the key is gone", leaving) }
    if let spot { return ("press: a key here, and drag it", spot) }
    return pointedKey.map { ("drag the key, or press Delete", keyMarks[$0 - 1].position) }
  }
  var isOpen: Bool { list != nil }
  var isEdited: Bool { points != Self.start || lane != KeyLane() }
  var motions: [any SceneMotion] { [motion] }
  var report: String {
    let timings = lane.timings.map { "\($0)" }.joined(separator: " ")
    return "\(timings), track of \(Int(path.length.rounded())) points\(isEdited ? ", edited" : "")"
  }

  var codeCast: SceneCast {
    SceneCast(
      members: [
        CastMember(
          name: "car", entity: car, world: world, shape: .rectangle(width: 44, height: 26, cornerRadius: 9))
      ], stage: layout.panel.most, timeline: loop.timeline)
  }

  func layOut(in area: Area) throws {
    let next = PathsLayout(in: area)
    guard next != layout || !isLaid else { return }
    (layout, isLaid) = (next, true)
    try renew()
  }

  /// Registers the lap on a new timeline, at the shown part of it.
  private func renew() throws {
    path = try MotionPath(through: points.map { layout.field.position(at: $0) }, isClosed: true)
    let part = loop.shown / loop.length
    if loop.length != length {
      loop.timeline.release()
      loop = Loop(in: world, length: length, frame: frame)
    }
    try loop.renew(at: length * part) { world, timeline in
      try motion.register(along: path, in: world, on: timeline, car)
    }
    try readCourse()
    if firstTimes.isEmpty { firstTimes = times }
    bridges = TrackBridge.all(of: path, width: width)
    show()
    if keyMarks.count != lane.values.count - 2 { makeMarks() }
    for (index, mark) in keyMarks.enumerated() {
      mark.position = layout.position(lane.offsets[index + 1], lane.values[index + 1])
    }
    for (segment, name) in names.enumerated() {
      let (start, end) = (lane.offsets[segment], lane.offsets[segment + 1])
      name.area = Area(
        x: layout.position(start, 0).x...layout.position(end, 0).x,
        y: (layout.plot.top - 22)...(layout.plot.top - 2))
    }
    list?.area = listArea
    for (point, mark) in zip(points, pointMarks) { mark.position = layout.field.position(at: point) }
    reset.area = layout.reset
    reset.isEnabled = isEdited
  }

  private func makeMarks() {
    keyMarks = (1..<lane.values.count - 1).map { key in
      DragMark("Key \(key)", isKey: true, begin: remember) { [weak self] place in
        guard let self else { return }
        let isLeaving = !layout.plot.inset(by: -30).contains(place)
        (keyMarks[key - 1].isLeaving, leaving) = (isLeaving, isLeaving ? place : nil)
        try move(key: key, to: place)
      } end: { [weak self] in
        guard let self else { return }
        leaving = nil
        if keyMarks[key - 1].isLeaving { try remove(key) }
      }
    }
    names = lane.timings.indices.map { segment in
      FocusArea("segment \(segment + 1)", takesPointer: true) { [weak self] in self?.openList(of: segment) }
    }
    for name in names { name.cornerRadius = 6 }
  }

  /// The segment of the open list.
  private var listed = 0
  private func openList(of segment: Int) {
    if list != nil, listed == segment { return list = nil }
    listed = segment
    list = TimingList(lane.timings[segment]) { [weak self] timing in
      guard let self else { return }
      remember()
      motion.keys.timings[segment] = timing
      try renew()
    }
    list?.area = listArea
  }

  /// The list stands on the name of its segment.
  private var listArea: Area {
    let size = TimingList.size
    let middle = layout.position((lane.offsets[listed] + lane.offsets[listed + 1]) / 2, 0).x
    let left = min(max(middle - size.x / 2, layout.plot.left), layout.plot.right - size.x)
    return Area(
      corner: SIMD2(left, max(layout.plot.top - 26 - size.y, layout.panel.top + 4)), size: size)
  }

  /// Samples the loop in another world, for the trail and the lane.
  private func readCourse() throws {
    let world = World()
    let (car, timeline) = (world.spawn(), world.makeTimeline())
    try motion.register(along: path, in: world, on: timeline.id, car)
    course = (0...Self.samples).map { step in
      timeline.seek(to: min(length * (Double(step) / Double(Self.samples)), length - .milliseconds(1)))
      return (world[car, .position] ?? .zero, world[car, .along] ?? 0)
    }
  }

  func retune() throws { try renew() }

  /// The length of the loop.
  private var length: Duration { .milliseconds(motion.length) }

  /// The width of the track.
  var width: Float { min(layout.field.size.y * 0.15, 52) }

  /// The seconds after which the car has gone each quarter of the lap.
  var times: [Float] {
    [Float(0.25), 0.5, 0.75, 1].map { part in
      let index = max(course.firstIndex { $0.lap >= part - 1e-5 } ?? Self.samples, 1)
      let (before, after) = (course[index - 1].lap, course[index].lap)
      let share = after > before ? min(max((part - before) / (after - before), 0), 1) : 0
      return (Float(index - 1) + share) * length.inSeconds / Float(Self.samples)
    }
  }

  private func move(key: Int, to position: SIMD2<Float>) throws {
    motion.keys.move(key, to: layout.parts(at: position))
    try renew()
  }

  private func remove(_ key: Int) throws {
    motion.keys.remove(key)
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
    (points, motion.keys, list) = (last.points, last.keys, nil)
    try renew()
    return true
  }

  /// Handles a pointer event. A press on the curve adds a key, which the pointer drags; another press in a
  /// segment opens the list of its timings.
  func handle(_ event: PointerEvent) throws {
    switch event {
    case .moved(let position):
      list?.pointed = list?.index(at: position)
      if let added { try move(key: added, to: position) } else { spot = curve(near: position) }
    case .pressed(let position):
      let wasOpen = isOpen
      list = nil
      guard layout.plot.contains(position) else { return }
      if let spot = curve(near: position) {
        remember()
        added = motion.keys.insert(layout.parts(at: spot))
        try renew()
      } else if !wasOpen {
        openList(of: lane.segment(at: layout.parts(at: position).x))
      }
    case .released: added = nil
    }
  }

  /// Returns the nearest place of the curve, if it is near and a key has room there.
  private func curve(near position: SIMD2<Float>) -> SIMD2<Float>? {
    let places = course.indices.map { layout.position(Float($0) / Float(Self.samples), course[$0].lap) }
    guard let place = places.min(by: { ($0 - position).length < ($1 - position).length }),
      (place - position).length < 11, lane.hasRoom(at: layout.parts(at: place).x),
      !keyMarks.contains(where: { $0.contains(position) })
    else { return nil }
    return place
  }

  func press(_ key: Key) throws {
    if key == .escape { list = nil }
    guard key == .delete || key == .backspace, let pointedKey else { return }
    remember()
    try remove(pointedKey)
  }
}
