import Inbetween

/// Coins fly to the purse, and the number there counts up to the sum.
final class CoinsSample: Sample {
  static let title = "Coins"
  static let note = "A number that moves and a format; each coin calls as it arrives. Click to pay out."
  static let group = SceneGroup.games
  static let page = GuidePage.cookbook

  @Parameter("Coins", 3...24, step: 1) var count = 9
  @Parameter("Worth", 5...500, step: 5) var worth = 25
  let purse: Entity
  private let sum = Property("sum", default: Float(0))
  private let flown = Property("flown", default: Float(0))
  private var owed: Float = 1250
  private let format = NumberText(decimals: 0, separator: ",", prefix: "$")

  init(in world: World) throws {
    purse = world.spawn()
    try world.assign(purse, sum, to: owed)
    try world.assign(purse, .scale, to: [1, 1])
  }

  func begin(in world: World) throws { try press(at: [320, 230], in: world) }

  func press(at point: SIMD2<Float>, in world: World) throws {
    for index in 0..<Int(count) {
      let coin = world.spawn()
      let start = point + SIMD2(direction: Float(index) * 137.5) * 44
      let way = try MotionPath { path in
        path.move(to: start)
        path.curve(to: [320, 84], control1: start + [0, 90], control2: [320, 220])
      }
      try world.assign(coin, flown, to: 0)
      try world.assign(coin, .position, to: start)
      let flight = try world.animate(
        coin, .position, along: way, duration: .milliseconds(700), delay: .milliseconds(60 * index),
        ease: .cubicIn)
      flight.onComplete { [unowned self] flight in
        guard let world = flight.world else { return }
        if let coin = flight.entity { world.despawn(coin) }
        owed += Float(worth)
        _ = try? world.animate(purse, sum, to: owed, duration: .milliseconds(500))
        _ = try? world.punch(purse, .scale, by: [0.16, 0.16])
      }
    }
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let scale = frame[purse, .scale]?.x ?? 1
    brush.box([320, 84], [310, 100] * scale, corner: 50 * scale, .control)
    try brush.text(format(Double(frame[purse, sum] ?? 0)), at: [320, 84], size: 46 * scale, isBold: true)
    for coin in frame.entities(with: flown) {
      brush.circle(frame[coin, .position], 20, .sun)
      brush.ring(frame[coin, .position], 13, width: 3, .dark, opacity: 0.4)
    }
  }
}
