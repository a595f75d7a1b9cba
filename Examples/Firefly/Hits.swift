// 5. The effects of a hit: points, a chain, a kick of the camera, slow motion for a long chain, the flash.

import Inbetween

extension Game {
  /// Runs after the animation of a tick, so places are those that will be drawn.
  func hit() throws {
    guard let place = world[fly, .position] else { return }
    // The firefly is fast, so its whole path since the last tick counts.
    let (start, way) = (lastPlace, place - lastPlace)
    lastPlace = place
    var struck: [(entity: Entity, stings: Bool, spot: SIMD2<Float>)] = []
    world.query(visitors, .position) { entity, visitor, position in
      let spot = visitor.spot(position)
      let part = max(0, min(1, ((spot - start) * way).sum() / max((way * way).sum(), 1e-6)))
      let gap = spot - start - way * part
      if (gap * gap).sum() < (visitor.stings ? 400 : 700) { struck.append((entity, visitor.stings, spot)) }
      // A flash is an entity with a place and a reach. In its light, a wasp cannot sting.
      world.forEach(reach, .position, tagged: flashes) { _, reach, center in
        if ((spot - center) * (spot - center)).sum() < reach * reach { struck.append((entity, false, spot)) }
      }
    }
    // Only the first call of `despawn` for an entity returns true.
    for (entity, stings, spot) in struck where world.despawn(entity) {
      if stings { try loseLight(at: spot) } else { try collect(at: spot) }
    }
  }

  private func collect(at spot: SIMD2<Float>) throws {
    let speed = world.velocity(fly, .position) ?? [0, 0]
    burst(70, at: spot, speed: 260, drift: speed * 0.35, color: 2)
    guard screen == "play" else { return }
    chain = world.time - lastHit < .milliseconds(1600) ? chain + 1 : 1
    let value = 10 * (1 + chain / 4)
    (lastHit, score, charge) = (world.time, score + value, min(1, charge + 0.07))
    hud?.machines["score"]?.go(to: "pop")
    let label = try spawn("points", 1) { [unowned self] label in world.despawn(label) }
    points[label] = Points(value: value, place: spot)
    // The spring of the camera is at rest. It gets a velocity, and comes back.
    let (kick, home) = (spring("kick"), SIMD2<Float>(0, 0))
    try world.animate(camera, .position, to: home, spring: kick, initialVelocity: speed * 0.12)
    if chain % 8 == 0 {
      say("\(chain) in a row")
      try slowDown(to: 0.25, for: .milliseconds(900))
    }
  }

  /// The world's own time slows down and then recovers. The firefly's clock does not.
  func slowDown(to rate: Rate, for time: Duration) throws {
    if isCalm { return }
    let slower = RateChange(to: rate, over: .milliseconds(120))
    try world.rampRate(through: [slower, RateChange(to: 1, at: time, over: .milliseconds(700))])
  }

  /// Uses up a full ring. Otherwise the ring shakes.
  func flash() throws {
    guard charge == 1, let place = world[fly, .position] else { return refusedAt = world.time }
    let flash = world.spawn()
    flashes.insert(flash)
    charge = 0
    try world.assign(flash, .position, to: place)
    try world.assign(flash, reach, to: 0)
    let growth = try world.animate(flash, reach, to: 260, named: "flash")
    growth.onComplete { [unowned self] _ in world.despawn(flash) }
    try world.punch(camera, .position, by: [0, 14])
    burst(160, at: place, speed: 600, color: 0)
  }
}
