import Inbetween

/// A prefab is a closure that makes an entity. One call spawns many, and one call moves them all.
final class PrefabSample: Sample {
  static let title = "Prefabs"
  static let note = "A click spawns a burst from one prefab; each spark removes itself at its end."
  static let group = SceneGroup.scale
  static let page = GuidePage.componentsAndQueries

  @Parameter("Sparks", 10...400, step: 10) var count = 120
  @Parameter("Reach", 40...300, step: 10) var reach = 180
  private let tint = Property("tint", default: 0).held
  private let sparks: TagPool

  init(in world: World) throws { sparks = world.makeTag() }

  func press(at point: SIMD2<Float>, in world: World) throws {
    let prefab: (Entity, Int) throws -> Void = { [tint, sparks] spark, index in
      try world.assign(spark, .position, to: point)
      try world.assign(spark, .opacity, to: 1)
      try world.assign(spark, tint, to: index % 6)
      sparks.insert(spark)
    }
    let burst = try world.spawn(Int(count), prefab)
    let spread = reach
    try world.animate(
      burst, .position,
      to: { index in
        // The golden angle fills a disc evenly.
        let share = (Float(index) / Float(burst.count)).squareRoot()
        return point + SIMD2(direction: Float(index) * 137.5) * share * Float(spread)
      }, .eased(.expoOut, over: .milliseconds(900)))
    for (index, spark) in burst.enumerated() {
      let fade = try world.animate(
        spark, .opacity, to: 0, duration: .milliseconds(700), delay: .milliseconds(500 + index % 7 * 60))
      fade.onComplete { fade in if let spark = fade.entity { fade.world?.despawn(spark) } }
    }
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    try brush.label("Click for a burst", at: [320, 338])
    for spark in frame.entities(with: tint) {
      brush.circle(
        frame[spark, .position], 7, Brush.Tint.series[frame[spark, tint] ?? 0],
        opacity: frame[spark, .opacity])
    }
  }
}
