import Inbetween

/// Two games in worlds of their own. The second one gets nothing but the inputs of the first, a while later.
final class ReplaySample: Sample {
  static let title = "The same again"
  static let note = "The right side gets your clicks later, nothing else. Its states are equal to the bit."
  static let group = SceneGroup.underTheHood
  static let page = GuidePage.determinism

  @Parameter("Later by", 0.2...3, step: 0.1, unit: "s") var delay = 1.2
  let first: [Entity]
  let second: [Entity]
  private(set) var isEqual = true
  private let games: [World]
  private let balls: [[Entity]]
  private var inputs: [(tick: Int64, place: SIMD2<Float>)] = []
  private var hashes: [UInt64] = []

  init(in world: World) throws {
    func spawn(in game: World) throws -> [Entity] {
      try game.spawn(7) { ball, _ in try game.assign(ball, .position, to: [160, 180]) }
    }
    games = (0..<2).map { _ in World(tickRate: world.tickRate) }
    balls = try games.map { try spawn(in: $0) }
    (first, second) = (try spawn(in: world), try spawn(in: world))
    world.systems.before("games") { [unowned self] world in try step(in: world) }
  }

  func press(at point: SIMD2<Float>, in world: World) {
    inputs.append((games[0].tickCount + 1, [point.x.truncatingRemainder(dividingBy: 320), point.y]))
  }

  private func step(in world: World) throws {
    let late = Int64(delay / Double(world.timeStepSeconds))
    for index in 0...1 where index == 0 || games[0].tickCount > games[1].tickCount + late {
      let (game, tick) = (games[index], games[index].tickCount + 1)
      for input in inputs where input.tick == tick {
        for (number, ball) in balls[index].enumerated() {
          let way = SIMD2<Float>(direction: Float(number) * 137.5) * Float(number) * 16
          try game.animate(ball, .position, to: input.place + way, .bouncy)
        }
      }
      game.tick()
      if index == 0 { hashes.append(game.stateHash) }
      if index == 1 { isEqual = isEqual && game.stateHash == hashes[Int(tick) - 1] }
      for (ball, twin) in zip(balls[index], index == 0 ? first : second) {
        try world.assign(twin, .position, to: game[ball, .position] ?? [160, 180])
      }
    }
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    for (index, twin) in (first + second).enumerated() {
      let place = (frame[twin, .position] ?? .zero) + [index < 7 ? 0 : 320, 0]
      brush.circle(place, 15, Brush.Tint.series[index % 7 % 6])
    }
    try brush.text(isEqual ? "equal" : "not equal", at: [480, 340], size: 13, .dim)
  }
}
