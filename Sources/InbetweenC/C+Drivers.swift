// Drivers: tweens, springs, decays, paths and waits are registered.

import CInbetween
import Inbetween

private var motionCookie: Int32 { cookie(0x1B02, ibMotionDef.self) }
private var animateCookie: Int32 { cookie(0x1B03, ibAnimateDef.self) }
private var tweenCookie: Int32 { cookie(0x1B04, ibTweenDef.self) }
private var springCookie: Int32 { cookie(0x1B05, ibSpringDef.self) }
private var decayCookie: Int32 { cookie(0x1B06, ibDecayDef.self) }
private var followCookie: Int32 { cookie(0x1B07, ibFollowDef.self) }
private var staggerCookie: Int32 { cookie(0x1B08, ibStaggerDef.self) }
private var shakeCookie: Int32 { cookie(0x1B0D, ibShakeDef.self) }

/// The number of `ib_easeQuadOut`.
let quadOut: ibEase = 5

// MARK: Defs

@c @implementation
package func ibDefaultMotionDef() -> ibMotionDef {
  ibMotionDef(
    duration: 300_000_000, delay: 0, dampingRatio: 1, ease: quadOut, isSpring: false,
    internalValue: motionCookie)
}

@c @implementation
package func ibDefaultAnimateDef() -> ibAnimateDef {
  ibAnimateDef(
    motion: ibDefaultMotionDef(), velocity: nil, repeats: 1, timeline: ibTimelineId(), mode: 0, replaces: 0,
    alternates: false, replacesAtCall: false, internalValue: animateCookie)
}

@c @implementation
package func ibDefaultTweenDef() -> ibTweenDef {
  var def = ibTweenDef()
  (def.duration, def.repeats, def.rate, def.keyCount) = (300_000_000, 1, 1, 1)
  (def.persists, def.internalValue) = (true, tweenCookie)
  return def
}

@c @implementation
package func ibDefaultSpringDef() -> ibSpringDef {
  var def = ibSpringDef()
  (def.response, def.dampingRatio, def.rate) = (500_000_000, 1, 1)
  (def.persists, def.internalValue) = (true, springCookie)
  return def
}

@c @implementation
package func ibDefaultDecayDef() -> ibDecayDef {
  var def = ibDecayDef()
  (def.friction, def.restitution, def.rate) = (4, -1, 1)
  (def.persists, def.internalValue) = (true, decayCookie)
  return def
}

@c @implementation
package func ibDefaultFollowDef() -> ibFollowDef {
  var def = ibFollowDef()
  (def.duration, def.repeats, def.rate, def.to) = (1_000_000_000, 1, 1, 1)
  (def.persists, def.internalValue) = (true, followCookie)
  return def
}

@c @implementation
package func ibDefaultShakeDef() -> ibShakeDef {
  ibShakeDef(
    strength: nil, duration: 500_000_000, delay: 0, frequency: 12, seed: 0, timeline: ibTimelineId(),
    vibrations: 0, internalValue: shakeCookie)
}

@c @implementation
package func ibDefaultStaggerDef() -> ibStaggerDef {
  ibStaggerDef(each: 50_000_000, over: 0, seed: 0, order: 0, ease: 0, internalValue: staggerCookie)
}

/// Returns a def that its function has filled: its internal value is the cookie.
@inline(__always)
func filled<Def>(
  _ def: UnsafePointer<Def>?, _ found: Int32?, _ cookie: Int32
) throws(TweenError) -> UnsafePointer<Def> {
  guard let def else { throw .null("def") }
  if found != cookie { throw .unfilled("def") }
  return def
}

extension Motion {
  init(_ def: ibMotionDef, _ field: String) throws(TweenError) {
    if def.internalValue != motionCookie { throw .unfilled(field) }
    if def.duration < 0 { throw .argument("\(field).duration", "\(def.duration)", "0 or more") }
    if def.isSpring {
      do throws(TweenError) {
        let spring = try Spring(response: .nanoseconds(def.duration), dampingRatio: def.dampingRatio)
        self = .spring(spring, delay: .nanoseconds(def.delay))
      } catch {
        throw error.within("\(field).\(error.field)").named(.motion)
      }
    } else {
      self = .eased(
        try easing(def.ease, "\(field).ease"), over: .nanoseconds(def.duration),
        delay: .nanoseconds(def.delay))
    }
  }
}

