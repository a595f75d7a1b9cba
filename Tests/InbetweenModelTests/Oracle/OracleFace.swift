#if canImport(InbetweenC)
  import CInbetween
  import Inbetween
  @testable import InbetweenCore
  import InbetweenC
  import Testing

  /// The C interface's view of a world of the oracle. The world itself is the engine's.
  final class OracleFace {
    let world: ibWorldId
    let frame = ibCreateFrame(nil, 0, true)

    init(of own: World) { world = adopt(own) }

    deinit {
      ibDestroyWorld(world)
      ibDestroyFrame(frame)
    }

    /// Returns a time in nanoseconds; nil if it does not fit.
    static func time(_ counts: Int64) -> Int64? {
      counts.magnitude < 1 << 44 ? Instant(counts: counts).sinceStart.wholeNanoseconds : nil
    }

    /// Returns a rate as a number; nil if another fraction is nearer to it.
    static func rate(_ rate: Rate) -> Double? { Rate(rate.value) == rate ? rate.value : nil }

    static func timeline(_ timeline: Timeline?) -> ibTimelineId {
      guard let number = timeline?.id.rawValue else { return ibTimelineId() }
      return ibTimelineId(index: UInt32(truncatingIfNeeded: number), generation: UInt32(number >> 32))
    }

    static func entity(_ entity: Entity) -> ibEntity {
      ibEntity(index: entity.index, generation: entity.generation)
    }

    static func driver(_ driver: DriverID) -> ibDriverId {
      ibDriverId(index: driver.slot, generation: driver.generation)
    }

    static func property(_ property: ReferenceProperty) -> ibProperty {
      switch property {
      case .opacity: ib_opacity
      case .energy: ibCreateProperty("energy", ib_typeFloat, [0])
      case .position: ib_position
      case .positionX: ib_positionX
      case .positionY: ibProperty_Lane(ib_position, 1)
      case .scale: ib_scale
      case .angle: ib_rotation
      case .orientation: ibCreateProperty("orientation", ib_typeRotation, [0, 0, 0, 1])
      }
    }

    func sample(at instant: Int64) {
      #expect(ibWorld_SampleAt(world, OracleFace.time(instant) ?? .max, frame))
    }

    func read(_ reading: OracleEngine.Reading, _ entity: Entity, _ property: ReferenceProperty) -> [Float]? {
      let (id, key) = (OracleFace.entity(entity), OracleFace.property(property))
      var lanes = [Float](repeating: 0, count: Int(key.lanes))
      let stride = Int32(4 * lanes.count)
      let isThere =
        switch reading {
        case .shown: ibWorld_Get(world, id, key, &lanes)
        case .base: ibWorld_GetBase(world, id, key, &lanes)
        case .velocity: ibWorld_GetVelocity(world, id, key, &lanes)
        case .sampled: ibFrame_Read(frame, key, [id], 1, &lanes, stride) == 1
        case .sampledVelocity: ibFrame_ReadVelocity(frame, key, [id], 1, &lanes, stride) == 1
        }
      if reading == .shown {
        var bulk = lanes
        #expect((ibWorld_Read(world, key, [id], 1, &bulk, stride) == 1) == isThere)
        #expect(bulk.map(\.bitPattern) == lanes.map(\.bitPattern))
      }
      return isThere ? lanes : nil
    }
  }

  extension Duration {
    /// The time in nanoseconds, rounded to the nearest.
    fileprivate var wholeNanoseconds: Int64 {
      let (seconds, attoseconds) = components
      let rest = attoseconds + (attoseconds < 0 ? -500_000_000 : 500_000_000)
      return seconds * 1_000_000_000 + rest / 1_000_000_000
    }
  }

  /// The result of a command that has gone through C.
  struct OracleAnswer { var answer: Int? }

  extension OracleEngine {
    /// Runs a command through C; nil if C has no call for it.
    func apply(_ command: OracleCommand, through face: OracleFace) -> OracleAnswer? {
      let world = face.world
      func isDone(_ isDone: Bool) -> OracleAnswer { OracleAnswer(answer: isDone ? 1 : 0) }
      func withDriver(_ name: Int, _ body: (ibDriverId) -> Bool) -> OracleAnswer {
        isDone(drivers[name].map { body(OracleFace.driver($0.id)) } ?? false)
      }
      switch command {
      case .spawn(let name):
        let entity = Entity(ibWorld_Spawn(world))
        (entities[name], entityNames[entity]) = (entity, name)
        return OracleAnswer(answer: nil)
      case .despawn(let name):
        return isDone(entities[name].map { ibWorld_Despawn(world, OracleFace.entity($0)) } ?? false)
      case .assign(let name, let property, let values):
        return isDone(
          entities[name].map {
            ibWorld_Set(world, OracleFace.entity($0), OracleFace.property(property), values)
          } ?? false)
      case .tick:
        forgetCalls()
        #expect(ibWorld_Tick(world))
        return OracleAnswer(answer: nil)
      case .operate(let operation, let name):
        guard let operation = operation.inC else { return nil }
        return withDriver(name) { ibWorld_Control(world, $0, operation) }
      case .update(let name, let time):
        guard let time = OracleFace.time(time) else { return nil }
        return withDriver(name) { ibWorld_Update(world, $0, time) }
      case .seek(let name, let elapsed):
        guard let elapsed = OracleFace.time(elapsed) else { return nil }
        return withDriver(name) { ibWorld_Seek(world, $0, elapsed) }
      case .release(let name): return withDriver(name) { ibWorld_Control(world, $0, ib_release) }
      case .reverse(let name): return withDriver(name) { ibWorld_Control(world, $0, ib_reverse) }
      case .setRate(let name, let rate):
        // A handle's setting of a driver that is gone does nothing, and is no error; in C it is one.
        guard let rate = OracleFace.rate(rate.rate), drivers[name]?.isReleased == false else { return nil }
        return withDriver(name) { ibWorld_SetDriverRate(world, $0, rate) }
      case .retarget(let name, let target, let restarts):
        return withDriver(name) { ibWorld_Retarget(world, $0, target, Int32(target.count), restarts) }
      case .follow(let name, let entity, let property, let offset, let restarts):
        guard let entity = entities[entity] else { return isDone(false) }
        let followed = OracleFace.property(property)
        return withDriver(name) { driver in
          guard let offset else {
            return ibWorld_FollowValue(world, driver, OracleFace.entity(entity), followed, nil, restarts)
          }
          return ibWorld_FollowValue(world, driver, OracleFace.entity(entity), followed, offset, restarts)
        }
      case .stopFollowing(let name):
        return withDriver(name) { ibWorld_FollowValue(world, $0, ibEntity(), ibProperty(), nil, false) }
      case .killAll(let name, let property):
        guard let property, let entity = entities[name], self.world.isAlive(entity) else { return nil }
        switch property {
        case .energy, .positionX, .positionY, .orientation:
          return OracleAnswer(
            answer: Int(ibWorld_KillAll(world, OracleFace.entity(entity), OracleFace.property(property))))
        default: return nil
        }
      case .timeline(let name, let operation): return apply(operation, to: timelines[name], through: face)
      case .pauseWorld: return isDone(ibWorld_SetPaused(world, true))
      case .resumeWorld: return isDone(ibWorld_SetPaused(world, false))
      case .play(let name, let elapsed):
        guard let elapsed = OracleFace.time(elapsed) else { return nil }
        return withDriver(name) { ibWorld_PlayTo(world, $0, elapsed) }
      case .register, .setDelay, .setDuration, .setEase, .setSpring, .retargetAll, .worldRate, .sample:
        return nil
      }
    }

    private func apply(
      _ operation: OracleTimelineOperation, to timeline: Timeline, through face: OracleFace
    ) -> OracleAnswer? {
      let id = OracleFace.timeline(timeline)
      let isDone: Bool
      switch operation {
      case .begin: isDone = ibWorld_BeginTimeline(face.world, id)
      case .pause: isDone = ibWorld_SetTimelinePaused(face.world, id, true)
      case .resume: isDone = ibWorld_SetTimelinePaused(face.world, id, false)
      case .attachScrubber: isDone = ibWorld_SetScrubber(face.world, id, true)
      case .detachScrubber: isDone = ibWorld_SetScrubber(face.world, id, false)
      case .release: isDone = ibWorld_DestroyTimeline(face.world, id)
      case .seek(let place):
        guard let place = OracleFace.time(place) else { return nil }
        isDone = ibWorld_SeekTimeline(face.world, id, place)
      case .scrub(let place):
        guard let place = OracleFace.time(place) else { return nil }
        isDone = ibWorld_ScrubTimeline(face.world, id, place)
      case .setRate(let rate):
        guard let rate = OracleFace.rate(rate.rate) else { return nil }
        isDone = ibWorld_SetTimelineRate(face.world, id, rate, 0, 0)
      }
      return OracleAnswer(answer: isDone ? 1 : 0)
    }

    // MARK: Registration

    /// Registers a driver through C. Returns nil if C has no call for it, and a nil id if it was refused.
    func register(
      _ tween: ReferenceTween, on entity: Entity, starts: Bool, through face: OracleFace
    ) -> DriverID?? {
      // A decay of C is a move, which begins at its timeline's present instant.
      let isDecay = tween.motion.map { $0.law != .spring } ?? false
      guard tween.path == nil, tween.isMove == isDecay, tween.endsMoves == false || isDecay,
        let delay = OracleFace.time(tween.delay),
        let rate = OracleFace.rate(Rate(tween.rate.numerator, over: tween.rate.denominator))
      else { return nil }
      let (id, key) = (OracleFace.entity(entity), OracleFace.property(tween.property))
      let timeline = OracleFace.timeline(tween.timeline.map { timelines[$0] })
      let driver: ibDriverId
      if let motion = tween.motion {
        guard tween.blend == nil, motion.rest == tween.property.rest else { return nil }
        if motion.law == .spring {
          guard let def = tween.springDef(motion), let response = def.response else { return nil }
          var spring = def.def
          (spring.response, spring.delay, spring.rate, spring.timeline) = (response, delay, rate, timeline)
          spring.waits = !starts
          driver = withLanes(motion.target, motion.from, motion.velocity) { target, from, velocity in
            (spring.value, spring.from, spring.velocity) = (target, from, velocity)
            return ibWorld_RegisterSpring(face.world, id, key, &spring)
          }
        } else {
          guard motion.from == nil, !tween.adds, motion.bounds?.spring ?? .edge == .edge,
            tween.timeline == nil, tween.waits == (delay > 0)
          else { return nil }
          var decay = ibDefaultDecayDef()
          (decay.friction, decay.delay, decay.rate, decay.timeline) = (motion.friction, delay, rate, timeline)
          (decay.fill, decay.persists) = (tween.fill.inC, tween.persists)
          let replaces = tween.replaces ? ib_replaceAll : tween.endsMoves ? ib_replaceMoves : ib_replaceNone
          decay.replaces = Int32(replaces.rawValue)
          (decay.waits, decay.restitution) = (!starts, motion.bounds?.restitution ?? -1)
          let end = motion.law == .decayToEnd ? motion.target : nil
          driver = withLanes(end, motion.velocity, motion.bounds?.lower) { end, velocity, lower in
            withLanes(motion.bounds?.upper, nil, nil) { upper, _, _ in
              (decay.destination, decay.velocity) = (end, velocity)
              (decay.lower, decay.upper) = (lower, upper)
              return ibWorld_RegisterDecay(face.world, id, key, &decay)
            }
          }
        }
      } else {
        guard var def = tween.tweenDef() else { return nil }
        (def.delay, def.rate, def.timeline, def.waits) = (delay, rate, timeline, !starts)
        let eases = tween.interTimingFunctions?.compactMap { number(of: $0) }
        if eases?.count != tween.interTimingFunctions?.count { return nil }
        driver = withLanes(tween.values.flatMap { $0 }, tween.offsets, nil) { values, offsets, _ in
          (def.values, def.offsets) = (values, offsets)
          guard let eases, !eases.isEmpty else { return ibWorld_RegisterTween(face.world, id, key, &def) }
          return eases.withUnsafeBufferPointer { eases in
            def.eases = eases.baseAddress
            return ibWorld_RegisterTween(face.world, id, key, &def)
          }
        }
      }
      return .some(driver.generation == 0 ? nil : DriverID(slot: driver.index, generation: driver.generation))
    }

    private func withLanes<Result>(
      _ first: [Float]?, _ second: [Float]?, _ third: [Float]?,
      _ body: (UnsafePointer<Float>?, UnsafePointer<Float>?, UnsafePointer<Float>?) -> Result
    ) -> Result {
      func pointer(_ list: [Float]?, _ body: (UnsafePointer<Float>?) -> Result) -> Result {
        guard let list else { return body(nil) }
        return list.withUnsafeBufferPointer { body($0.baseAddress) }
      }
      return pointer(first) { first in
        pointer(second) { second in pointer(third) { third in body(first, second, third) } }
      }
    }

    // MARK: Callbacks

    func listen(to driver: DriverHandle, through face: OracleFace) {
      let context = Unmanaged.passUnretained(self).toOpaque()
      let kinds = [
        ib_eventStarted, ib_eventUpdated, ib_eventStopped, ib_eventRestarted, ib_eventPaused, ib_eventResumed,
        ib_eventCompleted, ib_eventKilled, ib_eventRevived,
      ]
      for kind in kinds {
        let isSet = ibWorld_SetCallback(
          face.world, OracleFace.driver(driver.id), kind,
          { _, driver, kind, context in
            let engine = Unmanaged<OracleEngine>.fromOpaque(context!).takeUnretainedValue()
            let callback: ReferenceCallback =
              switch ibEventKind(rawValue: UInt32(kind)) {
              case ib_eventStarted: .onStart
              case ib_eventUpdated: .onUpdate
              case ib_eventStopped: .onStop
              case ib_eventRestarted: .onRestart
              case ib_eventPaused: .onPause
              case ib_eventResumed: .onResume
              case ib_eventCompleted: .onComplete
              case ib_eventKilled: .onKill
              default: .onRevive
              }
            let id = DriverID(slot: driver.index, generation: driver.generation)
            engine.call(callback, engine.world.handle(of: id))
          }, context)
        #expect(isSet)
      }
    }

    // MARK: What C reads, against Swift

    func compareEvents(through face: OracleFace) {
      let events = ibWorld_GetEvents(face.world)
      #expect(Int(events.count) == world.events.count)
      for (index, event) in world.events.enumerated() {
        let own = events.events[index]
        #expect(own.driver.index == event.driver.slot && own.driver.generation == event.driver.generation)
        #expect(Entity(own.entity) == event.entity && own.serial == event.serial)
        #expect(own.kind == Int32(event.kind.rawValue) && own.shadowed == event.shadowed)
        #expect(Instant(.nanoseconds(own.instant)) == event.instant)
        #expect(Int(own.repetition) == event.repetition)
      }
    }

    func compareReadout(_ driver: DriverHandle, through face: OracleFace) {
      var info = ibDriverInfo()
      #expect(ibWorld_GetDriver(face.world, OracleFace.driver(driver.id), &info))
      let state = ibWorld_GetState(face.world, OracleFace.driver(driver.id))
      let names = ["new", "delayed", "active", "paused", "completed", "inactive", "killed"]
      #expect(names[Int(state.rawValue)] == driver.state.rawValue && info.state == Int32(state.rawValue))
      #expect(info.rate == driver.rate?.value ?? 0)
      #expect(info.part == driver.percentComplete ?? driver.ending?.percentComplete ?? 0)
      let elapsed = driver.elapsed?.counts ?? 0
      if let time = OracleFace.time(elapsed) { #expect(info.elapsed == time) }
    }

    func comparePrecedence(
      _ entity: Entity, _ property: ReferenceProperty, lane: Int, through face: OracleFace
    ) {
      let key = OracleFace.property(property)
      // Lanes of a rotation have no key.
      guard key.lanes == 1 || property != .orientation, world.isAlive(entity) else { return }
      let own = key.lanes == 1 ? key : ibProperty_Lane(key, Int32(lane))
      var list = [ibContender](repeating: ibContender(), count: 64)
      let count = Int(ibWorld_GetPrecedence(face.world, OracleFace.entity(entity), own, &list, 64))
      let expected: Precedence? =
        switch property {
        case .opacity: world.precedence(of: entity, .opacity, lane: lane)
        case .energy: world.precedence(of: entity, Self.energy, lane: lane)
        case .position, .positionX: world.precedence(of: entity, .position, lane: lane)
        case .positionY: world.precedence(of: entity, .position, lane: 1)
        case .scale: world.precedence(of: entity, .scale, lane: lane)
        case .angle: world.precedence(of: entity, .rotation, lane: lane)
        case .orientation: nil
        }
      guard let expected else { return }
      let all = [expected.winner].compactMap { $0 } + expected.shadowed + expected.idle + expected.adding
      #expect(count == all.count)
      for (place, contender) in all.prefix(64).enumerated() {
        #expect(list[place].driver.index == contender.driver.slot && list[place].serial == contender.serial)
      }
    }
  }

  extension Entity {
    fileprivate init(_ entity: ibEntity) { self.init(index: entity.index, generation: entity.generation) }
  }

  extension Fill {
    fileprivate var inC: Int32 {
      switch self {
      case .none: 0
      case .forwards: 1
      case .backwards: 2
      case .both: 3
      }
    }
  }

  extension ReferenceOperation {
    fileprivate var inC: ibOperation? {
      switch self {
      case .update: nil
      case .start: ib_start
      case .stop: ib_stop
      case .restart: ib_restart
      case .pause: ib_pause
      case .resume: ib_resume
      case .complete: ib_complete
      case .kill: ib_kill
      case .revive: ib_revive
      }
    }
  }

  extension ReferenceTween {
    /// The def of a tween; nil if a def cannot say it.
    fileprivate func tweenDef() -> ibTweenDef? {
      guard way == .shortest, turns == 0, snap == nil, !values.isEmpty,
        offsets?.count ?? values.count == values.count,
        interTimingFunctions?.count ?? max(values.count - 1, 1) == max(values.count - 1, 1),
        let ease = number(of: ease), let duration = OracleFace.time(duration),
        blend?.ease ?? .sineInOut == .sineInOut,
        let blend = OracleFace.time(blend?.duration ?? 0), values.allSatisfy({ $0.count == values[0].count })
      else { return nil }
      var def = ibDefaultTweenDef()
      (def.keyCount, def.ease, def.duration, def.blend) = (Int32(values.count), ease, duration, blend)
      guard OracleField.set(&def, of: self) else { return nil }
      (def.fill, def.persists, def.replaces, def.adds) = (fill.inC, persists, replaces, adds)
      switch mode {
      case .absolute: def.mode = 0
      case .relative: def.mode = 1
      case .scaled: def.mode = 2
      case .from: def.mode = 3
      }
      return def
    }

    /// The def of a spring, and its response if nanoseconds can say it.
    fileprivate func springDef(_ motion: ReferenceMotion) -> (def: ibSpringDef, response: Int64?)? {
      let response = OracleFace.time(motion.spring.response.counts)
      guard let response,
        let spring = try? Spring(
          response: .nanoseconds(response), dampingRatio: motion.spring.dampingRatio),
        spring == motion.spring
      else { return nil }
      var def = ibDefaultSpringDef()
      def.dampingRatio = motion.spring.dampingRatio
      def.mode = motion.isRelative ? (motion.isScaled ? 2 : 1) : 0
      (def.fill, def.persists, def.replaces, def.adds) = (fill.inC, persists, replaces, adds)
      return (def, response)
    }
  }
#endif
