/// The reference model, addressed by the names that the commands use.
struct OracleReference {
  private(set) var world: ReferenceWorld
  /// The model's entities by their names in the plan.
  private(set) var entities: [Int: Int] = [:]
  /// All drivers that were ever registered, in order.
  private(set) var drivers: [Int] = []
  /// The callbacks of the last tick.
  private(set) var calls: [OracleCall] = []
  private var scripts: [Int: [OracleScript]] = [:]
  private let hasCallbacks: Bool
  /// Drivers that have callbacks. A stale handle takes none.
  private var heard: Set<Int> = []

  init(_ plan: OraclePlan, _ flaw: ReferenceFlaw? = nil) {
    world = ReferenceWorld(tickRate: plan.tickRate, flaw: flaw)
    hasCallbacks = plan.hasCallbacks
    for parent in plan.timelines {
      switch parent {
      case .world: world.makeTimeline(in: 0)
      case .realTime: world.makeTimeline(in: nil)
      case .timeline(let number): world.makeTimeline(in: number + 1)
      }
    }
  }

  /// Runs a command. Returns 1 or 0 for whether it was done, or how often; nil if the engine returns nothing
  /// for it.
  mutating func apply(_ command: OracleCommand) -> Int? {
    switch command {
    case .spawn(let name):
      entities[name] = world.spawn()
      return nil
    case .tick:
      tick()
      return nil
    case .sample, .setDelay, .setEase, .worldRate: return act(command).map { $0 ? 1 : 0 }
    case .killAll(let name, let property):
      return entities[name].map { world.killAll(on: $0, property) } ?? 0
    case .retargetAll(let names, let targets): return world.retarget(names, to: targets)
    default: return act(command).map { $0 ? 1 : 0 } ?? 0
    }
  }

  private mutating func act(_ command: OracleCommand) -> Bool? {
    switch command {
    case .despawn(let name): return entities[name].map { world.despawn($0) }
    case .assign(let name, let property, let values):
      return entities[name].map { world.assign($0, property, values) }
    case .register(let name, let on, let tween, let options): return register(name, on, tween, options)
    case .operate(let operation, let name): return operate(operation, name)
    case .update(let name, let difference): return world.update(name, by: difference)
    case .seek(let name, let elapsed): return world.seek(name, to: elapsed)
    case .play(let name, let elapsed): return world.play(name, to: elapsed)
    case .release(let name): return world.release(name)
    case .setDelay(let name, let delay): world.setDelay(name, delay)
    case .setDuration(let name, let duration): return world.setDuration(name, duration)
    case .setEase(let name, let ease): world.setEase(name, ease)
    case .setRate(let name, let rate): return world.setRate(name, rate.pair)
    case .reverse(let name): return world.reverse(name)
    case .setSpring(let name, let spring): return world.setSpring(name, spring.spring)
    case .retarget(let name, let target, let restarts):
      return world.retarget(name, to: target, restarts: restarts)
    case .follow(let name, let entity, let property, let offset, let restarts):
      return entities[entity].map { world.follow(name, $0, property, offset, restarts: restarts) }
    case .stopFollowing(let name): return world.stopFollowing(name)
    case .timeline(let name, let operation): return operate(operation, timeline: name + 1)
    case .worldRate(let rate): _ = world.setRate(rate.pair, timeline: 0)
    case .pauseWorld: return world.setPaused(true, timeline: 0)
    case .resumeWorld: return world.setPaused(false, timeline: 0)
    case .spawn, .tick, .sample, .killAll, .retargetAll: break
    }
    return nil
  }

  /// Registers a driver, unless its name is taken.
  private mutating func register(
    _ name: Int, _ entity: Int, _ tween: ReferenceTween, _ options: OracleRegistration
  ) -> Bool {
    guard let entity = entities[entity], !drivers.contains(name) else { return false }
    let done = world.register(
      tween, id: name, on: entity, starts: options.starts, killsCompleted: options.killsCompleted)
    guard done else { return false }
    drivers.append(name)
    scripts[name] = options.scripts
    if hasCallbacks, world.find(name) != nil {
      heard.insert(name)
      world.listen(to: name)
    }
    return true
  }

  private mutating func operate(_ operation: ReferenceOperation, _ name: Int) -> Bool {
    switch operation {
    case .update: world.update(name, by: 0)
    case .start: world.start(name)
    case .stop: world.stop(name)
    case .restart: world.restart(name)
    case .pause: world.pause(name)
    case .resume: world.resume(name)
    case .complete: world.complete(name)
    case .kill: world.kill(name)
    case .revive: world.revive(name)
    }
  }

  private mutating func operate(_ operation: OracleTimelineOperation, timeline: Int) -> Bool {
    switch operation {
    case .begin: world.begin(timeline: timeline)
    case .pause: world.setPaused(true, timeline: timeline)
    case .resume: world.setPaused(false, timeline: timeline)
    case .attachScrubber: world.attachScrubber(timeline)
    case .detachScrubber: world.detachScrubber(timeline)
    case .release: world.release(timeline: timeline)
    case .seek(let place): world.seek(timeline: timeline, to: place)
    case .scrub(let place): world.scrub(timeline, to: place)
    case .setRate(let rate): world.setRate(rate.pair, timeline: timeline)
    }
  }

  private mutating func tick() {
    calls = []
    world.beginTick()
    while let round = world.nextRound() {
      for told in round where told.event.kind != .updated || !world.hasEndedByHand(told.event.driver) {
        for callback in told.event.callbacks { call(callback, told.event) }
        if world.finish(told) { call(.onKill, told.event) }
      }
      world.endRound()
    }
  }

  private mutating func call(_ callback: ReferenceCallback, _ event: ReferenceEvent) {
    guard heard.contains(event.driver) else { return }
    world.moment = event.instant
    let call = ReferenceCall(driver: event.driver, callback: callback, instant: event.instant)
    let answers = script(of: call).map { apply($0) }
    calls.append(
      OracleCall(driver: call.driver, callback: callback.rawValue, instant: call.instant, answers: answers))
  }

  /// Returns the commands of a callback, and counts down how often they are still to run.
  private mutating func script(of call: ReferenceCall) -> [OracleCommand] {
    let place = (scripts[call.driver] ?? []).firstIndex { $0.callback == call.callback && $0.times > 0 }
    guard let place else { return [] }
    scripts[call.driver]![place].times -= 1
    return scripts[call.driver]![place].commands
  }
}

extension ReferenceProperty {
  /// The property of which it is a lane, or itself.
  var whole: ReferenceProperty { self == .positionX || self == .positionY ? .position : self }
}
