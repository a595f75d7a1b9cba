import Inbetween

/// Creates a world with tweens, springs, paths, additive drivers and drivers with rates, on several
/// properties.
func busyWorld(threads: Int = 1) throws -> (World, [Entity]) {
  let world = World()
  world.threads = threads
  var entities: [Entity] = []
  for index in 0..<50 {
    let entity = world.spawn()
    entities.append(entity)
    try world.register(
      Tween(.position, values: [[0, 0], [50, Float(index)]], duration: .milliseconds(300)), on: entity)
    var fade = Tween(.opacity, values: [0, 1], duration: .milliseconds(170))
    fade.repeats = .forever
    fade.rate = index % 3 == 0 ? 0.5 : 1
    try world.register(fade, on: entity)
    var nod = Tween(.position, by: [3, 1], duration: .milliseconds(80), ease: .sineInOut)
    nod.composition = .add
    nod.repeats = .forever
    if index % 4 == 0 { try world.register(nod, on: entity) }
    try world.register(
      SpringMotion(
        .scale, to: [2, 3], spring: try Spring(response: .milliseconds(300), dampingRatio: 0.4)),
      on: entity)
  }
  return (world, entities)
}
