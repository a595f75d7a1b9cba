import Inbetween

/// Slow motion that comes and goes: the rate of the world's time is a function of time too.
final class RampSample: Sample {
  static let title = "Rate ramp"
  static let note = "One call slows the whole world, holds it there and leads it back. Click."
  static let group = SceneGroup.games
  static let page = GuidePage.timeAndClocks

  @Parameter("Slowest", 0.05...0.9) var slowest = 0.12
  @Parameter("Holds", 0.2...2.5, step: 0.1, unit: "s") var hold = 1.1
  let stones: [Entity]

  init(in world: World) throws {
    stones = try world.spawn(14) { stone, index in
      try world.assign(stone, .position, to: [50 + 41.5 * Float(index), 300])
    }
  }

  func begin(in world: World) throws {
    for (index, stone) in stones.enumerated() {
      // Gravity: fast at the ground, still at the top.
      try world.animate(
        stone, .position.y, to: 70, duration: .milliseconds(620), delay: .milliseconds(90 * index),
        ease: .quadOut, repeats: .forever, alternates: true)
    }
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    guard let slow = Rate(slowest) else { return }
    try world.rampRate(through: [
      RateChange(to: slow, over: .milliseconds(250), ease: .cubicOut),
      RateChange(to: 1, at: .seconds(0.25 + hold), over: .milliseconds(700), ease: .sineInOut),
    ])
  }

  func draw(_ frame: Frame, with brush: Brush) {
    brush.floor(at: 316)
    for (index, stone) in stones.enumerated() {
      let place = frame[stone, .position] ?? .zero
      let height = (300 - place.y) / 230
      brush.box([place.x, 331], [30 - 14 * height, 7], corner: 3.5, .dark, opacity: 0.5)
      brush.ball(place, 17, Brush.Tint.series[index % 6])
    }
  }
}
