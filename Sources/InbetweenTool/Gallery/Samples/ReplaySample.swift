import Inbetween

/// Two games in two worlds. The second game gets only the inputs of the first one, a while later.
final class ReplaySample: Sample {
  static let title = "The same again"
  static let note = "The right box gets your clicks later, nothing else. Its states are equal to the bit."
  static let (group, page) = (SceneGroup.underTheHood, GuidePage.determinism)
  static let (centers, edge) = ([SIMD2<Float>(160, 151), [480, 151]], SIMD2<Float>(106, 88))
  @Parameter("Later by", 0.2...3, step: 0.1, unit: "s") var delay = 1.2
  let (first, second): ([Entity], [Entity])
  private(set) var states = [[UInt64](), []]
  private let (games, balls): ([World], [[Entity]])
  private var inputs: [(tick: Int, place: SIMD2<Float>)] = []
  var isEqual: Bool { zip(states[0], states[1]).allSatisfy { $0 == $1 } }
  private var late: Int { Int(games[0].tickRate.lastTick(at: Instant(.seconds(delay)))) }

  init(in world: World) throws {
    games = [World(tickRate: world.tickRate), World(tickRate: world.tickRate)]
    balls = try games.map { game in try game.spawn(7) { try game.assign($0, .position, to: Self.way($1)) } }
    (first, second) = (world.spawn(7) { _, _ in }, world.spawn(7) { _, _ in })
    world.systems.before("games") { [unowned self] world in try step(in: world) }
  }

  func press(at point: SIMD2<Float>, in world: World) {
    inputs.append((states[0].count, point - [point.x < 320 ? 160 : 480, 151]))
  }

  static func way(_ ball: Int) -> SIMD2<Float> { SIMD2(direction: 137.5 * Float(ball)) * Float(ball) * 15 }

  private func step(in world: World) throws {
    for side in 0...1 where side == 0 || states[0].count > states[1].count + late {
      for input in inputs where input.tick == states[side].count {
        for (number, ball) in balls[side].enumerated() {
          let goal = (input.place + Self.way(number)).clamped(lowerBound: -Self.edge, upperBound: Self.edge)
          try games[side].animate(ball, .position, to: goal, .bouncy)
        }
      }
      games[side].tick()
      states[side].append(games[side].stateHash)
      for (ball, twin) in zip(balls[side], side == 0 ? first : second) {
        try world.assign(twin, .position, to: games[side][ball, .position] ?? .zero)
      }
    }
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let now = Int(games[0].tickRate.lastTick(at: frame.instant))
    for center in Self.centers { brush.box(center, [300, 266], corner: 14, .well) }
    for input in inputs {
      brush.echo(input.place + Self.centers[0], by: 320, Float(now - input.tick) / Float(late))
    }
    for (side, center) in Self.centers.enumerated() {
      for (twin, tint) in zip(side == 0 ? first : second, Brush.Tint.allCases) {
        brush.circle((frame[twin, .position] ?? .zero) + center, 15, tint)
      }
    }
    try brush.states(states, at: now - late, isEqual: isEqual, place: [320, 330])
  }
}
