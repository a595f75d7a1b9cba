import Inbetween

/// A drawer that a finger draws. The transition is scrubbed, and goes on with the velocity of the release.
final class DrawerSample: Sample {
  static let title = "A drawer"
  static let note =
    "Drag it up or down, and let go, also in mid-flight: it keeps its speed and finds its end."
  static let group = SceneGroup.transitions
  static let page = GuidePage.transitionsAndGestures
  static let demonstration = SampleDemonstration.drags

  @Parameter("A flick, lengths a second", 0.2...4, step: 0.1) var flick = 1.0
  let room: Entity
  let drawer: Entity
  private let open: TransitionHandle
  private var grip: Float?

  init(in world: World) throws {
    (room, drawer) = (world.spawn(), world.spawn())
    for thing in [room, drawer] { try world.assign(thing, .position, to: [320, 235]) }
    var slide = Slide(from: .bottom, distance: 200)
    slide.timing = .linear  // so that it stays under the finger
    open = try world.makeTransition(directedBy: slide, TransitionCast(back: room, fore: drawer))
  }

  func change(in world: World) { open.policy.flickSpeed = Float(flick) }

  func press(at point: SIMD2<Float>, in world: World) {
    grip = point.y
    open.interrupt()
  }

  func move(to point: SIMD2<Float>, in world: World) {
    guard let last = grip else { return }
    open.scrub(by: (last - point.y) / 200)
    grip = point.y
  }

  func release(at point: SIMD2<Float>, in world: World) {
    grip = nil
    open.letGo()
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let lift = (235 - (frame[room, .position]?.y ?? 235)) * 0.6
    for index in 0..<8 {
      let (column, row) = (Float(index % 4), Float(index / 4))
      brush.box([140 + 120 * column, 80 + 90 * row - lift], [100, 70], corner: 12, .control)
      brush.circle([140 + 120 * column, 80 + 90 * row - lift], 16, Brush.Tint.series[index % 6])
    }
    let place = (frame[drawer, .position] ?? .zero) - [0, 10]
    brush.shadow(place + [0, 40], [440, 300], corner: 24)
    brush.box(place + [0, 40], [440, 300], corner: 24, .ink)
    brush.box(place - [0, 102], [52, 5], corner: 2.5, .faint)
    try brush.text("Tonight", at: place - [0, 79], size: 22, isBold: true, .well)
    for y: Float in [-24, 4, 32] { brush.box(place + [0, y], [360, 12], corner: 6, .faint, opacity: 0.4) }
  }
}
