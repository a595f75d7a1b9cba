import Inbetween

/// A state of the world is kept, and comes back whole: values, velocities and all that is under way.
final class SnapshotSample: Sample {
  static let title = "Snapshot"
  static let note =
    "A click keeps the state, throws all dots about, and the next one brings it back in full motion."
  static let group = SceneGroup.underTheHood
  static let page = GuidePage.snapshots

  @Parameter("Throw", 200...1800, step: 50) var force = 900
  private let game = World(tickRate: .hertz(120))
  private let dots: ContiguousArray<Entity>
  private let snapshot = Snapshot()
  private var isKept = false
  private let bounds = DecayBounds<SIMD2<Float>>([26, 26], [614, 334], behavior: .bounce(restitution: 0.8))

  init(in world: World) throws {
    let game = game
    dots = ContiguousArray(
      try game.spawn(40) { dot, index in
        let place = SIMD2<Float>(180 + 40 * Float(index % 8), 110 + 36 * Float(index / 8))
        try game.assign(dot, .position, to: place)
        try game.animate(
          dot, .position, to: place + [0, -14], duration: .milliseconds(700),
          delay: .milliseconds(index * 35),
          ease: .sineInOut, repeats: .forever, alternates: true)
      })
    // The game has a world to itself, so that time goes back in it alone.
    world.systems.before("game") { _ in game.tick() }
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    if isKept {
      try game.restore(snapshot)
    } else {
      try game.save(into: snapshot)
      for (index, dot) in dots.enumerated() {
        let way = SIMD2<Float>(direction: Float(index) * 137.5) * Float(force)
        try game.decay(dot, .position, velocity: way, friction: 1.2, within: bounds, replaces: true)
      }
    }
    isKept.toggle()
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    for (index, dot) in dots.enumerated() {
      brush.circle(game[dot, .position], 11, Brush.Tint.series[index / 8])
    }
    let bytes = isKept ? "kept: \(game.driverCount) drivers" : "not kept"
    try brush.text(bytes, at: [320, 338], size: 13, .dim)
  }
}