extension DriverDescription {
  /// Sets the fields that all kinds of drivers have.
  @inline(__always)
  fileprivate mutating func setOptions(
    delay: Int64, fill: Int32, rate value: Double, blend: Int64, persists: Bool, replaces: Bool, adds: Bool,
    _ timeline: Timeline?
  ) throws(TweenError) {
    self.delay = .nanoseconds(delay)
    if blend != 0 { self.blend = .over(.nanoseconds(blend)) }
    if fill != 0 { self.fill = try choice(fill, of: fills, "fill") }
    if value != 1 { rate = try InbetweenC.rate(value) }
    self.persists = persists
    self.replaces = replaces
    if adds { composition = .add }
    self.timeline = timeline?.id
  }
}

// MARK: Registration

/// Registers a driver. Returns its id; zeros if it fails.
///
/// - Parameter names: the names of the def's fields in errors.
@inline(__always)
private func register(
  _ world: ibWorldId, _ names: @autoclosure () -> HeaderNames = .all,
  _ body: (World) throws(TweenError) -> DriverHandle
) -> ibDriverId {
  withWorld(world, ibDriverId()) { world in
    do throws(TweenError) { return ibDriverId(try body(world).id) } catch {
      return fail(error, in: names(), ibDriverId())
    }
  }
}

@c @implementation
package func ibWorld_Animate(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ value: UnsafePointer<Float>?,
  _ def: UnsafePointer<ibAnimateDef>?
) -> ibDriverId {
  register(world, .value) { world throws(TweenError) in
    try world.register(world.move(entity, property, value, def?.pointee ?? ibDefaultAnimateDef()))
  }
}

extension World {
  /// Returns the driver of `ibWorld_Animate`.
  @inline(__always)
  func move(
    _ entity: ibEntity, _ property: ibProperty, _ value: UnsafePointer<Float>?, _ def: ibAnimateDef
  ) throws(TweenError) -> PlannedDriver {
    if def.internalValue != animateCookie { throw .unfilled("def") }
    let key = try InbetweenC.lanes(of: property)
    let value = key.values(try need(value, "value"), count: 1)
    let mode = try choice(def.mode, of: modes, "mode")
    if mode == .from { throw .argument("mode", "ib_modeFrom", "one of the others; ibTweenDef has it") }
    let (motion, repeats) = (try Motion(def.motion, "motion"), Repeats(def.repeats))
    try checkRepeats(repeats, of: motion, key, Entity(entity))
    return try plan(
      Entity(entity), key, value, mode, motion, choice(def.replaces, of: replacements, "replaces"),
      timeline(orWorld: def.timeline), waits: !def.replacesAtCall && def.motion.delay > 0,
      isMove: def.repeats == 1, starts: true, velocity: key.velocity(def.velocity), repeats: repeats,
      alternates: def.alternates)
  }

  /// Returns the tween of a def with `keyCount` values.
  @inline(__always)
  func tween(
    _ def: UnsafePointer<ibTweenDef>?, _ property: ibProperty
  ) throws(TweenError) -> LaneTween {
    let def = try filled(def, def?.pointee.internalValue, tweenCookie)
    let (key, count) = (try InbetweenC.lanes(of: property), try need(keyCount: def.pointee.keyCount))
    return try InbetweenC.tween(
      def.pointee, key, key.values(try need(def.pointee.values, "values"), count: count), in: self)
  }

  /// Returns the tween of a def. Not inlined: for calls of many tweens.
  @inline(never)
  func keyedTween(
    _ def: UnsafePointer<ibTweenDef>?, _ property: ibProperty
  ) throws(TweenError) -> LaneTween { try tween(def, property) }

  /// Returns the spring of a def.
  func spring(
    _ def: UnsafePointer<ibSpringDef>?, _ property: ibProperty
  ) throws(TweenError) -> LaneMotion {
    let def = try filled(def, def?.pointee.internalValue, springCookie).pointee
    let key = try InbetweenC.lanes(of: property)
    let mode = try choice(def.mode, of: modes, "mode")
    if mode == .from { throw .argument("mode", "ib_modeFrom", "one of the others") }
    var motion = LaneMotion(
      key, mode, try key.lanes(def.value, "value"),
      try Spring(response: .nanoseconds(def.response), dampingRatio: def.dampingRatio),
      velocity: key.velocity(def.velocity), delay: .zero)
    motion.from = key.lanes(orNil: def.from)?.lanes
    try motion.setOptions(
      delay: def.delay, fill: def.fill, rate: def.rate, blend: def.blend, persists: def.persists,
      replaces: def.replaces, adds: def.adds, timeline(orWorld: def.timeline))
    return motion
  }

