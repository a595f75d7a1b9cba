import Inbetween

/// Makes random springs and decays, and the commands that are for them alone. They are short, so that many
/// come to rest within a plan.
struct OracleMotionGenerator {
  let tweens: OracleTweenGenerator

  private var tick: Int64 { tweens.tick }

  func motion(_ property: ReferenceProperty, _ random: inout SplitMix64) -> ReferenceTween {
    var tween = ReferenceTween(property, values: [], duration: 0)
    var motion = ReferenceMotion(property, target: tweens.value(property, &random))
    motion.spring = spring(&random).spring
    motion.rest = rest(motion.rest, &random)
    if property != .orientation {
      if random.once(in: 2) {
        motion.law = random.one(of: [.freeDecay, .decayToEnd])
        motion.friction = random.one(of: [8, 20, 40, 90])
      } else if random.once(in: 4) {
        motion.isRelative = true
        motion.isScaled = random.once(in: 2)
        if motion.isScaled { motion.target = property.channels.map { _ in random.one(of: [-1, 0.5, 2]) } }
      }
      if random.once(in: 3) { motion.velocity = velocity(property, &random) }
      if motion.law == .freeDecay, random.once(in: 2) { motion.bounds = bounds(property, &random) }
    }
    if random.once(in: 4) { motion.from = tweens.value(property, &random) }
    tween.motion = motion
    if random.once(in: 2) { tween.delay = tweens.length(&random) }
    if random.once(in: 10) { tween.delay = -tweens.length(&random) }
    if random.once(in: 4) { tween.fill = random.one(of: [.backwards, .forwards, .both]) }
    if random.once(in: 8) { tween.persists = false }
    if random.once(in: 5) { tween.replaces = true }
    if random.once(in: 5) {
      tween.rate = random.one(of: [(2, 1), (1, 2), (3, 2), (1, 3), (0, 1), (-1, 1), (-3, 2), (7, 1)])
    }
    return tween
  }

  func spring(_ random: inout SplitMix64) -> OracleSpring {
    OracleSpring(
      response: max(24, random.one(of: [tick / 3, tick, 2 * tick, 4 * tick, 4 * tick, 7 * tick, 20 * tick])),
      ratio: random.one(of: [0, 0.2, 0.5, 0.7, 0.9, 1, 1, 1, 1.3, 3]))
  }

  /// Returns a threshold of rest, mostly a coarse one that is reached soon.
  private func rest(_ usual: RestThreshold, _ random: inout SplitMix64) -> RestThreshold {
    let distance: Float = random.one(of: [usual.distance, 0.4, 2, 9])
    return RestThreshold(distance: distance, speed: random.one(of: [nil, nil, distance, 60 * distance]))
  }

  private func velocity(_ property: ReferenceProperty, _ random: inout SplitMix64) -> [Float] {
    property.channels.map { _ in random.one(of: [0, Float(random.number(-900...900)), 2000]) }
  }

  private func bounds(_ property: ReferenceProperty, _ random: inout SplitMix64) -> ReferenceMotion.Bounds {
    var bounds = ReferenceMotion.Bounds(lower: [], upper: [])
    for _ in property.channels {
      let lower = Float(random.number(-100...60))
      bounds.lower.append(lower)
      bounds.upper.append(lower + random.one(of: [0, 10, 40, 150]))
    }
    bounds.restitution = random.one(of: [nil, nil, 0, 0.5, 0.9, 1])
    if bounds.restitution == nil, random.once(in: 2) {
      bounds.spring = OracleSpring(response: 3 * tick, ratio: random.one(of: [0.6, 1, 1.5])).spring
    }
    return bounds
  }

  /// Returns a retarget, a following or a change of parameters, for some of the first `drivers` drivers. They
  /// need not be springs.
  func command(
    _ property: ReferenceProperty, drivers: Int, entities: Int, _ random: inout SplitMix64
  ) -> OracleCommand {
    let driver = random.number(0...max(0, drivers - 1))
    switch random.number(0...10) {
    case 8, 9:
      return .follow(
        driver: driver, entity: random.number(0...max(0, entities - 1)), property: property,
        offset: random.once(in: 2) ? tweens.value(property, &random) : nil, restarts: random.once(in: 3))
    case 10: return .stopFollowing(driver: driver)
    case 0, 1, 2, 3:
      return .retarget(
        driver: driver, to: tweens.value(property, &random), restarts: random.once(in: 2))
    case 4, 5:
      let drivers = (0..<random.number(1...4)).map { _ in random.number(0...max(0, drivers - 1)) }
      return .retargetAll(drivers: drivers, to: drivers.map { _ in tweens.value(property, &random) })
    default: return .setSpring(driver: driver, spring(&random))
    }
  }
}
