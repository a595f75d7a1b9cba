import Inbetween

// What the blocks of the guide find in place. Each block is a method of a new `Stage`, so it can use these
// names as they are, and can declare its own over them.

/// Components of a game's own. A page may declare others of these names.
struct Body {
  var place = SIMD2<Float>(0, 0)
  var health = 3
}

struct Velocity { var perSecond = SIMD2<Float>(60, 0) }

/// Pools of a game, made when a block first uses them: a world without them is set up like any other.
@MainActor final class Pools {
  private(set) lazy var bodies: ComponentPool<Body> = world.makeComponents()
  private(set) lazy var velocities: ComponentPool<Velocity> = world.makeComponents()
  private(set) lazy var enemies = world.makeTag()
  private(set) lazy var asleep = world.makeTag()
  private let world: World

  init(of world: World) { self.world = world }
}

@MainActor struct Stage {
  /// A world of 60 ticks a second.
  let world = World()
  let frame = Frame()
  private let pools: Pools

  /// Entities on the stage. Each has a position, a size, a scale, a rotation, an opacity and a colour.
  let card: Entity
  let title: Entity
  let badge: Entity
  let ship: Entity
  let panel: Entity
  let tiles: [Entity]

  /// A path from the left to the right of the stage.
  let path: MotionPath

  var bodies: ComponentPool<Body> { pools.bodies }
  var velocities: ComponentPool<Velocity> { pools.velocities }
  var enemies: TagPool { pools.enemies }
  var asleep: TagPool { pools.asleep }

  init() throws {
    pools = Pools(of: world)
    path = try MotionPath(svg: "M 60 300 C 60 60 560 60 560 300")
    (card, title, badge, ship, panel) = (
      world.spawn(), world.spawn(), world.spawn(), world.spawn(), world.spawn()
    )
    tiles = (0..<9).map { [world] _ in world.spawn() }
    for entity in [card, title, badge, ship, panel] + tiles {
      try world.assign(entity, .position, to: [100, 100])
      try world.assign(entity, .size, to: [160, 100])
      try world.assign(entity, .scale, to: [1, 1])
      try world.assign(entity, .rotation, to: Angle(degrees: 0))
      try world.assign(entity, .opacity, to: 1)
      try world.assign(entity, .color, to: Color(css: "white"))
    }
  }

  /// Runs ticks.
  func tick(_ count: Int = 1) {
    for _ in 0..<count { world.tick() }
  }

  /// Stands for a game's own drawing.
  func draw(_ position: SIMD2<Float>, _ opacity: Float) {}

  /// The place of a pointer that moves to the right, 4 points a frame.
  func pointer(_ frame: Int) -> SIMD2<Float> { [100 + 4 * Float(frame), 100] }
}