  /// Returns the decay of a def.
  func decay(
    _ def: UnsafePointer<ibDecayDef>?, _ property: ibProperty
  ) throws(TweenError) -> LaneMotion {
    let def = try filled(def, def?.pointee.internalValue, decayCookie).pointee
    let key = try InbetweenC.lanes(of: property)
    var motion = DecayMotion(
      Property<Lanes>(key), velocity: key.velocity(def.velocity).map { Lanes($0) }, friction: def.friction)
    motion.destination = key.lanes(orNil: def.destination)
    if (def.lower == nil) != (def.upper == nil) {
      throw .argument(def.lower == nil ? "lower" : "upper", "NULL", "both bounds, or none")
    }
    if let lower = key.lanes(orNil: def.lower), let upper = key.lanes(orNil: def.upper) {
      motion.bounds = DecayBounds(lower, upper)
      if !(def.restitution < 0) { motion.bounds?.behavior = .bounce(restitution: def.restitution) }
    }
    try motion.setOptions(
      delay: def.delay, fill: def.fill, rate: def.rate, blend: def.blend, persists: def.persists,
      replaces: false, adds: false, timeline(orWorld: def.timeline))
    motion.options.setReplaces(try choice(def.replaces, of: replacements, "replaces"))
    return LaneMotion(motion)
  }

  /// Returns the tween of a def along a path.
  func follow(
    _ def: UnsafePointer<ibFollowDef>?, _ property: ibProperty, _ id: ibPathId
  ) throws(TweenError) -> LanePath {
    let def = try filled(def, def?.pointee.internalValue, followCookie).pointee
    var tween = PathTween(
      Property<Lanes>(try InbetweenC.lanes(of: property)), along: try path(id),
      duration: .nanoseconds(def.duration),
      ease: try easing(def.ease))
    try tween.setOptions(
      delay: def.delay, fill: def.fill, rate: def.rate, blend: def.blend, persists: def.persists,
      replaces: def.replaces, adds: def.adds, timeline(orWorld: def.timeline))
    (tween.from, tween.to, tween.isRelative) = (def.from, def.to, def.isRelative)
    tween.orientationOffset = Angle(degrees: def.orientationOffset)
    if !def.orients.isNone {
      let orients = try InbetweenC.lanes(of: def.orients, "orients")
      if orients.interpolation != .angle { throw .argument("orients", orients.typeName, "an angle") }
      tween.orients = Property<Angle>(orients)
    }
    tween.repeats = Repeats(def.repeats)
    tween.direction = try choice(def.direction, of: directions, "direction")
    return LanePath(tween)
  }

  /// Returns the tween of a shake, or of a punch.
  func shake(
    _ def: UnsafePointer<ibShakeDef>?, _ property: ibProperty
  ) throws(TweenError) -> LaneTween {
    let def = try filled(def, def?.pointee.internalValue, shakeCookie).pointee
    let key = try InbetweenC.lanes(of: property)
    let strength = Lanes(try key.lanes(def.strength, "strength"))
    var tween: LaneTween
    if def.vibrations == 0 {
      var shake = Shake(
        Property<Lanes>(key), strength: strength, duration: .nanoseconds(def.duration),
        frequency: def.frequency, seed: def.seed)
      shake.delay = .nanoseconds(def.delay)
      tween = try shake.tween().lanes
    } else {
      var punch = Punch(
        Property<Lanes>(key), by: strength, duration: .nanoseconds(def.duration),
        vibrations: Int(def.vibrations))
      punch.delay = .nanoseconds(def.delay)
      tween = try punch.tween().lanes
    }
    tween.timeline = try timeline(orWorld: def.timeline)?.id
    return tween
  }
}

