import Inbetween

// The stage of the pictures: the names that the blocks use, laid out on 320 × 180 points.

@MainActor struct Stage {
  /// The stage in points.
  static let size = SIMD2<Float>(320, 180)

  let world = World()
  let card: Entity
  let title: Entity
  let badge: Entity
  let ship: Entity
  let panel: Entity
  let frame = Frame()
  /// Squares in three rows of three.
  let tiles: [Entity]

  init() {
    (card, title, badge) = (world.spawn(), world.spawn(), world.spawn())
    (ship, panel) = (world.spawn(), world.spawn())
    tiles = (0..<9).map { [world] _ in world.spawn() }
  }

  /// Places an entity and gives it values of the properties that recipes move.
  func place(
    _ entity: Entity, _ position: SIMD2<Float>, size: SIMD2<Float> = [40, 40], corner: Float = 0,
    color: String = "white"
  ) throws {
    try world.assign(entity, .position, to: position)
    try world.assign(entity, .size, to: size)
    try world.assign(entity, .scale, to: [1, 1])
    try world.assign(entity, .rotation, to: .degrees(0))
    try world.assign(entity, .opacity, to: 1)
    try world.assign(entity, .cornerRadius, to: corner)
    try world.assign(entity, .color, to: Color(css: color))
  }

  /// Places all tiles in three rows of three.
  func placeTiles() throws {
    for (index, tile) in tiles.enumerated() {
      let cell = SIMD2(Float(index % 3), Float(index / 3))
      try place(tile, [106, 36] + 54 * cell, size: [40, 40])
    }
  }

  /// A path from the left to the right.
  var path: MotionPath {
    get throws { try MotionPath(svg: "M 30 150 C 30 30 290 30 290 150") }
  }

  /// Runs ticks.
  func tick(_ count: Int = 1) {
    for _ in 0..<count { world.tick() }
  }

  /// The place of a pointer that moves right, then up, then left.
  func pointer(_ frame: Int) -> SIMD2<Float> {
    let frame = Float(max(frame, 0))
    if frame < 25 { return [60 + 8 * frame, 130] }
    if frame < 40 { return [260, 130 - 6 * (frame - 25)] }
    return [max(260 - 8 * (frame - 40), 120), 40]
  }
}
