import Inbetween

/// Tweens that are all eased by CSS's `ease-in-out`.
struct BezierTweens {
  private static let (x1, y1, x2, y2) = (0.42, 0.0, 0.58, 1.0)
  private let mixed: MixedTweens
  private(set) var stage = Stage()

  init(count: Int) throws {
    mixed = MixedTweens(count: count)
    let ease = try Easing.cubicBezier(
      Float(BezierTweens.x1), Float(BezierTweens.y1), Float(BezierTweens.x2), Float(BezierTweens.y2))
    for index in 0..<count {
      let entity = stage.world.spawn()
      stage.entities.append(entity)
      var tween = Stage.tween(mixed, index)
      tween.ease = ease
      try stage.world.register(tween, on: entity)
    }
  }

  func check() throws {
    let column = try stage.column(Stage.energy, "cubic Bézier")
    let now = stage.world.now.counts
    for index in 0..<mixed.count {
      let progress = Double(now - mixed.starts[index]) / Double(mixed.durations[index])
      let from = Double(mixed.froms[index])
      let expected = from + (Double(mixed.targets[index]) - from) * BezierTweens.eased(progress)
      try require(column[index], expected, "cubic Bézier, tween \(index) at count \(now)")
    }
  }

  /// The curve's y where its x is `progress`, by bisection in Double.
  private static func eased(_ progress: Double) -> Double {
    func coordinate(_ t: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if coordinate(middle, x1, x2) < progress { low = middle } else { high = middle }
    }
    return coordinate(low, y1, y2)
  }
}
