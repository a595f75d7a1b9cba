import Inbetween

/// A timeline that follows a value: drag, and a small scene unfolds as far as you go.
final class ScrollSample: Sample {
  static let title = "Scrub by a value"
  static let note =
    "The timeline follows a dial, smoothed by a spring. Move the pointer to the left and right."
  static let group = SceneGroup.transitions
  static let page = GuidePage.timeAndClocks
  static let demonstration = SampleDemonstration.moves

  @Parameter("Smoothing", 60...900, step: 20, unit: "ms") var smoothing = 350
  let dial: Entity
  let petals: [Entity]
  private let turn = Property("turn", default: Float(0))

  init(in world: World) throws {
    dial = world.spawn()
    try world.assign(dial, turn, to: 0)
    petals = try world.spawn(16) { petal, _ in try world.assign(petal, .scale, to: [0, 0]) }
  }

  func begin(in world: World) throws {
    let show = world.makeTimeline()
    for (index, petal) in petals.enumerated() {
      let delay = Duration.milliseconds(50 * index)
      try world.animate(
        petal, .scale, to: [1, 1], duration: .milliseconds(500), delay: delay, ease: .backOut, on: show)
      try world.animate(
        petal, .rotation, from: .degrees(-120), to: .degrees(0), duration: .milliseconds(700), delay: delay,
        ease: .cubicOut, on: show)
    }
    try show.follow(dial, turn, from: 0, to: 1)
    try change(in: world)
  }

  func change(in world: World) throws {
    world.motion(of: turn, on: dial, .spring(try Spring(duration: .milliseconds(smoothing), bounce: 0.1)))
  }

  func move(to point: SIMD2<Float>, in world: World) throws {
    try world.assign(dial, turn, to: min(max((point.x - 80) / 480, 0), 1))
  }

  func draw(_ frame: Frame, with brush: Brush) {
    for (index, petal) in petals.enumerated() {
      let angle = 22.5 * Float(index) + (frame[petal, .rotation]?.degrees ?? 0)
      let size = frame[petal, .scale]?.x ?? 0
      let place = SIMD2<Float>(320, 160) + SIMD2(direction: angle) * 84 * size
      brush.circle(place, 25 * max(size, 0), Brush.Tint.series[index % 6], opacity: 0.9)
    }
    let share = frame[dial, turn] ?? 0
    brush.circle([320, 160], 30, .ink)
    brush.box([320, 320], [480, 6], corner: 3, .control)
    brush.circle([80 + 480 * share, 320], 12, .mint)
  }
}
