import Inbetween
@testable import InbetweenCore

/// The engine, addressed by the names that the commands use.
///
/// It is a class because its drivers' callbacks call it. They do not keep it alive.
final class OracleEngine {
  let world: World
  let frame = Frame(velocities: true)
  var entities: [Int: Entity] = [:]
  var names: [DriverID: Int] = [:]
  private(set) var timelines: [Timeline] = []
  private var calls: [OracleCall] = []
  var drivers: [Int: DriverHandle] = [:]
  var entityNames: [Entity: Int] = [:]
  var scripts: [Int: [OracleScript]] = [:]
  let hasCallbacks: Bool
  private let fault: OracleFault
  #if canImport(InbetweenC)
    /// The C interface's view of the world; nil if commands do not go through it.
    var face: OracleFace?
  #endif

  static let energy = Property<Float>("energy", default: 0)
  static let orientation = Property<Rotation>("orientation", default: .identity)

  init(_ plan: OraclePlan, _ fault: OracleFault = OracleFault()) {
    self.fault = fault
    world = World(tickRate: TickRate(plan.tickRate.numerator, over: plan.tickRate.denominator))
    // Some tick rates run on several threads, however little work there is (D1).
    world.share(among: 1 + Int(plan.tickRate.numerator % 3))
    hasCallbacks = plan.hasCallbacks
    for parent in plan.timelines {
      switch parent {
      case .world: timelines.append(world.makeTimeline())
      case .realTime: timelines.append(world.makeTimeline(in: .realTime))
      case .timeline(let number): timelines.append(world.makeTimeline(in: .timeline(timelines[number])))
      }
    }
    #if canImport(InbetweenC)
      if plan.goesThroughC { face = OracleFace(of: world) }
    #endif
  }

  /// The state beside the world, for rollbacks.
  struct Notes {
    var entities: [Int: Entity]
    var names: [DriverID: Int]
    var calls: [OracleCall]
    var drivers: [Int: DriverHandle]
    var entityNames: [Entity: Int]
    var scripts: [Int: [OracleScript]]
    var defaults: TweenDefaults
  }

  var notes: Notes {
    get {
      Notes(
        entities: entities, names: names, calls: calls, drivers: drivers, entityNames: entityNames,
        scripts: scripts, defaults: world.defaults)
    }
    set {
      (entities, names, calls, drivers) = (
        newValue.entities, newValue.names, newValue.calls, newValue.drivers
      )
      (entityNames, scripts, world.defaults) = (newValue.entityNames, newValue.scripts, newValue.defaults)
    }
  }

  /// Runs a command. Returns 1 or 0 for whether the engine did it, or how often; nil if the engine returns
  /// nothing.
  func apply(_ command: OracleCommand) -> Int? {
    #if canImport(InbetweenC)
      if let face, let answer = apply(fault.command(command), through: face) { return answer.answer }
    #endif
    switch fault.command(command) {
    case .spawn(let name):
      let entity = world.spawn()
      entities[name] = entity
      entityNames[entity] = name
    case .tick:
      forgetCalls()
      world.tick()
    case .sample: break
    case .worldRate(let rate): world.rate = rate.rate
    case .setDelay(let name, let delay): _ = try? drivers[name]?.delay(Duration(counts: delay))
    case .setEase(let name, let ease): _ = try? drivers[name]?.ease(ease)
    case .killAll(let name, let property): return killAll(name, property)
    case .retargetAll(let names, let targets): return retarget(names, to: targets)
    case let command: return act(command) ? 1 : 0
    }
    return nil
  }

