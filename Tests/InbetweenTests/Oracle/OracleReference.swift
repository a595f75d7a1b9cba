/// The reference, addressed by the names that the commands use.
struct OracleReference {
  private(set) var world: ReferenceWorld
  /// The reference's numbers of the entities by their names in the story.
  private(set) var entities: [Int: Int] = [:]

  init(_ plan: OraclePlan) {
    world = ReferenceWorld(tickRate: plan.tickRate)
    for _ in 0..<plan.timelines { _ = world.makeTimeline() }
  }

  /// Does a command and answers whether it was done; nil where there is nothing to say.
  mutating func apply(_ command: OracleCommand) -> Bool? {
    switch command {
    case .spawn(let name):
      entities[name] = world.spawn()
      return nil
    case .despawn(let name): return entities[name].map { world.despawn($0) } ?? false
    case .assign(let name, let property, let values):
      return entities[name].map { world.assign($0, property, values) } ?? false
    case .register(let name, let on, let tween):
      return entities[on].map { world.register(tween, id: name, on: $0) } ?? false
    case .pause(let name): return world.pause(name)
    case .resume(let name): return world.resume(name)
    case .cancel(let name): return world.cancel(name)
    case .seek(let name, let local): return world.seek(timeline: name, to: local)
    case .pauseTimeline(let name): return world.turn(timeline: name, paused: true)
    case .resumeTimeline(let name): return world.turn(timeline: name, paused: false)
    case .setRate(let name, let numerator, let denominator):
      return world.setRate((numerator, denominator), of: name)
    case .tick:
      world.tick()
      return nil
    case .sample: return nil
    }
  }
}

extension ReferenceProperty {
  /// The property of which it is a lane, or itself.
  var whole: ReferenceProperty { self == .positionX || self == .positionY ? .position : self }
}
