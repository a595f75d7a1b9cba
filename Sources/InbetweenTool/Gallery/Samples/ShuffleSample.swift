import Inbetween

/// A grid is filled again: the code sets the new places, and the engine moves what was seen to be elsewhere.
final class ShuffleSample: Sample {
  static let title = "Layout change"
  static let note =
    "Places are set within a block; differences melt away, also in the middle of a change. Click."
  static let group = SceneGroup.transitions
  static let page = GuidePage.assigning

  @Parameter("One after another", 0...60, step: 2, unit: "ms") var each = 16
  let tiles: [Entity]
  private var order = Array(0..<24)
  private var seed: UInt64 = 7

  init(in world: World) throws {
    tiles = try world.spawn(24) { tile, index in
      try world.assign(tile, .position, to: ShuffleSample.place(index))
    }
  }

  private static func place(_ index: Int) -> SIMD2<Float> {
    [54 + 76 * Float(index % 8), 96 + 84 * Float(index / 8)]
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    for last in order.indices.reversed() {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      order.swapAt(last, Int(seed >> 33) % (last + 1))
    }
    let stagger = Stagger.fromFirst(each: .milliseconds(each))
    try world.layoutChange(of: tiles, .bouncy, stagger: stagger) {
      for (place, tile) in order.enumerated() {
        try world.assign(tiles[tile], .position, to: ShuffleSample.place(place))
      }
    }
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    for (index, tile) in tiles.enumerated() {
      let place = frame[tile, .position]
      brush.box(place, [66, 66], corner: 16, Brush.Tint.series[index / 4])
      try brush.text("\(index + 1)", at: place, size: 24, isBold: true, .dark)
    }
  }
}
