import Inbetween
import InbetweenSDL

/// Key frames and paths on one timeline: an object with keys for three properties, and a path follower.
///
/// Every drag registers the loop again. Motion is a function of time, so the shown time stays.
final class PathsScene: LoopingScene {
  /// The keys of the object's three properties.
  private(set) var lanes = KeyLane.start
  private(set) var curve = DraggedPath()
  private(set) var path: MotionPath
  var loop = Loop(length: PathsScene.length, frame: Frame(velocities: true))
  let object: Entity
  let follower: Entity
  private(set) var layout = PathsLayout(in: Area(corner: .zero, size: SIMD2(1000, 500)))
  private lazy var keys = lanes.indices.map { lane in
    (1..<lanes[lane].values.count - 1).map { key in
      DragMark("Key \(key) of \(lanes[lane].title)", .diamond, color: { $0.series[lane] }) { [weak self] in
        try self?.move(key, of: lane, to: $0)
      }
    }
  }
  private lazy var handles = curve.points.indices.map { index in
    let isPoint = DraggedPath.arms.contains { $0.0 == index }
    return DragMark(
      DraggedPath.names[index], isPoint ? .point : .handle, color: { isPoint ? $0.ink : $0.dim },
      move: { [weak self] in try self?.move(index, to: $0) })
  }
  private var isLaid = false

  static let length = Duration.seconds(5)
  /// The number of equal parts of the loop, which the dots along the path mark.
  static let beats = 25

  init() throws {
    (object, follower) = (loop.world.spawn(), loop.world.spawn())
    path = try curve.path(in: layout.field)
  }

  var controls: [Control] { keys.flatMap { $0 } + handles }
  var report: String {
    let timings = lanes.map { lane in lane.timings.map { KeyLane.all[$0].name }.joined(separator: " ") }
    return timings.joined(separator: ", ") + ", path of \(Int(path.length.rounded())) points"
  }

  func layOut(in area: Area) throws {
    let next = PathsLayout(in: area)
    guard next != layout || !isLaid else { return }
    (layout, isLaid) = (next, true)
    try renew()
  }

  /// Registers all motion on a new timeline, at the shown time.
  private func renew() throws {
    path = try curve.path(in: layout.field)
    try loop.renew { world, timeline in
      var keyFrames = KeyFrameTracks(duration: Self.length, lanes.map(\.track))
      keyFrames.timeline = timeline
      try world.register(keyFrames, on: object)

      var motion = PathTween(.position, along: path, duration: Self.length)
      motion.orients = .rotation
      motion.timeline = timeline
      try world.register(motion, on: follower)
    }
    show()
    for (lane, marks) in keys.enumerated() {
      for (index, mark) in marks.enumerated() {
        mark.position = layout.position(ofKey: index + 1, lanes[lane], lane)
      }
    }
    for (index, handle) in handles.enumerated() {
      handle.position = layout.field.position(at: curve.points[index])
    }
  }

  private func move(_ key: Int, of lane: Int, to position: SIMD2<Float>) throws {
    lanes[lane].move(key, to: layout.plots[lane].share(atX: position.x))
    try renew()
  }

  private func move(_ point: Int, to position: SIMD2<Float>) throws {
    let field = layout.field
    curve.points[point] = (field.nearest(to: position) - field.least) / field.size
    try renew()
  }

  /// Handles a pointer event. A press in a segment, or on the name of its timing, selects the next timing.
  func handle(_ event: PointerEvent) throws {
    guard case .pressed(let position) = event,
      let lane = lanes.indices.first(where: { layout.lane($0).contains(position) })
    else { return }
    let segment = lanes[lane].segment(at: layout.plots[lane].share(atX: position.x))
    lanes[lane].timings[segment] = (lanes[lane].timings[segment] + 1) % KeyLane.all.count
    try renew()
  }
}
