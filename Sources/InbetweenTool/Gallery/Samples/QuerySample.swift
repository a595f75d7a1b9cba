import Inbetween

/// Beetles that sleep. A query finds those near the pointer, by their places and a tag, and wakes them.
final class QuerySample: Sample {
  static let title = "A query"
  static let note = "One loop over all that sleep and are near the pointer. They jump, and doze off again."
  static let group = SceneGroup.scale
  static let page = GuidePage.componentsAndQueries
  static let demonstration = SampleDemonstration.moves

  @Parameter("Reach", 20...160, step: 5) var reach = 70
  let beetles: [Entity]
  private let awake: TagPool
  private let glow = Property("glow", default: Float(0))

  init(in world: World) throws {
    awake = world.makeTag()
    beetles = try world.spawn(231) { [glow] beetle, index in
      let (column, row) = (Float(index % 21), Float(index / 21))
      try world.assign(beetle, .position, to: [30 + 29 * column, 35 + 29 * row])
      try world.assign(beetle, glow, to: 0)
    }
  }

  func move(to point: SIMD2<Float>, in world: World) throws {
    var found: [Entity] = []
    world.forEach(.position, without: awake) { beetle, place in
      if (place - point).length < Float(reach) { found.append(beetle) }
    }
    for beetle in found where world[beetle, glow] != nil {
      awake.insert(beetle)
      try world.animate(beetle, glow, from: 1, to: 0, duration: .milliseconds(1800), ease: .quadIn)
      let jump = try world.play(on: beetle) {
        By(.position.y, -26, duration: .milliseconds(180), ease: .quadOut)
        By(.position.y, 26, duration: .milliseconds(180), ease: .quadIn)
        Wait(.milliseconds(1400))
      }
      jump.onComplete { [awake] jump in if let beetle = jump.entity { awake.remove(beetle) } }
    }
  }

  func draw(_ frame: Frame, with brush: Brush) {
    for beetle in beetles {
      let (place, glow) = (frame[beetle, .position], frame[beetle, glow] ?? 0)
      brush.circle(place, 8, .faint)
      brush.circle(place, 8 + 3 * glow, .sun, opacity: glow)
    }
  }
}
