import Inbetween

/// A game that ticks seldom, in a world to itself. A picture is sampled between its ticks.
final class TicksSample: Sample {
  static let title = "Between two ticks"
  static let note = "The pale ball is drawn at the last tick, the bright one at the time of the picture."
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
    try game.assign(ball, .position, to: [80, 270])
    try game.animate(
      ball, .position.x, to: 560, duration: .milliseconds(1700), ease: .sineInOut, repeats: .forever,
      alternates: true)
    try game.animate(
      ball, .position.y, to: 90, duration: .milliseconds(850), ease: .quadOut, repeats: .forever,
      alternates: true)
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    brush.box([320, 300], [560, 4], corner: 2, .faint)
    brush.circle(frame[ball, .position], 26, .peach, opacity: 0.35)
    brush.circle(frame[ball, drawn], 20, .mint)
    try brush.text("\(Int(rate)) ticks a second", at: [320, 330], size: 14, .dim)
  }
}