/// Returns the tween of a def, for `keyCount` values. Inlined: a copy of a tween takes as long as its checks.
@inline(__always)
private func tween(
  _ def: ibTweenDef, _ key: PropertyLanes, _ values: LaneValues, in world: World
) throws(TweenError) -> LaneTween {
  var tween = LaneTween(key, values, duration: .nanoseconds(def.duration), ease: try easing(def.ease))
  try tween.setOptions(
    delay: def.delay, fill: def.fill, rate: def.rate, blend: def.blend, persists: def.persists,
    replaces: def.replaces, adds: def.adds, world.timeline(orWorld: def.timeline))
  if def.mode != 0 { tween.mode = try choice(def.mode, of: modes, "mode") }
  if let offsets = def.offsets {
    tween.offsets = Array(UnsafeBufferPointer(start: offsets, count: values.count))
  }
  if let eases = def.eases {
    var list: [Easing] = []
    for index in 0..<max(values.count - 1, 1) { list.append(try easing(eases[index], "eases[\(index)]")) }
    tween.interTimingFunctions = list
  }
  if def.speed != 0 { tween.speed = def.speed }
  if def.repeatStart != 0 { tween.repeatStart = def.repeatStart }
  if def.repeats != 1 { tween.repeats = Repeats(def.repeats) }
  if def.direction != 0 { tween.direction = try choice(def.direction, of: directions, "direction") }
  if def.repeatDelay != 0 { tween.repeatDelay = .nanoseconds(def.repeatDelay) }
  if def.endDelay != 0 { tween.endDelay = .nanoseconds(def.endDelay) }
  if def.hold != 0 { tween.hold = .nanoseconds(def.hold) }
  tween.accumulates = def.accumulates
  return tween
}

@c @implementation
package func ibWorld_RegisterTween(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ def: UnsafePointer<ibTweenDef>?
) -> ibDriverId {
  register(world) { world throws(TweenError) in
    try world.register(
      world.tween(def, property), on: Entity(entity), starts: def?.pointee.waits == false)
  }
}

@c @implementation
package func ibWorld_RegisterTweens(
  _ world: ibWorldId, _ entities: UnsafePointer<ibEntity>?, _ count: Int32, _ property: ibProperty,
  _ values: UnsafePointer<Float>?, _ delays: UnsafePointer<Int64>?, _ def: UnsafePointer<ibTweenDef>?,
  _ out: UnsafeMutablePointer<ibDriverId>?
) -> Int32 {
  withWorld(world, -1) { world in
    do throws(TweenError) {
      let def = try filled(def, def?.pointee.internalValue, tweenCookie).pointee
      let (key, count) = (try lanes(of: property), try need(count: count))
      if count == 0 { return 0 }
      let entities = try need(entities, "entities")
      let list = (0..<count).map { Entity(entities[$0]) }
      let handles: [DriverHandle]
      let added = try delays.map { (delays) throws(TweenError) in
        for index in 0..<count where delays[index].magnitude > 1 << 62 {
          throw .argument("delays[\(index)]", "\(delays[index])", "at most 2⁶² ns, which is 146 years")
        }
        return (0..<count).map { Duration.nanoseconds(delays[$0]).counts }
      }
      if def.keyCount == 1, def.isBatch {
        let own = try need(values ?? def.values, "values")
        let destinations = key.values(own, count: values == nil ? 1 : count)
        let tween = try tween(def, key, destinations, in: world)
        handles = try world.register(
          LaneBatch(tween, to: destinations, delays: [tween.delay]), on: list, adding: added)
      } else {
        let keys = try need(keyCount: def.keyCount)
        if values != nil, keys != 1 {
          throw .argument("values", "destinations beside keys", "keyCount 1, or NULL")
        }
        let own = try need(values ?? def.values, "values")
        var given = def
        given.values = own
        var tween = try world.keyedTween(&given, property)
        let (delay, reduction) = (tween.delay, world.reducedMotion.reduction(of: key.name))
        let drivers = (0..<count).map { index in
          if values != nil { tween.values = key.values(own + index * key.count, count: 1) }
          if let added { tween.delay = delay + Duration(counts: added[index]) }
          return PlannedDriver(.tween(tween), on: list[index], starts: !def.waits, reduction)
        }
        try world.checkLife(of: list)
        do throws(PlannedDriverError) { handles = try world.register(drivers) } catch {
          throw error.error.of(key.name, list, at: error.index)
        }
      }
      if let out { for index in 0..<count { out[index] = ibDriverId(handles[index].id) } }
      return Int32(count)
    } catch { return fail(error, in: .all, -1) }
  }
}

extension ibTweenDef {
  /// Whether it has only what a batch has.
  fileprivate var isBatch: Bool {
    mode == 0 && offsets == nil && eases == nil && speed == 0 && repeatStart == 0 && !waits && rate == 1
      && !replaces && hold == 0
      && endDelay == 0 && !accumulates
  }
}

