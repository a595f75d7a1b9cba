import Inbetween

/// The world against the model.
extension SoakGame {
  private func expect(_ holds: Bool, _ what: @autoclosure () -> String) throws {
    if !holds { throw SoakFailure(description: "tick \(world.tickCount): \(what())") }
  }

  /// Everything that can be compared, a few hundred entities and handles long.
  func check() throws {
    checks += 1
    try expect(world.entityCount == entities.count + 2, "\(world.entityCount) entities live")
    try expect(told == expected, "hooks told \(told), expected \(expected)")
    var counts = (bodies: 0, shots: 0, enemies: 0)
    for entity in entities {
      guard let record = records[entity] else { throw SoakFailure(description: "the model is wrong") }
      try expect(world.isAlive(entity), "\(entity) is dead")
      try expect(bodies[entity]?.health == record.health, "\(entity): health \(bodies[entity]?.health ?? -1)")
      try expect(shots[entity]?.life == record.life, "\(entity): life \(shots[entity]?.life ?? -1)")
      try expect(enemies.contains(entity) == record.isEnemy, "\(entity): tag")
      if record.health != nil { counts.bodies += 1 }
      if record.life != nil { counts.shots += 1 }
      if record.isEnemy { counts.enemies += 1 }
    }
    try expect(
      (bodies.count, shots.count, enemies.count) == (counts.bodies, counts.shots, counts.enemies),
      "pools have \(bodies.count), \(shots.count) and \(enemies.count), expected \(counts)")
    for driver in drivers { try expect(world.has(driver), "\(driver) is gone, and no event said so") }
    for handle in handles where !drivers.contains(handle.id) {
      try expect(!world.has(handle.id) && handle.state == .killed, "\(handle.id) is there: \(handle.state)")
    }
    for handle in handles where handle.entity.map({ !world.isAlive($0) }) == true {
      throw SoakFailure(description: "\(handle.id) has outlived its entity")
    }
    try checkAnchors()
    try checkValues()
  }

  private func checkAnchors() throws {
    try expect(world.readBindings(), "bindings are not read between two ticks")
    var (anchored, wrecked) = (0, 0)
    for entity in entities {
      guard let record = records[entity] else { continue }
      if record.hasAnchor { anchored += 1 }
      if record.hasWreck { wrecked += 1 }
      try expect(wrecks.contains(entity) == record.hasWreck, "\(entity): wreck")
      try expect(anchors.contains(entity) == record.hasAnchor, "\(entity): anchor")
      guard let place = record.anchor else { continue }
      if record.hasAnchor {
        try expect(anchors[entity]?.place == place, "\(entity): anchored at \(anchors[entity]!.place)")
      }
      try expect(world.base(entity, Self.anchor) == place, "\(entity): the anchor's property is elsewhere")
    }
    try expect((anchors.count, wrecks.count) == (anchored, wrecked), "anchors and wrecks are others")
  }

  private func checkValues() throws {
    var wrong = ""
    world.query(bodies, .position) { entity, body, position in
      if body.place != position { wrong = "\(entity) is at \(position), bound \(body.place)" }
    }
    world.forEach(.position) { entity, position in
      if !position.x.isFinite || !position.y.isFinite { wrong = "\(entity) is at \(position)" }
    }
    try expect(wrong.isEmpty, wrong)
    // Motion is a function of time: hours later, too.
    let now = world.time.counts
    let phase = Float(Double(now % Self.beatCounts) / Double(Self.beatCounts))
    let shown = world[metronome, Self.beat] ?? -1
    try expect((shown - phase).magnitude < 1e-5, "the metronome shows \(shown) instead of \(phase)")
    let part = Float(Double(now) / Double(Self.glacierCounts))
    let slow = world[glacier, Self.beat] ?? -1
    try expect((slow - part).magnitude < 1e-6, "the glacier shows \(slow) instead of \(part)")
  }

  /// Ends all there is; nothing must be left of it.
  func finish() throws {
    try check()
    isFinishing = true
    while let entity = entities.last {
      world.despawn(entity)
      forget(entity)
    }
    for timeline in timelines { timeline.release() }
    transition?.release()
    world.resume()
    for _ in 0..<120 { world.tick() }
    try expect(told == expected, "hooks told \(told), expected \(expected)")
    try expect(
      bodies.count + shots.count + enemies.count + anchors.count + wrecks.count == 0,
      "components outlive their entities")
    try expect(world.entityCount == 2 && world.driverCount == 2, "\(world.driverCount) drivers are left")
  }
}