  private func act(_ command: OracleCommand) -> Bool {
    switch command {
    case .despawn(let name): entities[name].map { world.despawn($0) } ?? false
    case .assign(let name, let property, let values):
      entities[name].map { assign($0, property, values) } ?? false
    case .register(let name, let entity, let tween, let options): register(name, entity, tween, options)
    case .operate(let operation, let name): drivers[name].map { operate(operation, $0) } ?? false
    case .update(let name, let difference):
      drivers[name]?.update(by: Duration(counts: difference)) ?? false
    case .seek(let name, let elapsed): drivers[name]?.seek(to: Duration(counts: elapsed)) ?? false
    case .play(let name, let elapsed): drivers[name]?.play(to: Duration(counts: elapsed)) ?? false
    case .release(let name): drivers[name]?.release() ?? false
    case .setDuration(let name, let duration):
      isDone { () throws(TweenError) in _ = try drivers[name]?.duration(Duration(counts: duration)) }
    case .setRate(let name, let rate):
      isDone { () throws(TweenError) in _ = try drivers[name]?.rate(rate.rate) }
    case .reverse(let name): drivers[name]?.reverse() ?? false
    case .setSpring(let name, let spring):
      isDone { () throws(TweenError) in _ = try drivers[name]?.spring(spring.spring) }
    case .retarget(let name, let target, let restarts):
      drivers[name].map { retarget($0, to: target, restarts) } ?? false
    case .follow(let name, let entity, let property, let offset, let restarts):
      follow(name, entity, property, offset, restarts)
    case .stopFollowing(let name): drivers[name]?.stopFollowing() ?? false
    case .timeline(let name, let operation): operate(operation, timelines[name])
    case .pauseWorld: world.pause()
    case .resumeWorld: world.resume()
    case .spawn, .tick, .sample, .worldRate, .setDelay, .setEase, .killAll, .retargetAll: false
    }
  }

  private func isDone(_ body: () throws(TweenError) -> Void) -> Bool {
    do {
      try body()
      return true
    } catch { return false }
  }

  /// Registers a driver, unless its name is taken.
  private func register(
    _ name: Int, _ entity: Int, _ tween: ReferenceTween, _ options: OracleRegistration
  ) -> Bool {
    guard let entity = entities[entity], drivers[name] == nil else { return false }
    world.defaults.killsCompleted = options.killsCompleted
    guard let driver = driver(tween, on: entity, starts: options.starts) else { return false }
    drivers[name] = driver
    names[driver.id] = name
    scripts[name] = options.scripts
    if hasCallbacks { listen(to: driver) }
    return true
  }

  private func driver(_ tween: ReferenceTween, on entity: Entity, starts: Bool) -> DriverHandle? {
    #if canImport(InbetweenC)
      if let face, let id = register(tween, on: entity, starts: starts, through: face) {
        return id.map { world.handle(of: $0) }
      }
    #endif
    return register(tween, on: entity, starts: starts)
  }

  private func operate(_ operation: ReferenceOperation, _ driver: DriverHandle) -> Bool {
    switch operation {
    case .update: driver.update(by: .zero)
    case .start: driver.start()
    case .stop: driver.stop()
    case .restart: driver.restart()
    case .pause: driver.pause()
    case .resume: driver.resume()
    case .complete: driver.complete()
    case .kill: driver.kill()
    case .revive: driver.revive()
    }
  }

  private func operate(_ operation: OracleTimelineOperation, _ timeline: Timeline) -> Bool {
    switch operation {
    case .begin: timeline.begin()
    case .pause: timeline.pause()
    case .resume: timeline.resume()
    case .attachScrubber: timeline.attachScrubber()
    case .detachScrubber: timeline.detachScrubber()
    case .release: timeline.release()
    case .seek(let place): timeline.seek(to: Duration(counts: place))
    case .scrub(let place): timeline.scrub(to: Duration(counts: place))
    case .setRate(let rate): timeline.setRate(rate.rate)
    }
  }

  // MARK: Callbacks

  func forgetCalls() { calls = [] }

  private func listen(to driver: DriverHandle) {
    #if canImport(InbetweenC)
      if let face { return listen(to: driver, through: face) }
    #endif
    driver.onStart { [unowned self] in call(.onStart, $0) }
    driver.onUpdate { [unowned self] in call(.onUpdate, $0) }
    driver.onStop { [unowned self] in call(.onStop, $0) }
    driver.onRestart { [unowned self] in call(.onRestart, $0) }
    driver.onPause { [unowned self] in call(.onPause, $0) }
    driver.onResume { [unowned self] in call(.onResume, $0) }
    driver.onComplete { [unowned self] in call(.onComplete, $0) }
    driver.onKill { [unowned self] in call(.onKill, $0) }
    driver.onRevive { [unowned self] in call(.onRevive, $0) }
  }