@c @implementation
package func ibWorld_RegisterSpring(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ def: UnsafePointer<ibSpringDef>?
) -> ibDriverId {
  register(world, .value) { world throws(TweenError) in
    try world.register(
      world.spring(def, property), on: Entity(entity), starts: def?.pointee.waits == false)
  }
}

@c @implementation
package func ibWorld_RegisterDecay(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ def: UnsafePointer<ibDecayDef>?
) -> ibDriverId {
  register(world, .decay) { world throws(TweenError) in
    try world.register(
      world.decay(def, property), on: Entity(entity), starts: def?.pointee.waits == false, beginsHere: true)
  }
}

@c @implementation
package func ibWorld_RegisterFollow(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ path: ibPathId,
  _ def: UnsafePointer<ibFollowDef>?, _ orienting: UnsafeMutablePointer<ibDriverId>?
) -> ibDriverId {
  register(world) { world throws(TweenError) in
    let handle = try world.register(
      world.follow(def, property, path), on: Entity(entity), starts: def?.pointee.waits == false,
      world.reducedMotion)
    orienting?.pointee = handle.orientation.map { ibDriverId($0.id) } ?? ibDriverId()
    return handle.position
  }
}

@c @implementation
package func ibWorld_Shake(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ strength: UnsafePointer<Float>?,
  _ duration: Int64, _ frequency: Double, _ seed: UInt64
) -> ibDriverId {
  register(world) { world throws(TweenError) in
    let key = try lanes(of: property)
    return try world.shake(
      Entity(entity), Property<Lanes>(key), strength: Lanes(key.lanes(strength, "strength")),
      duration: .nanoseconds(duration), frequency: frequency, seed: seed)
  }
}

@c @implementation
package func ibWorld_Punch(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ amount: UnsafePointer<Float>?,
  _ duration: Int64, _ vibrations: Int32
) -> ibDriverId {
  register(world) { world throws(TweenError) in
    let key = try lanes(of: property)
    return try world.punch(
      Entity(entity), Property<Lanes>(key), by: Lanes(key.lanes(amount, "amount")),
      duration: .nanoseconds(duration), vibrations: Int(vibrations))
  }
}

@c @implementation
package func ibStagger_GetDelays(
  _ def: UnsafePointer<ibStaggerDef>?, _ count: Int32, _ delays: UnsafeMutablePointer<Int64>?
) -> Bool {
  do throws(TweenError) {
    let def = try filled(def, def?.pointee.internalValue, staggerCookie).pointee
    let count = try need(count: count)
    guard let delays else { throw .null("delays") }
    let isOver = def.over > 0
    let span = Duration.nanoseconds(isOver ? def.over : def.each)
    let ease = try easing(def.ease)
    let staggers: [Stagger] =
      isOver
      ? [
        .fromFirst(over: span, ease: ease), .fromLast(over: span, ease: ease),
        .fromCenter(over: span, ease: ease), .fromEdges(over: span, ease: ease),
        .random(seed: def.seed, over: span, ease: ease),
      ]
      : [
        .fromFirst(each: span, ease: ease), .fromLast(each: span, ease: ease),
        .fromCenter(each: span, ease: ease), .fromEdges(each: span, ease: ease),
        .random(seed: def.seed, each: span, ease: ease),
      ]
    let list = try choice(def.order, of: staggers, "order").delays(count: count)
    for index in 0..<count { delays[index] = list[index].inNanoseconds }
    return true
  } catch { return fail(error, in: .all, false) }
}

@c @implementation
package func ibWorld_After(
  _ world: ibWorldId, _ delay: Int64, _ owner: ibEntity, _ timeline: ibTimelineId,
  _ callback: (@convention(c) (ibWorldId, ibDriverId, Int32, UnsafeMutableRawPointer?) -> Void)?,
  _ context: UnsafeMutableRawPointer?
) -> ibDriverId {
  register(world) { own throws(TweenError) in
    guard let callback else { throw .null("callback") }
    let handle = try own.after(
      .nanoseconds(delay), owner: owner.isNone ? nil : Entity(owner), on: own.timeline(orWorld: timeline)
    ) {}
    return handle.onComplete { driver throws(GameError) in
      if let world = InbetweenC.world(calling: driver) {
        callback(world, ibDriverId(driver.id), Int32(bitPattern: ib_eventCompleted.rawValue), context)
      }
    }
  }
}
