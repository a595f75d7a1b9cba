import Inbetween

/// A game that ticks seldom, in a world to itself. A picture is sampled between its ticks.
final class TicksSample: Sample {
  static let title = "Between two ticks"
  static let note = "The upper ball is drawn at the last tick, the lower one at the time of the picture."
  static let group = SceneGroup.underTheHood
  static let page = GuidePage.drawing
  static let demonstration = SampleDemonstration.none

  @Parameter("Ticks a second", 2...60, step: 1) var rate = 6
  let ball: Entity
  private let drawn = Property("drawn", default: SIMD2<Float>(0, 0))
  private var game: (world: World, ball: Entity)?
  private let frame = Frame()

  init(in world: World) throws {
    ball = world.spawn()
    world.systems.before("game") { [unowned self] world in
      guard let (game, other) = game else { return }
      game.advance(by: world.tickRate.instant(ofTick: 1).sinceStart)
      try world.assign(ball, .position, to: game[other, .position] ?? .zero)
      game.sample(at: game.alpha, into: frame)
      try world.assign(ball, drawn, to: frame[other, .position] ?? .zero)
    }
  }

  func begin(in world: World) throws { try change(in: world) }

  func change(in world: World) throws {
    let game = World(tickRate: .hertz(Int(rate)))
    let ball = game.spawn()
    self.game = (game, ball)
    try game.assign(ball, .position, to: [60, 0])
    try game.animate(
      ball, .position.x, to: 580, duration: .milliseconds(1700), ease: .sineInOut, repeats: .forever,
      alternates: true)
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let places = [frame[ball, .position]?.x ?? 0, frame[ball, drawn]?.x ?? 0]
    for (row, x) in places.enumerated() {
      let y = 106 + 160 * Float(row)
      brush.box([320, y + 48], [600, 8], corner: 4, .faint)
      // The places of the last tick and of the picture, one above the other.
      brush.line([[places[0], y + 48], [places[1], y + 48]], width: 8, .sun)
      brush.ball([x, y], 44, row == 0 ? .peach : .mint)
    }
    try brush.label("at the last tick: \(Int(rate)) a second", at: [320, 28])
    try brush.label("between two ticks: at each picture", at: [320, 188])
  }
}