  func call(_ callback: ReferenceCallback, _ driver: DriverHandle) {
    let name = names[driver.id] ?? -1
    let instant = world.now.counts
    let place = (scripts[name] ?? []).firstIndex { $0.callback == callback && $0.times > 0 }
    var answers: [Int?] = []
    if let place {
      scripts[name]![place].times -= 1
      answers = scripts[name]![place].commands.map { apply($0) }
    }
    calls.append(
      OracleCall(driver: name, callback: callback.rawValue, instant: instant, answers: answers))
  }

  // MARK: Read-outs

  /// The callbacks of the last tick.
  var heardCalls: [OracleCall] { fault.calls(calls) }

  /// Returns the events of the last tick as events of the reference model.
  func events() -> [ReferenceEvent] {
    #if canImport(InbetweenC)
      if let face { compareEvents(through: face) }
    #endif
    let events = world.events.map { event in
      ReferenceEvent(
        kind: ReferenceEvent.Kind(rawValue: "\(event.kind)")!, driver: names[event.driver] ?? -1,
        entity: entityNames[event.entity] ?? -1, instant: event.instant.counts, serial: Int(event.serial),
        shadowed: event.shadowed, repetition: event.repetition, kills: event.kills)
    }
    return fault.events(events)
  }

  func timelineEvents() -> [ReferenceTimelineEvent] {
    world.timelineEvents.map { event in
      ReferenceTimelineEvent(
        kind: ReferenceTimelineEvent.Kind(rawValue: "\(event.kind)")!,
        timeline: (timelines.firstIndex { $0.id == event.timeline } ?? -2) + 1,
        instant: event.instant.counts, offset: event.offset.counts)
    }
  }

  func readout(_ name: Int) -> ReferenceReadout? {
    drivers[name].map { driver in
      #if canImport(InbetweenC)
        if let face { compareReadout(driver, through: face) }
      #endif
      let readout = ReferenceReadout(
        state: ReferenceState(rawValue: "\(driver.state)")!, elapsed: driver.elapsed?.counts,
        percentComplete: driver.percentComplete, duration: driver.duration?.counts,
        implicitDuration: driver.implicitDuration?.counts,
        delay: driver.delay?.counts, rate: driver.rate?.pair)
      return fault.readout(readout)
    }
  }

  /// Returns what a timeline's handle returns; number 0 is the world's clock.
  func readout(timeline number: Int) -> ReferenceTimelineReadout {
    if number == 0 {
      return ReferenceTimelineReadout(
        isReleased: false, beginTime: 0, now: world.time.counts, rate: world.rate.pair,
        isPaused: world.isPaused, hasScrubber: false)
    }
    let timeline = timelines[number - 1]
    return ReferenceTimelineReadout(
      isReleased: timeline.isReleased, beginTime: timeline.beginTime?.counts, now: timeline.now?.counts,
      rate: timeline.rate?.pair, isPaused: timeline.isPaused, hasScrubber: timeline.hasScrubber)
  }
}

/// A fault planted in the engine, to test that the oracle notices it.
struct OracleFault: Sendable {
  /// Changes the commands that the engine gets.
  var command: @Sendable (OracleCommand) -> OracleCommand = { $0 }
  /// Changes the events that the engine reports.
  var events: @Sendable ([ReferenceEvent]) -> [ReferenceEvent] = { $0 }
  var calls: @Sendable ([OracleCall]) -> [OracleCall] = { $0 }
  var readout: @Sendable (ReferenceReadout) -> ReferenceReadout = { $0 }
}

extension OracleRate {
  var rate: Rate { Rate(numerator, over: denominator) }
}

extension Rate {
  fileprivate var pair: [Int64] { [numerator, denominator] }
}
