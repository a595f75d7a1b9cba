import Inbetween

/// A state of the world is kept, and comes back whole: values, velocities and all that is under way.
final class SnapshotSample: Sample {
  static let title = "Snapshot"
  static let note =
    "A click keeps the state and breaks the heart. The next one brings it back, in full beat."
  static let group = SceneGroup.underTheHood
  static let page = GuidePage.snapshots

  @Parameter("Throw", 200...1800, step: 50) var force = 900
  private let game = World(tickRate: .hertz(120))
  private let dots: ContiguousArray<Entity>
  private let snapshot = Snapshot()
  private var isKept = false
  private let bounds = DecayBounds<SIMD2<Float>>([26, 26], [614, 334], behavior: .bounce(restitution: 0.8))

  /// The points of a lattice in a heart.
  private static let heart = (0..<255).map { index -> SIMD2<Float> in
    SIMD2(Float(index % 17) - 8, Float(index / 17) - 8) / 6.4
  }.filter { place in
    let (rim, y) = ((place * place).sum() - 1, -place.y)
    return rim * rim * rim <= place.x * place.x * y * y * y
  }

  init(in world: World) throws {
    let (game, places) = (game, Self.heart)
    dots = ContiguousArray(
      try game.spawn(places.count) { dot, index in
        let (way, middle) = (places[index] * 122, SIMD2<Float>(320, 176))
        try game.assign(dot, .position, to: middle + way * 0.94)
        try game.animate(
          dot, .position, to: middle + way * 1.06, duration: .milliseconds(520),
          delay: .milliseconds(Int(way.length * 2)), ease: .sineInOut, repeats: .forever, alternates: true)
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
      brush.circle(game[dot, .position], 10, index % 7 == 0 ? .peach : .rose)
    }
    try brush.label(isKept ? "The heart is kept" : "\(game.driverCount) drivers", at: [320, 336])
  }
}
